import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeptFiles } from './src/worker/keep-app.ts'

const WORKER = 'worker.js'
/** Nothing on a screen shows these. */
const notKept = ['fonts/LICENSE', WORKER]

/**
 * Writes into the built worker what it is to keep on the device: every file of the build, with its hash. So the worker is another one whenever
 * anything is, which is how browsers find out. With `DUEBOOK_KEEPS_APP=no` it keeps nothing, and takes away what those before it kept.
 */
export const listsKeptFiles = {
  name: 'lists-kept-files',
  apply: 'build' as const,
  writeBundle({ dir = '' }: { dir?: string }, made: Record<string, { code?: string }>) {
    const worker = join(dir, WORKER)
    const code = made[WORKER]?.code ?? ''
    const told = code.replaceAll('__KEPT_FILES__', () => JSON.stringify(keptFiles(dir)))
    if (/^import\b/m.test(code))
      throw new Error(`${WORKER} shares code with the page: not every browser lets a worker import.`)
    if (told === code) throw new Error(`${WORKER} does not ask which files it is to keep.`)
    writeFileSync(worker, told)
  },
}

function keptFiles(folder: string): KeptFiles {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  // The last of them is the app's own; those before it are what it begins with.
  const version = [...page.matchAll(/<script[^>]* src="(\/assets\/[^"]+)"/g)].at(-1)?.[1]
  if (!version) throw new Error('index.html has no script, by whose name a version is known.')
  if (process.env.DUEBOOK_KEEPS_APP === 'no') return { version, files: [] }
  const names = globSync('**/*.*', { cwd: folder })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !notKept.some((one) => name.startsWith(one)))
    .toSorted()
  const files = names.map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('base64')
    return [name === 'index.html' ? '/' : `/${name}`, `sha256-${hash}`] as const
  })
  return { version, files }
}
