// `npm test`: everything that proves Duebook, in lanes; the last line is `N passed, N failed`. `npm test -- FILE …` runs just these, at once.
import { spawn } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOrInstallBrowser } from './browser.ts'
import { buildWebIfChanged } from './build-web.ts'
import { runLane, yielding, type Verdicts } from './lanes/lane.ts'
import type { LaneMessage } from './lanes/lane-reporter.ts'
import { movedClock } from './moved-clock.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { rest: selection, environment } = movedClock(process.argv.slice(2))
makeTemporaryFolder()
// As for a product that starts: what a process of the tests reads is compiled by the first one.
process.env['NODE_COMPILE_CACHE'] ??= `${root}node_modules/.cache/compiled`
if (selection.length > 0) process.exit(await runOnly(selection))

const begun = performance.now()
process.env['DUEBOOK_BROWSER'] = findOrInstallBrowser()
buildWebIfChanged(root)
// What is started from here on lives at that time and in that zone.
Object.assign(process.env, environment)

rmSync(`${root}.cache/failures`, { recursive: true, force: true })
const all = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: (path) => /(^|[/\\])node_modules$/.test(path) })
const ended = new Map<string, number>()
const soFar = { failed: 0, told: performance.now() }

// What waits for processes and browsers goes first wherever it does not wait; what only computes takes the rest of the cores.
const [processes, [check, computed]] = await Promise.all([
  lane('processes', ['--project', 'conformance', '--project', 'journeys']),
  checked().then(
    async (code) =>
      [code, await lane('in one process', ['--project', 'unit*', '--project', 'web*'], yielding)] as const,
  ),
])
const lanes = [processes, computed]
const unheard = lanes.flatMap((one) => one.unheard)
for (const file of unheard) console.log(`without a verdict: ${relative(root, file)}`)
const laneless = all.filter((file) => !ended.has(resolve(root, file)) && !unheard.includes(resolve(root, file)))
for (const file of laneless) console.log(`in no lane: ${file}`)
// A run without a verdict says nothing, so it is asked once more; whatever kills a process twice is a failure.
const again = unheard.length > 0 ? await lane('files whose process died, once more', unheard) : null

const sum = (of: (one: Verdicts) => number) => [...lanes, ...(again ? [again] : [])].reduce((a, one) => a + of(one), 0)
const passed = sum((one) => one.passed) + (check === 0 ? 1 : 0)
const died = lanes.some(broken) || (again !== null && (broken(again) || again.unheard.length > 0))
const failed = (sum((one) => one.failed) || Number(died)) + laneless.length + (check === 0 ? 0 : 1)
const slowest = [...ended].toSorted(([, a], [, b]) => b - a).slice(0, 5)
for (const [file, seconds] of slowest) tell('longest', seconds, relative(root, file))
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && lanes.every((one) => one.passed > 0) ? 0 : 1)

/** A lane that ended badly although no test of it failed and none is without a verdict: an error between tests, or no test at all. */
function broken({ code, failed, unheard }: Verdicts): boolean {
  return code !== 0 && failed === 0 && unheard.length === 0
}

/** As Vitest prints it, and with all that a trace can keep of a browser. */
async function runOnly(selection: readonly string[]): Promise<number> {
  process.env['DUEBOOK_TRACE'] ??= 'full'
  Object.assign(process.env, environment)
  const vitest = ['--disable-warning=ExperimentalWarning', `${root}node_modules/vitest/vitest.mjs`, 'run', ...selection]
  const child = spawn(process.execPath, vitest, { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', (exit) => resolve(exit ?? 1)))
}

async function lane(name: string, selection: readonly string[], priority?: number): Promise<Verdicts> {
  const verdicts = await runLane(selection, progress, priority)
  tell(name, verdicts.seconds, `${verdicts.files} files, ${verdicts.passed} passed, ${verdicts.failed} failed`)
  return verdicts
}

/** A line when half a minute has passed since the last one, and one for each failure at once. */
function progress(message: LaneMessage): void {
  if (message.type === 'begun') return
  ended.set(resolve(message.file), message.seconds)
  soFar.failed += message.failures.length
  if (message.skipped > 0) console.log(`left out here: ${message.skipped} of ${relative(root, message.file)}`)
  for (const { name, why } of message.failures) console.log(`FAILED ${relative(root, message.file)}: ${name}: ${why}`)
  if (performance.now() - soFar.told < 30_000) return
  soFar.told = performance.now()
  tell('so far', (soFar.told - begun) / 1000, `${ended.size} of ${all.length} files, ${soFar.failed} failed`)
}

async function checked(): Promise<number> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', `${root}tools/check.ts`], {
    cwd: root,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const code = await new Promise<number>((resolve) => child.on('close', (exit) => resolve(exit ?? 1)))
  process.stdout.write(printed)
  tell('check', (performance.now() - begun) / 1000, code === 0 ? 'nothing found' : 'failed')
  return code
}

function tell(what: string, seconds: number, result: string): void {
  console.log(`${what.padEnd(16)} ${String(Math.round(seconds)).padStart(4)} s   ${result}`)
}
