import { expect, test } from 'vitest'
import { extensionsInForce } from './extensions-in-force.ts'
import type { Extension } from './occurrence.ts'

const signed = { by: 'ada', at: '2026-11-05T14:12:00Z' }
const more = (due: string): Extension => ({ due, reason: 'agreed', ...signed })
const back = (due: string): Extension => ({ due, reason: 'Taken back: agreed', takesBack: true, ...signed })

test.each<[what: string, recorded: Extension[], inForce: string[]]>([
  ['none', [], []],
  ['one', [more('2026-12-01')], ['2026-12-01']],
  ['one on another', [more('2026-12-01'), more('2026-12-15')], ['2026-12-01', '2026-12-15']],
  ['one that was taken back', [more('2026-12-01'), back('2026-11-06')], []],
  ['the lower of two', [more('2026-12-01'), more('2026-12-15'), back('2026-12-01')], ['2026-12-01']],
  ['one after another was taken back', [more('2026-12-01'), back('2026-11-06'), more('2026-12-20')], ['2026-12-20']],
])('of what was recorded, what holds is %s', (_what, recorded, inForce) => {
  expect(extensionsInForce(recorded).map(({ due }) => due)).toEqual(inForce)
})
