import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { LaneMessage } from './lane-reporter.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * `unheard`: files of which some test has no verdict although none of its tests failed, as when a process dies (a crash of the runtime, not
 * a failed test); what passed in them is not counted.
 */
export type Verdicts = {
  code: number
  passed: number
  failed: number
  skipped: number
  files: number
  unheard: readonly string[]
  seconds: number
}

/** The priority of what lets others go first: a third of what they get of a core that they want as well, so that it goes on in any case. */
export const yielding = 5

/** Runs the tests that `selection` names as `vitest run` reads it. What failed is printed once it ends; what happens meanwhile is told to `heard`. */
export async function runLane(
  selection: readonly string[],
  heard: (message: LaneMessage) => void = () => {},
  priority?: number,
): Promise<Verdicts> {
  const begun = performance.now()
  const waiting = new Set<string>()
  const unheard: string[] = []
  const verdicts = { passed: 0, failed: 0, skipped: 0, files: 0 }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `${root}tools/lanes/run-lane.ts`, ...selection],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  let printed = ''
  if (child.pid !== undefined && priority !== undefined) setPriority(child.pid, priority)
  child.stdout?.on('data', (chunk) => (printed += chunk))
  child.stderr?.on('data', (chunk) => (printed += chunk))
  child.on('message', (message: LaneMessage) => {
    if (message.type === 'begun') for (const file of message.files) waiting.add(file)
    else {
      waiting.delete(message.file)
      verdicts.files++
      verdicts.failed += message.failures.length
      verdicts.skipped += message.skipped
      if (message.failures.length === 0 && message.without > 0) unheard.push(message.file)
      else verdicts.passed += message.passed
    }
    heard(message)
  })
  const code = await new Promise<number>((resolve) => child.on('close', (exit) => resolve(exit ?? 1)))
  process.stdout.write(printed)
  return { ...verdicts, code, unheard: [...unheard, ...waiting], seconds: (performance.now() - begun) / 1000 }
}
