// Runs a TypeScript entry on Node 24: the machine's own if it is new enough, else the one that npm brought along.
// Works before anything is installed, so it imports nothing but Node and is plain JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode } from './choose-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')

installIfMissing()
const { execPath, platform, arch } = process
const node = chooseNode({ version: process.versions.node, execPath, platform, arch }, modules, existsSync)
if (!node) {
  console.error(
    'Duebook runs on Node 24. This machine has an older one and no packaged Node 24 fits it: install Node 24 from nodejs.org and try again.',
  )
  process.exit(1)
}
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DUEBOOK_NODE: node },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

/**
 * Installs what the lock file names when node_modules is absent or was made from another lock file. Not `npm ci`: it insists that the
 * lock file holds the binaries of every platform, and npm leaves out those that it could not see when the file was made.
 */
function installIfMissing() {
  const lock = join(root, 'package-lock.json')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const stamp = join(modules, '.duebook-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.error('Installing packages from the lock file; this happens once.')
  // What is cut short is begun again.
  rmSync(stamp, { force: true })
  const npm = process.env.npm_execpath
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const result = spawnSync(
    command[0],
    [...command.slice(1), 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32' && !npm,
    },
  )
  if (result.status !== 0) {
    console.error(
      'The packages could not be installed. Read the lines above; with a working network and about 1 GB of free disk, try again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}
