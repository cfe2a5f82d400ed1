import { calendarDate, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { datesBeside } from './dates-beside.ts'

const d = calendarDate
const vat: Schedule = {
  type: 'recurring',
  start: d('2026-01-01'),
  rule: { kind: 'afterQuarterEnd', month: 2, day: 7 },
}
const boiler: Schedule = { type: 'fromCompletion', start: d('2025-03-01'), every: { amount: 1, unit: 'years' } }
const names = (...given: Parameters<typeof datesBeside>) => datesBeside(...given).map(({ name }) => name)

describe('the dates that a file could belong to instead', () => {
  it('are those of the rule around it, the latest first, by the names of their periods', () =>
    expect(names({ schedule: vat, nextNominal: d('2026-11-07') }, d('2026-08-07'), []).slice(-4)).toEqual([
      'Oct–Dec 2026',
      'Jul–Sep 2026',
      'Jan–Mar 2026',
      'Oct–Dec 2025',
    ]))
  it('are of a chain from completion those that were recorded, and the open one', () =>
    expect(
      datesBeside({ schedule: boiler, nextNominal: d('2027-03-09') }, d('2026-03-05'), [
        { nominal: '2025-03-01', due: '2025-03-04' },
        { nominal: '2026-03-05', due: '2026-03-05' },
      ]).map(({ due }) => due),
    ).toEqual(['2027-03-09', '2025-03-04']))
  it('are none of what is due once', () =>
    expect(
      names({ schedule: { type: 'once', date: d('2026-08-07') }, nextNominal: d('2026-08-07') }, d('2026-08-07'), []),
    ).toEqual([]))
})
