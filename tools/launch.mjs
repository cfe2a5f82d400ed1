// Runs a TypeScript entry on Node 24: the machine's own if it is new enough, else the one that npm brought along.
// Works before anything is installed, so it imports nothing but Node and is plain JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode } from './choose-node.mjs'
import { takeTurn } from './take-turn.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')

if (!installIfMissing()) {
  console.error(
    'The packages could not be installed. Read the lines above; with a working network and about 1 GB of free disk, try again.',
  )
  process.exit(1)
}
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
 * Installs exactly what the lock file names when node_modules is absent or was made from another lock file. Of commands that are begun together one installs,
 * and the others wait. False where it could not be done; what is cut short is begun again.
 */
function installIfMissing() {
  const lock = join(root, 'package-lock.json')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const stamp = join(modules, '.duebook-lock')
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isInstalled()) return true
  const leave = takeTurn(join(root, '.installing'), (holder) =>
    console.error(`Waiting for the packages that another command installs${holder ? ` (process ${holder})` : ''}.`),
  )
  try {
    if (isInstalled()) return true
    console.error('Installing packages from the lock file; this happens once.')
    if (!install()) return false
    writeFileSync(stamp, wanted)
    return true
  } finally {
    leave()
  }
}

function install() {
  const npm = process.env.npm_execpath
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const { status } = spawnSync(command[0], [...command.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && !npm,
  })
  return status === 0
}
