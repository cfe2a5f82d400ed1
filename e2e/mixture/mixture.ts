// `npm run mixture -- TOOL [FILES…]`: journeys against what `build:hosted` makes, run by the vendor's command-line tool (docs/hosted.md). TOOL is
// the folder into which npm installed `firebase-tools`; `--built FOLDER` takes one that was built for the project `duebook` before.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../product/start-product.ts'

const cwd = process.env['INIT_CWD'] ?? process.cwd()
const words = process.argv.slice(2)
const at = words.indexOf('--built')
const [, given] = at < 0 ? [] : words.splice(at, 2)
const [tool, ...files] = words
const program = tool === undefined ? '' : resolve(cwd, tool, 'node_modules/firebase-tools/lib/bin/firebase.js')

if (tool === undefined || !existsSync(program)) {
  console.error('Say where firebase-tools is: npm install --ignore-scripts --prefix /somewhere firebase-tools@15.34.2')
  process.exitCode = 1
} else {
  const built = given === undefined ? build() : resolve(cwd, given)
  const settings = JSON.stringify({ tool: resolve(cwd, tool), built })
  process.exitCode = run(process.execPath, ['tools/test.ts', ...(files.length > 0 ? files : ['e2e/journeys'])], {
    DUEBOOK_MIXTURE: settings,
  })
}

/** Makes the folder as docs/hosted.md says, for a project of our own name: the tests ask for accounts and documents under it. */
function build(): string {
  const folder = join(root, '.cache/mixture')
  mkdirSync(folder, { recursive: true })
  const app = join(folder, 'app.json')
  const names = {
    projectId: 'duebook',
    apiKey: 'duebook',
    appId: '1:1:web:duebook',
    storageBucket: 'duebook.appspot.com',
  }
  writeFileSync(app, JSON.stringify(names))
  const to = join(folder, 'hosted')
  const smtp = ['--mail-from', 'Duebook <due@example.org>', '--smtp', 'smtps://due@mail.example.org:465']
  mustRun(process.execPath, [
    'tools/build-hosted.ts',
    '--app',
    app,
    '--to',
    to,
    '--operator',
    'op@duebook.example',
    ...smtp,
  ])
  mustRun('npm', ['install', '--no-audit', '--no-fund', '--prefix', join(to, 'functions')])
  return to
}

function mustRun(command: string, of: string[]): void {
  const code = run(command, of)
  if (code !== 0) process.exit(code)
}

function run(command: string, of: string[], variables: Record<string, string> = {}): number {
  const { status } = spawnSync(command, of, { cwd: root, stdio: 'inherit', env: { ...process.env, ...variables } })
  return status ?? 1
}
