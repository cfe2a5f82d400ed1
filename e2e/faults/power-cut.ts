import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { tornBytes, type Torn } from './torn-bytes.ts'

/**
 * What the disk made of changed names that no flush of their folder had asked for: it is bound to none of them, and may have written any
 * number of them, the oldest first. A number is the share that it came to.
 */
export type Unasked = 'none' | 'all' | number

/** Nothing, everything, or anything between, as often. */
export function drawUnasked(): Unasked {
  const draw = Math.random() * 3
  return draw < 1 ? 'none' : draw < 2 ? 'all' : draw - 2
}

/** Nothing, everything, or anything between, as often. */
export const drawTorn = (): Torn => ({ share: Math.min(1, Math.max(0, Math.random() * 3 - 1)), random: Math.random })

/** How a process is started so that its power can be cut: what is below `disk` is what the cut is about. */
export function powered(disk: string, kept: string): Record<string, string> {
  return { LD_PRELOAD: preloadPower(), DUEBOOK_POWER_DISK: disk, DUEBOOK_POWER_KEPT: kept }
}

/** Writes down as flushed all that stands below `disk` before a process is started there. */
export function keepStanding(disk: string, kept: string): void {
  const steps: string[] = []
  const note = (act: string, path: string, inode = '') => steps.push(`${act}\t${path}\t\t${inode}\n`)
  const entries = readdirSync(disk, { recursive: true, withFileTypes: true })
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) => relative(disk, join(parentPath, name))
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  for (const folder of folders) note('mkdir', folder)
  for (const file of entries.filter((entry) => entry.isFile()).map(pathOf)) {
    const inode = String(statSync(join(disk, file)).ino)
    copyFileSync(join(disk, file), join(kept, inode))
    note('create', file, inode)
  }
  for (const folder of ['', ...folders]) note('flush', folder)
  writeFileSync(join(kept, 'journal'), steps.join(''))
}

/** How many changes and flushes the library wrote down. */
export const stepsIn = (kept: string): number => journalIn(kept).length

/**
 * Lays out in `after` what the disk holds after the cut: names that survived, each with the bytes of its last flush, or none at all. `torn`: and
 * some of what was written since, which stands below `disk`. Returns how many files are other than they were flushed.
 */
export function layOutSurvivors(
  kept: string,
  after: string,
  unasked: Unasked,
  torn: (Torn & { disk: string }) | null = null,
): number {
  const journal = journalIn(kept)
  const came = unasked === 'none' ? 0 : unasked === 'all' ? journal.length : Math.floor(journal.length * unasked)
  const flushed = new Map(journal.flatMap(({ act, path }, at) => (act === 'flush' ? [[path, at] as const] : [])))
  const survives = (at: number, path: string) => at < came || at < (flushed.get(folderOf(path)) ?? 0)
  let folders = new Set([''])
  let files = new Map<string, string>()
  for (const [at, { act, path, to, inode }] of journal.entries()) {
    if (act === 'flush' || act === 'content' || !survives(at, path)) continue
    if (act === 'mkdir') folders.add(path)
    if (act === 'rmdir') folders.delete(path)
    if (act === 'create') files.set(path, inode)
    if (act === 'rename' && folders.has(path)) {
      // What is in a folder goes with it.
      const moved = (one: string) =>
        one === path || one.startsWith(`${path}/`) ? `${to}${one.slice(path.length)}` : one
      folders = new Set([...folders].map(moved))
      files = new Map([...files].map(([file, of]) => [moved(file), of]))
      continue
    }
    if (act === 'unlink' || act === 'rename') files.delete(path)
    if (act === 'rename') files.set(to, inode)
  }
  const stands = (folder: string): boolean => folder === '' || (folders.has(folder) && stands(folderOf(folder)))
  for (const folder of folders) if (stands(folder)) mkdirSync(join(after, folder), { recursive: true, mode: 0o700 })
  let others = 0
  const written = torn ? filesByInode(torn.disk) : new Map<string, string>()
  for (const [path, inode] of files) {
    if (!stands(folderOf(path))) continue
    const flushed = existsSync(join(kept, inode)) ? readFileSync(join(kept, inode)) : Buffer.alloc(0)
    const standing = written.get(inode)
    const bytes = torn && standing ? tornBytes(flushed, readFileSync(standing), torn) : flushed
    writeFileSync(join(after, path), bytes, { mode: 0o600 })
    if (Buffer.compare(bytes, flushed) !== 0) others++
  }
  return others
}

function filesByInode(disk: string): Map<string, string> {
  const entries = readdirSync(disk, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [String(statSync(path).ino), path]))
}

/** `inode` names the file; of a rename it is the one that moved. Paths are below the disk, which itself is the empty one. */
type Step = { act: string; path: string; to: string; inode: string }

function journalIn(kept: string): Step[] {
  const file = join(kept, 'journal')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [act = '', path = '', to = '', inode = ''] = line.split('\t')
      return { act, path, to, inode }
    })
}

/** Names move only within their folder. */
const folderOf = (path: string) => (path.includes('/') ? dirname(path) : '')

/** Beside what is preloaded already: the clock may be a moved one. */
export const preloadPower = () => [process.env['LD_PRELOAD'], powerLibrary()].filter(Boolean).join(':')

/** Compiles the little library once for each process; needs a C compiler, as on any machine that builds Node's add-ons. */
function powerLibrary(): string {
  const library = join(tmpdir(), `duebook-power-${process.pid}.so`)
  if (existsSync(library)) return library
  const built = spawnSync(
    'cc',
    ['-shared', '-fPIC', '-O2', '-Wall', '-Werror', '-o', library, join(import.meta.dirname, 'power.c'), '-ldl'],
    { encoding: 'utf8' },
  )
  if (built.status !== 0) throw new Error(`The power-cut library could not be compiled: ${built.stderr || built.error}`)
  process.once('exit', () => rmSync(library, { force: true }))
  return library
}
