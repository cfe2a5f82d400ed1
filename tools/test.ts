// `npm test`: what is missing for tests is installed, then everything runs; the last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWebIfChanged } from './build-web.ts'
import { findOrInstallBrowser } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const browser = findOrInstallBrowser()
buildWebIfChanged(root)

mkdirSync(`${root}.cache`, { recursive: true })
const check = await run('check', [`${root}tools/check.ts`])
const first = await runTests('tests', process.argv.slice(2))
// A test process that dies (a crash of the runtime, not a failed test) takes its verdicts along. Its files are named here and asked once
// more, because a run without a verdict says nothing; whatever kills them twice is a failure.
const again = first.unheard.length > 0 ? await runTests('files whose process died, once more', first.unheard) : null
const passed = first.passed + (again?.passed ?? 0) + (check === 0 ? 1 : 0)
const died = again ? Number(again.code !== 0 || again.unheard.length > 0) : Number(first.code !== 0)
const failed = first.failed + (again?.failed ?? 0) || died
console.log(`${passed} passed, ${failed + (check === 0 ? 0 : 1)} failed`)
process.exit(failed === 0 && check === 0 && first.passed > 0 ? 0 : 1)

/** `unheard`: files of which some test has no verdict although none of its tests failed; what passed in them is not counted. */
type Verdicts = { code: number; passed: number; failed: number; unheard: string[] }
type Report = {
  numFailedTestSuites: number
  testResults: { name: string; assertionResults: { status: string }[] }[]
}

async function runTests(name: string, selection: string[]): Promise<Verdicts> {
  const report = `${root}.cache/tests.json`
  rmSync(report, { force: true })
  const code = await run(name, [
    `${root}node_modules/vitest/vitest.mjs`,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...selection,
  ])
  const verdicts: Verdicts = { code, passed: 0, failed: 0, unheard: [] }
  if (!existsSync(report)) return verdicts
  const { testResults, numFailedTestSuites }: Report = JSON.parse(readFileSync(report, 'utf8'))
  for (const { name: file, assertionResults } of testResults) {
    const count = (status: string) => assertionResults.filter((result) => result.status === status).length
    verdicts.failed += count('failed')
    if (count('failed') === 0 && count('passed') < assertionResults.length) {
      console.log(`without a verdict: ${file}, ${assertionResults.length - count('passed')} tests`)
      verdicts.unheard.push(file)
    } else verdicts.passed += count('passed')
  }
  // A file that could not even be read has no test to fail.
  if (verdicts.failed === 0)
    verdicts.failed = Math.min(numFailedTestSuites, 1) * (verdicts.unheard.length === 0 ? 1 : 0)
  return verdicts
}

async function run(name: string, args: string[]): Promise<number> {
  console.log(`— ${name}`)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DUEBOOK_BROWSER: browser },
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
