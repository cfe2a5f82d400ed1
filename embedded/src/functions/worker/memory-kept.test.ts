import { expect, it } from 'vitest'
import { memoryKept } from './memory-kept.ts'

const megabyte = 1_000_000
/** What changes, in megabytes, and who was under way. */
type Step = [by: number, ...underWay: string[]]
const repeated = (times: number, ...steps: Step[]) => Array.from({ length: times }, () => steps).flat()

it.each<[what: string, by: string | null, steps: Step[]]>([
  ['who alone keeps much', 'leaks', repeated(9, [60, 'leaks'], [1, 'answers'], [0])],
  [
    'who keeps much while another waits',
    'leaks',
    repeated(9, [60, 'leaks', 'waits'], ...repeated(20, [0, 'waits'] as Step)),
  ],
  [
    'who keeps it, of several that all wait',
    'leaks',
    repeated(9, [60, 'leaks', 'waits', 'answers'], ...repeated(9, [0, 'waits', 'answers'] as Step)),
  ],
  ['nobody where it is only waste', null, repeated(50, [100, 'answers'], [-98])],
  ['nobody where all keep a little', null, repeated(50, [2, 'a'], [2, 'b'], [2, 'c'], [2, 'd'], [2, 'e'])],
  ['nobody where either may have', null, repeated(9, [60, 'leaks', 'waits'])],
  ['nobody where none was under way', null, repeated(9, [60], [1, 'answers'])],
  ['who keeps it beside one that leaves waste', 'leaks', repeated(9, [20, 'answers'], [-20], [60, 'leaks'])],
  ['nobody where it is little', null, repeated(9, [4, 'answers'])],
  ['nobody in an empty process', null, []],
])('[F83] a full memory is known for %s: %s', (_what, by, steps) => {
  const kept = memoryKept()
  for (const [change, ...underWay] of steps) kept.changed(change * megabyte, underWay)
  expect(kept.mostBy()).toBe(by)
})
