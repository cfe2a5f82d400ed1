import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/kept-files.ts',
  'web/first-scripts.ts',
  'web/assigned-names.ts',
  'domain/src',
  'contract/src',
  'package-lock.json',
]

/** Builds `web/dist` unless it was made from exactly these sources. Throws when the build fails. */
export function buildWebIfChanged(root: string): void {
  const wanted = fingerprint(root)
  const stamp = join(root, 'web/dist/.fingerprint')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.error('Building the web app; this happens when its sources changed.')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 2, 2],
  })
  if (built.status !== 0) throw new Error('The web app could not be built; the lines above say why.')
  writeFileSync(stamp, wanted)
}

/** Names, sizes and times are enough on one machine, and cost milliseconds where hashing contents would not. */
function fingerprint(root: string): string {
  const hash = createHash('sha256').update(`${process.env['DUEBOOK_KEEPS_APP'] ?? ''}\n`)
  const visit = (path: string) => {
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path).toSorted()) visit(join(path, name))
    else hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
  }
  for (const source of sources) if (existsSync(join(root, source))) visit(join(root, source))
  return hash.digest('hex')
}

/** Before the tests that open the web app: two of them would build it at once. */
export function setup(): void {
  buildWebIfChanged(join(import.meta.dirname, '..'))
}
