import {
  addDays,
  calendarDate,
  occurrences,
  seriesOf,
  occurrenceStates,
  type CalendarDate,
  type Schedule,
  type Timing,
} from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { materialise } from '../materialise.ts'
import type { Occurrence } from '../occurrence.ts'
import { MOST_OVER, withoutOver } from './dates-over.ts'
import { newDatesOver, recordsOf, rescheduling, type Reach } from './reach.ts'

const d = calendarDate
const today = d('2026-11-21')
const monthly = (start: string, day: number): Timing => ({
  type: 'recurring',
  start: d(start),
  rule: { kind: 'rrule', rrule: `FREQ=MONTHLY;BYMONTHDAY=${day}` },
})
const every = (start: string, days: number, more: object = {}): Timing => ({
  type: 'recurring',
  start: d(start),
  rule: { kind: 'rrule', rrule: `FREQ=DAILY;INTERVAL=${days}` },
  ...more,
})
const record = (nominal: string, state: Occurrence['state'], due = nominal): Occurrence =>
  ({
    obligationId: 'one',
    nominal,
    due,
    originalDue: due,
    state,
    settledOn: state === 'done' ? due : null,
  }) as Occurrence
const standingOf = (schedule: Schedule, records: Occurrence[] = []) => {
  const next = materialise({ schedule, notice: null }, records, today).nextNominal
  return { schedule, records, today, nominal: next === null ? today : d(next) }
}
const adjustedOf = (dates: readonly { adjusted: string }[]) => dates.map(({ adjusted }) => adjusted)

describe('new dates that are over already', () => {
  it.each<[string, Schedule, Occurrence[], Reach, Timing, string[]]>([
    [
      'are those of a rule that begins before today, where nothing was due yet',
      { type: 'once', date: d('2026-12-01') },
      [],
      'all',
      monthly('2026-09-01', 1),
      ['2026-09-01', '2026-10-01', '2026-11-01'],
    ],
    [
      'are a single day before today as well',
      every('2026-12-01', 30),
      [],
      'future',
      { type: 'once', date: d('2026-11-10') },
      ['2026-11-10'],
    ],
    [
      'follow the last one that was done',
      monthly('2026-01-01', 1),
      [record('2026-11-01', 'done')],
      'all',
      every('2026-01-01', 7),
      ['2026-11-05', '2026-11-12', '2026-11-19'],
    ],
    [
      'follow the last one that is overdue: nothing comes between those',
      monthly('2026-09-30', 30),
      [],
      'all',
      monthly('2026-01-01', 1),
      ['2026-11-01'],
    ],
    [
      'follow what was moved among those that are over',
      monthly('2026-11-25', 25),
      [record('2026-11-25', 'open', '2026-11-18')],
      'all',
      every('2026-11-01', 5),
      [],
    ],
    ['are none of one date alone', { type: 'once', date: d('2026-12-01') }, [], 'this', monthly('2026-09-01', 1), []],
    [
      'are none of a contract’s terms',
      { type: 'once', date: d('2026-12-01') },
      [],
      'all',
      { type: 'term', end: d('2026-03-31'), renewal: { form: 'none' } },
      [],
    ],
  ])('%s', (_, schedule, records, reach, next, expected) => {
    expect(adjustedOf(newDatesOver(reach, next, standingOf(schedule, records)))).toEqual(expected)
  })

  it('of a later date on are none', () => {
    const standing = { ...standingOf(every('2026-12-01', 30)), nominal: d('2027-01-30') }
    expect(newDatesOver('future', monthly('2026-09-01', 1), standing)).toEqual([])
  })

  it('are left out, and are open where that is asked for', () => {
    const standing = standingOf({ type: 'once', date: d('2026-12-01') })
    const dated = (how: ReturnType<typeof rescheduling>) =>
      how && how.reach !== 'this'
        ? [how.from, materialise({ schedule: how.schedule, notice: null }, [], today).nextDue]
        : null
    const next = monthly('2026-09-01', 1)
    expect(dated(rescheduling('all', next, standing))).toEqual(['2026-12-01', '2026-12-01'])
    expect(dated(rescheduling('all', next, standing, 'open'))).toEqual(['2026-09-01', '2026-09-01'])
    const gone: Timing = { type: 'once', date: d('2026-11-10') }
    expect(dated(rescheduling('all', gone, standing))).toBeNull()
    expect(dated(rescheduling('all', gone, standing, 'open'))).toEqual(['2026-11-10', '2026-11-10'])
  })

  it('are not added where there are more than can be looked over', () => {
    const standing = standingOf({ type: 'once', date: d('2026-12-01') })
    expect(newDatesOver('all', every('2020-01-01', 1), standing)).toHaveLength(MOST_OVER + 1)
    expect(rescheduling('all', every('2020-01-01', 1), standing, 'open')).toEqual(
      rescheduling('all', every('2020-01-01', 1), standing),
    )
  })

  it('added, leave what was due before them as it was, and add those alone', () => {
    const back = fc.integer({ min: 1, max: 200 }).map((days) => addDays(today, -days))
    const timing = fc
      .record({ start: back, days: fc.integer({ min: 3, max: 60 }) })
      .map(({ start, days }) => every(start, days))
    fc.assert(
      fc.property(timing, timing, fc.array(fc.boolean(), { maxLength: 8 }), (now, next, done) => {
        const past = occurrences(now, { from: d('2026-01-01'), through: today, limit: done.length })
        const records = past.filter((_, n) => done[n]).map(({ nominal }) => record(nominal, 'done'))
        const standing = standingOf(now, records)
        const added = newDatesOver('all', next, standing)
        const how = rescheduling('all', next, standing, 'open')
        if (!how || how.reach === 'this' || added.length > MOST_OVER) return
        const overIn = (schedule: Schedule) =>
          occurrenceStates(seriesOf(schedule), recordsOf(records), { today, catchUp: 'each', through: today })
            .filter(({ due }) => due < today)
            .map(({ nominal, state }) => `${nominal} ${state}`)
        const expected = [...overIn(now), ...added.map(({ nominal }) => `${nominal} overdue`)]
        expect(overIn(how.schedule)).toEqual(expected.toSorted())
      }),
    )
  })
})

describe('what is added without what is over', () => {
  const from = (schedule: Schedule): (CalendarDate | undefined)[] => [
    occurrences(schedule, { from: d('2000-01-01'), limit: 1 })[0]?.adjusted,
    occurrences(schedule, { from: d('2000-01-01'), limit: 400 }).at(-1)?.adjusted,
  ]
  it.each<[string, Schedule, string[]]>([
    [
      'begins with the first that is ahead',
      every('2026-09-01', 30, { until: '2027-06-30' }),
      ['2026-11-30', '2027-06-28'],
    ],
    [
      'keeps the days that it is counted on',
      every('2026-11-02', 14, { until: '2026-12-31' }),
      ['2026-11-30', '2026-12-28'],
    ],
    ['comes as often as is left', every('2026-11-01', 10, { count: 4 }), ['2026-11-21', '2026-12-01']],
    ['is as it was where nothing is over', every('2026-12-01', 10, { count: 2 }), ['2026-12-01', '2026-12-11']],
    ['is as it was where nothing is ahead', every('2026-11-01', 5, { count: 2 }), ['2026-11-01', '2026-11-06']],
    ['is as it was where it is due once', { type: 'once', date: d('2026-11-01') }, ['2026-11-01', '2026-11-01']],
  ])('%s', (_, schedule, expected) => {
    expect(from(withoutOver(schedule, today))).toEqual(expected)
  })
})
