import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = import.meta.dirname
const workspaces = ['domain', 'contract', 'functions', 'web', 'embedded', 'e2e', 'tools']

/** `isAtOnce`: it is needed when its file is begun; of types nothing is left by then. */
type Import = { file: string; specifier: string; target: string; isAtOnce: boolean }
const onlyTypes = /^\s*(?:import|export)\s+(?:type\b|\{\s*(?:type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*)+\}\s*from)/
const imports = workspaces.flatMap((workspace) => sourcesIn(join(root, workspace)).flatMap(importsOf))
const productImports = imports.filter(({ file }) => !/\.test\.tsx?$|\/(conformance|fixtures|vectors)\//.test(file))

/** Folders of `web/src` that features share, each above those before it. */
const shared = ['design', 'messages', 'cloud', 'ui', 'frame', 'acts', 'selection']

describe('who may import whom', () => {
  it('domain imports nothing but itself', () => {
    expect(
      broken(
        'domain/',
        ({ target }) => !target.startsWith('domain/src/') || target.includes('build-tables'),
        (file) => file.includes('build-tables'),
      ),
    ).toEqual([])
  })
  it('contract imports the domain and valibot', () => {
    expect(
      broken(
        'contract/',
        ({ target }) => !['@duebook/domain', 'valibot'].includes(target) && !target.startsWith('contract/'),
      ),
    ).toEqual([])
  })
  it('functions know domain and contract, and no part of web or embedded', () => {
    expect(
      broken('functions/', ({ target }) => /^(web|embedded|e2e|tools)\/|@duebook\/(web|embedded|e2e)/.test(target)),
    ).toEqual([])
  })
  it('web knows domain and contract, and no part of functions or embedded', () => {
    expect(
      broken('web/', ({ target }) =>
        /^(functions|embedded|e2e|tools)\/|@duebook\/(functions|embedded|e2e)/.test(target),
      ),
    ).toEqual([])
  })
  it('embedded imports nothing of ours', () => {
    expect(
      broken('embedded/', ({ target }) => /^(domain|contract|functions|web|e2e|tools)\/|@duebook\//.test(target)),
    ).toEqual([])
  })
  it('firebase is imported only in web/src/cloud', () => {
    expect(
      broken(
        'web/',
        ({ target }) => /^firebase(\/|$)/.test(target),
        (file) => file.startsWith('web/src/cloud/'),
      ),
    ).toEqual([])
  })
  it('firebase-admin and stripe are imported only in functions/src/cloud', () => {
    expect(
      broken(
        'functions/',
        ({ target }) => /^(firebase-admin|stripe)(\/|$)/.test(target),
        (file) => file.startsWith('functions/src/cloud/'),
      ),
    ).toEqual([])
  })
  it('a feature of the web app imports no other feature; routes put one into another', () => {
    expect(
      broken('web/src/', ({ file, target }) => {
        const [from, to] = [folderOf(file), folderOf(target)]
        return from !== undefined && from !== 'routes' && to !== undefined && from !== to && !shared.includes(to)
      }),
    ).toEqual([])
  })
  it('of what the features of the web app share, each imports only what stands before it', () => {
    expect(
      broken('web/src/', ({ file, target }) => {
        const [from, to] = [shared.indexOf(folderOf(file) ?? ''), folderOf(target)]
        return from >= 0 && to !== undefined && !shared.slice(0, from + 1).includes(to)
      }),
    ).toEqual([])
  })
  it('in embedded only thread.ts starts a thread, and what runs in one is called after it (decision 008)', () => {
    expect(
      broken(
        'embedded/',
        ({ target }) => target === 'node:worker_threads',
        (file) => file === 'embedded/src/thread.ts' || file.endsWith('worker.ts'),
      ),
    ).toEqual([])
  })
  it('in embedded only durableFile.ts writes small files and makes folders, the storage service what people upload, and backups copies', () => {
    const writing = /\b((write|append|copy)File|write|writev|rename|link|mkdir|cp)(Sync)?\b|\bcreateWriteStream\b/
    const offenders = sourcesIn(join(root, 'embedded/src'))
      .filter((file) => !/\.test\.ts$|\/(conformance|fixtures)\//.test(file))
      .filter((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from 'node:fs(\/promises)?'/g)].some(
          ([, names = '']) => writing.test(names),
        ),
      )
    const allowed = ['embedded/src/durableFile.ts', 'embedded/src/storage/blobs.ts', 'embedded/src/firestore/lines.ts']
    const isAllowed = (file: string) => allowed.includes(file) || file.startsWith('embedded/src/backup/')
    expect(offenders.filter((file) => !isAllowed(file))).toEqual([])
  })
  it('in embedded only what is in sqlite/ opens databases, and dataFolder.ts the one that is a lock', () => {
    const offenders = sourcesIn(join(root, 'embedded/src')).filter(
      (file) => !file.endsWith('.test.ts') && /new DatabaseSync\(/.test(readFileSync(join(root, file), 'utf8')),
    )
    const isAllowed = (file: string) => file === 'embedded/src/dataFolder.ts' || file.startsWith('embedded/src/sqlite/')
    expect(offenders.filter((file) => !isAllowed(file))).toEqual([])
  })
  it('in an embedded service only its store knows SQL', () => {
    const offenders = sourcesIn(join(root, 'embedded/src')).filter(
      (file) =>
        /embedded\/src\/[\w-]+\/wire\//.test(file) && /node:sqlite/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(offenders).toEqual([])
  })
})

describe('the house', () => {
  it('has no circle but of types', () => {
    const needs = new Map<string, string[]>()
    for (const { file, target, isAtOnce } of imports)
      if (isAtOnce) needs.set(file, [...(needs.get(file) ?? []), target])
    expect(circlesIn(needs)).toEqual([])
  })
  it('has at most 40 files in one room, tests and the tables of holidays aside', () => {
    const rooms = Map.groupBy(
      workspaces
        .flatMap((workspace) => sourcesIn(join(root, workspace)))
        .filter((file) => !/\.test\.tsx?$|\/fixtures\/|\/holidays\/data\//.test(file)),
      (file) => dirname(file),
    )
    expect(
      [...rooms].filter(([, files]) => files.length > 40).map(([room, files]) => `${room}: ${files.length}`),
    ).toEqual([])
  })
  it('has no folders or files named after nothing', () => {
    const vague = workspaces
      .flatMap((workspace) => sourcesIn(join(root, workspace)))
      .filter((file) => /(^|\/)(utils?|helpers?|misc|common|types|[\w-]*manager)(\/|\.tsx?$)/i.test(file))
    expect(vague).toEqual([])
  })
  it('has no default exports except for configuration', () => {
    const offenders = workspaces
      .flatMap((workspace) => sourcesIn(join(root, workspace)))
      .filter(
        (file) => !file.endsWith('.config.ts') && /^export default /m.test(readFileSync(join(root, file), 'utf8')),
      )
    expect(offenders).toEqual([])
  })
})

function folderOf(file: string) {
  return /^web\/src\/([\w-]+)\//.exec(file)?.[1]
}

function broken(
  prefix: string,
  forbidden: (one: Import) => boolean,
  allowedIn: (file: string) => boolean = () => false,
): string[] {
  return productImports
    .filter((one) => one.file.startsWith(prefix) && !allowedIn(one.file) && forbidden(one))
    .map(({ file, specifier }) => `${file} imports ${specifier}`)
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'public'].includes(entry.name) ? [] : sourcesIn(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts')
      ? [relative(root, path).replaceAll('\\', '/')]
      : []
  })
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g,
    ),
  ].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    const target = specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/')
      : specifier
    return { file, specifier, target, isAtOnce: match[3] === undefined && !onlyTypes.test(match[0]) }
  })
}

/** Each way back to where it began, as `a > b > a`; of files that hang together in several, one. */
function circlesIn(needs: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const left = new Set<string>()
  const visit = (file: string, way: readonly string[]) => {
    const since = way.indexOf(file)
    if (since >= 0) found.push([...way.slice(since), file].join(' > '))
    if (since >= 0 || left.has(file)) return
    for (const target of needs.get(file) ?? []) visit(target, [...way, file])
    left.add(file)
  }
  for (const file of needs.keys()) visit(file, [])
  return found
}
