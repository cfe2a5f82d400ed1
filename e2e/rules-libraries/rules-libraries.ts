// `npm run rules-libraries [-- VERSION…]`: the libraries with which others test their rules, old and new, installed from npm into a folder of
// their own, against our services: each connects, loads rules, asserts, writes past them, clears. Outside the tests, because it needs npm.
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heldPort, root } from '../product/start-product.ts'

type Library = { name: string; packages: string[] }
type Step = { name: string; fault: string | null }

const unit = '@firebase/rules-unit-testing'
const libraries: Library[] = [
  { name: '@firebase/testing', packages: ['@firebase/testing@0.20.11'] },
  { name: unit, packages: [`${unit}@1.3.16`, 'firebase-admin@9.12.0', '@google-cloud/firestore@4.15.1'] },
  { name: unit, packages: [`${unit}@2.0.7`, 'firebase@9.23.0'] },
  { name: unit, packages: [`${unit}@3.0.4`, 'firebase@10.14.1'] },
  { name: unit, packages: [`${unit}@4.0.1`, 'firebase@11.10.0'] },
  { name: unit, packages: [`${unit}@5.0.2`, 'firebase@12.19.0'] },
]
const wanted = process.argv.slice(2)
let faults = 0
for (const library of libraries.filter(
  ({ packages: [first = ''] }) => wanted.length === 0 || wanted.some((one) => first.endsWith(`@${one}`)),
)) {
  const steps = await tried(library)
  const wrong = steps.filter(({ fault }) => fault !== null)
  faults += wrong.length
  console.log(`${library.packages.join(', ')}: ${steps.length - wrong.length} of ${steps.length} steps`)
  for (const { name, fault } of wrong) console.log(`  ${name}: ${fault}`)
}
process.exit(faults > 0 ? 1 : 0)

async function tried({ name, packages }: Library): Promise<Step[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rules-library-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{"private": true}')
    const installed = await run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent', ...packages],
      folder,
    )
    if (installed.code !== 0) return [{ name: 'is installed', fault: installed.said.slice(-300) }]
    copyFileSync(join(import.meta.dirname, 'scenario.cjs'), join(folder, 'scenario.cjs'))
    const emulators: Record<string, { port: number }> = {}
    for (const service of ['auth', 'firestore', 'functions', 'hub', 'storage'])
      emulators[service] = { port: await heldPort() }
    copyFunctions(join(folder, 'functions'))
    const rules = (service: string) => `rules_version = '2'; service ${service} { }`
    writeFileSync(join(folder, 'firestore.rules'), rules('cloud.firestore'))
    writeFileSync(join(folder, 'storage.rules'), rules('firebase.storage'))
    writeFileSync(
      join(folder, 'firebase.json'),
      JSON.stringify({
        firestore: { rules: 'firestore.rules' },
        storage: { rules: 'storage.rules' },
        functions: { source: 'functions' },
        emulators,
      }),
    )
    const start = join(root, 'embedded/src/emulators/start.ts')
    const { said } = await run(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        start,
        'exec',
        '--project',
        'demo-rules',
        `"${process.execPath}" scenario.cjs`,
      ],
      folder,
      { RULES_LIBRARY: name, INIT_CWD: folder },
    )
    const [, steps] = /\nSTEPS (.*)\n/.exec(said) ?? []
    return steps ? (JSON.parse(steps) as Step[]) : [{ name: 'runs', fault: said.slice(-600) }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One function, which writes down what it is told of, with the SDKs of our own functions. */
function copyFunctions(folder: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module", "main": "index.js"}')
  copyFileSync(join(import.meta.dirname, 'fixtures/told.js'), join(folder, 'index.js'))
  for (const name of ['firebase-functions', 'firebase-admin'])
    symlinkSync(realpathSync(join(root, 'node_modules', name)), join(folder, 'node_modules', name))
}

function run(command: string, given: string[], cwd: string, environment: Record<string, string> = {}) {
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const child = spawn(command, given, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said }))
  })
}
