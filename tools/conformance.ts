// `npm run conformance [-- auth storage …]`: every test that drives a service through its official SDKs, as one table, and which rules of each SPEC
// they show through which client.
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { idsIn, rulesIn } from '../embedded/src/specification.ts'
import { findOrInstallBrowser } from './browser.ts'
import { countsOf, rowsOf, rulesTable, servicesOf, tableOf, type Report } from './conformance-table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync(['embedded/src/*/conformance/*.test.ts', 'e2e/protocols/*.test.ts'], { cwd: root }).map(
  (place) => ({ path: place.replaceAll('\\', '/'), text: readFileSync(`${root}${place}`, 'utf8') }),
)
const services = servicesOf(files)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !services.has(name))
if (unknown.length > 0) {
  console.error(
    `There is no conformance test of ${unknown.join(', ')}. Name some of: ${[...services.keys()].join(', ')}.`,
  )
  process.exit(1)
}
const chosen = wanted.length > 0 ? wanted : [...services.keys()]

mkdirSync(`${root}.cache`, { recursive: true })
const output = `${root}.cache/conformance.json`
rmSync(output, { force: true })
const code = await run([...new Set(chosen.flatMap((name) => services.get(name) ?? []))])
const report: Report = JSON.parse(readFileSync(output, 'utf8'))
const rows = rowsOf(report, files, root).filter(({ service }) => chosen.includes(service))
console.log(tableOf(rows))
console.log(countsOf(rows))
for (const service of chosen) {
  const of = (pattern: string) =>
    globSync(`embedded/src/${service}/${pattern}`, { cwd: root }).map((place) =>
      readFileSync(`${root}${place}`, 'utf8'),
    )
  const rules = of('**/SPEC.md').flatMap(rulesIn)
  if (rules.length > 0) console.log(rulesTable(rows, service, rules, of('**/*.test.ts').flatMap(idsIn)))
}
process.exit(code === 0 && rows.length > 0 && rows.every(({ result }) => result === 'passed') ? 0 : 1)

function run(paths: readonly string[]): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `${root}node_modules/vitest/vitest.mjs`,
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${output}`,
      ...paths,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DUEBOOK_BROWSER: findOrInstallBrowser() },
    },
  )
  return new Promise((resolve) => child.on('close', (exit) => resolve(exit ?? 1)))
}
