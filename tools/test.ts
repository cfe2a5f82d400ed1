// `npm test`: what is missing for tests is installed, then everything runs; the last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWebIfChanged } from './build-web.ts'
import { findOrInstallBrowser } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const browser = findOrInstallBrowser()
buildWebIfChanged(root)

mkdirSync(`${root}.cache`, { recursive: true })
const report = `${root}.cache/tests.json`
rmSync(report, { force: true })
const check = await run('check', [`${root}tools/check.ts`])
const tests = await run('tests', [
  `${root}node_modules/vitest/vitest.mjs`,
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
])

const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = readReport()
const failed =
  numFailedTests + (numFailedTests === 0 && (tests !== 0 || numFailedTestSuites > 0) ? 1 : 0) + (check === 0 ? 0 : 1)
console.log(`${numPassedTests + (check === 0 ? 1 : 0)} passed, ${failed} failed`)
process.exit(failed === 0 && numPassedTests > 0 ? 0 : 1)

async function run(name: string, args: string[]): Promise<number> {
  console.log(`— ${name}`)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DUEBOOK_BROWSER: browser },
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

function readReport(): { numPassedTests?: number; numFailedTests?: number; numFailedTestSuites?: number } {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    console.error('The test runner ended without a report; the lines above say why.')
    return { numFailedTests: 1 }
  }
}
