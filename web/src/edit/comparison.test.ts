import { rescheduling, type Reach } from '@duebook/contract/acts/reach'
import type { Occurrence } from '@duebook/contract/occurrence'
import { calendarDate, type Timing } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { compareDates, countMoved } from './comparison.ts'

const d = calendarDate
const today = d('2026-11-21')
const monthly = (day: number): Timing => ({
  type: 'recurring',
  start: d('2026-09-30'),
  rule: { kind: 'rrule', rrule: `FREQ=MONTHLY;BYMONTHDAY=${day}` },
  monthEnd: 'backward',
})
const record = (nominal: string, more: Partial<Occurrence>): Occurrence =>
  ({
    obligationId: 'one',
    nominal,
    due: nominal,
    originalDue: nominal,
    state: 'open',
    settledOn: null,
    ...more,
  }) as Occurrence
const records = [
  record('2026-09-30', { state: 'done', settledOn: '2026-09-30' }),
  record('2026-12-30', { plan: '2026-12-28' }),
  record('2027-02-28', { due: '2027-03-04' }),
]
const standing = { schedule: monthly(30), nominal: d('2026-12-30'), nextNominal: d('2026-10-30'), records, today }

describe('old and new dates beside each other', () => {
  it.each<[Reach, Timing, string[], number]>([
    ['this', monthly(31), ['10-30 stays', '11-30 stays', '12-30 12-31 1 day later', '01-30 stays', '03-04 stays'], 1],
    [
      'future',
      monthly(31),
      ['10-30 stays', '11-30 stays', '12-30 12-31 1 day later', '01-30 01-31 1 day later', '03-04 stays, set by hand'],
      2,
    ],
    [
      'all',
      monthly(25),
      [
        '10-30 stays',
        '11-30 11-25 5 days earlier',
        '12-30 12-25 5 days earlier',
        '01-30 01-25 5 days earlier',
        '03-04 02-25 7 days earlier',
      ],
      4,
    ],
    [
      'future',
      { type: 'once', date: d('2027-01-08') },
      ['10-30 stays', '11-30 stays', '12-30 01-08 9 days later', '01-30 goes', '03-04 goes'],
      3,
    ],
  ])('%s, to another rule', (reach, next, expected, moved) => {
    const rows = compareDates(standing, rescheduling(reach, next, standing), 5)
    expect(
      rows.map(({ now, after, note }) =>
        [now?.slice(5), after !== now && after?.slice(5), note].filter(Boolean).join(' '),
      ),
    ).toEqual(expected)
    expect(countMoved(rows)).toBe(moved)
  })
  it('says which closed day a date was moved from', () => {
    const next: Timing = { ...monthly(31), adjustment: { convention: 'preceding', regions: [] } }
    const rows = compareDates({ ...standing, records: [] }, rescheduling('all', next, { ...standing, records: [] }), 6)
    expect(rows.map(({ moved }) => moved)).toContain('31 Jan is a Sunday')
  })
  it('has what is over already and is added as open before what is ahead, and pairs the rest as ever', () => {
    const weekly: Timing = { ...monthly(1), rule: { kind: 'rrule', rrule: 'FREQ=WEEKLY;BYDAY=MO' } } as Timing
    const rows = compareDates(standing, rescheduling('all', weekly, standing, 'open'), 6)
    expect(rows.map(({ now, after, note }) => [now?.slice(5) ?? null, after?.slice(5), note])).toEqual([
      ['10-30', '10-30', 'stays'],
      [null, '11-02', 'new'],
      [null, '11-09', 'new'],
      [null, '11-16', 'new'],
      ['11-30', '11-23', '7 days earlier'],
      ['12-30', '11-30', '30 days earlier'],
    ])
  })
  it('says all of it as it is while nothing is changed', () => {
    expect(countMoved(compareDates(standing, null, 9))).toBe(0)
  })
})
