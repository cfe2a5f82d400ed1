import { describe, expect, it } from 'vitest'
import { historyComplete } from './history-complete.ts'

const done = { nominal: '2026-11-30', updatedAt: '2026-11-21T10:00:00.250Z' }
const line = (nominal: string, at: string) => ({ nominal, at })

describe('the history of an obligation', () => {
  it.each([
    ['is told where nothing happened', [], [], true],
    ['is told when its line is as late as the change', [done], [line('2026-11-30', '2026-11-21T10:00:00.250Z')], true],
    ['is not told before any line', [done], [], false],
    ['is not told by an earlier line', [done], [line('2026-11-30', '2026-11-21T10:00:00.249Z')], false],
    ['is not told by a line of another date', [done], [line('2026-10-31', '2026-11-21T10:00:01.000Z')], false],
    [
      'is not told until each date has its line',
      [done, { ...done, nominal: '2026-12-31' }],
      [line('2026-11-30', '2026-11-21T10:00:01.000Z')],
      false,
    ],
  ])('%s', (_what, occurrences, changes, complete) => {
    expect(historyComplete(occurrences, changes)).toBe(complete)
  })
})
