import { calendarDate, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { materialise } from '../materialise.ts'
import type { Month } from '../calendar/weeks.ts'
import type { Occurrence } from '../occurrence.ts'
import { daysLapsed, outcomesWithin, type Outcome, type Reported } from './outcomes.ts'
import { reportTable } from './report-table.ts'
import { daysLateText, rateText, tallyBy, tallyByMonth, tallyOf } from './tally.ts'

const d = calendarDate
const today = d('2026-11-21')
const monthly: Schedule = { type: 'recurring', start: d('2026-01-15'), rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' } }
type One = Reported & { assignee: string | null; writtenDown: string }

const record = (nominal: string, said: Partial<Occurrence>): Occurrence =>
  ({
    obligationId: 'rent',
    nominal,
    due: nominal,
    originalDue: nominal,
    state: 'done',
    settledOn: nominal,
    reason: null,
    ...said,
  }) as Occurrence

function rent(recorded: Occurrence[], changed: Partial<One> = {}): One {
  const schedule = changed.schedule ?? monthly
  const catchUp = changed.catchUp ?? null
  const made = materialise({ schedule, notice: null, catchUp }, recorded, today)
  const common = {
    id: 'rent',
    title: 'Rent',
    kind: 'bill',
    counterparty: null,
    amount: null,
    notice: null,
    noticeAhead: null,
  }
  return { ...common, schedule, catchUp, assignee: null, writtenDown: '2026-01-01', ...made, ...changed } as One
}
const outcomes = (one: One, recorded: Occurrence[], from = '2026-01-01', through = '2026-10-31') =>
  outcomesWithin([one], { from: d(from), through: d(through), today, most: 1_000 }, recorded, ({ writtenDown }) =>
    d(writtenDown),
  )
const said = (...all: Parameters<typeof outcomes>) =>
  outcomes(...all).map(({ due, outcome, doneOn, daysLate }) => [due, outcome, doneOn ?? 'open', daysLate].join(' '))

describe('what became of a date', () => {
  it('is on time up to the day in force, extensions included, and late after it', () => {
    const recorded = [
      record('2026-01-15', { settledOn: '2026-01-02' }),
      record('2026-02-15', { settledOn: '2026-02-15' }),
      record('2026-03-15', { due: '2026-03-30', settledOn: '2026-03-30' }),
      record('2026-04-15', { settledOn: '2026-04-18' }),
      record('2026-05-15', { state: 'skipped', settledOn: '2026-05-20' }),
      record('2026-06-15', { state: 'waived', settledOn: '2026-06-20' }),
    ]
    expect(said(rent(recorded), recorded, '2026-01-01', '2026-06-30')).toEqual([
      '2026-01-15 onTime 2026-01-02 0',
      '2026-02-15 onTime 2026-02-15 0',
      '2026-03-30 onTime 2026-03-30 0',
      '2026-04-15 late 2026-04-18 3',
      '2026-05-15 skipped open 0',
      '2026-06-15 waived open 0',
    ])
  })
  it('is late while it is open, from the day after it on; each of several', () => {
    const recorded = [record('2026-09-15', {})]
    const one = rent(recorded, { schedule: { ...monthly, start: d('2026-09-15') } as Schedule })
    expect(said(one, recorded, '2026-09-01', '2026-11-30')).toEqual([
      '2026-09-15 onTime 2026-09-15 0',
      '2026-10-15 late open 37',
      '2026-11-15 late open 6',
    ])
    const onTheDay = rent([], { schedule: { type: 'once', date: today } })
    expect(said(onTheDay, [], '2026-09-01', '2026-11-30')).toEqual([])
  })
  it('is missed where it passed and nobody is asked about it any more', () => {
    const recorded = [record('2026-09-15', {})]
    const one = rent(recorded, { catchUp: 'latest', schedule: { ...monthly, start: d('2026-09-15') } as Schedule })
    expect(said(one, recorded, '2026-09-01', '2026-11-30')).toEqual([
      '2026-09-15 onTime 2026-09-15 0',
      '2026-10-15 missed open 0',
      '2026-11-15 late open 6',
    ])
  })
  it('is not missed where it was moved out of the window, and that is among what is asked for', () => {
    const recorded = [record('2026-09-15', { due: '2026-10-20', settledOn: '2026-10-20' })]
    const one = rent(recorded, { catchUp: 'latest', schedule: { ...monthly, start: d('2026-09-15') } as Schedule })
    const window = { from: d('2026-09-01'), through: d('2026-09-30'), today, most: 1_000 }
    const lapsed = daysLapsed([one], window)
    expect([lapsed, daysLapsed([{ ...one, catchUp: 'each' }], window)]).toEqual([
      { from: '2026-09-15', through: '2026-09-15' },
      null,
    ])
    expect(said(one, recorded, window.from, window.through)).toEqual([])
  })
  it('is none of these where it had passed before it was written down', () =>
    expect(said(rent([], { writtenDown: '2026-11-01' }), [], '2026-01-01', '2026-11-30')).toEqual([
      '2026-11-15 late open 6',
    ]))
  it('is none either where it was decided to end and that day is over', () =>
    expect(
      said(rent([], { schedule: { type: 'once', date: d('2026-11-20') }, nextDecision: 'ended' }), [], '2026-11-01'),
    ).toEqual([]))
})

describe('a report', () => {
  const recorded = [
    record('2026-01-15', {}),
    record('2026-02-15', { settledOn: '2026-02-17', reason: 'the bank was shut, =1+1' }),
    record('2026-03-15', { settledOn: '2026-03-18' }),
    record('2026-04-15', { state: 'waived' }),
  ]
  const dates = outcomes(rent(recorded, { status: 'ended' }), recorded)

  it('counts what was due, and apart from it what was waived or skipped', () => {
    expect(tallyOf(dates)).toEqual({ onTime: 1, late: 2, missed: 0, skipped: 0, waived: 1, due: 3 })
    expect(tallyBy(dates, ({ kind }) => kind)).toEqual([{ key: 'bill', tally: tallyOf(dates) }])
    const months = tallyByMonth(dates, { first: '2025-12' as Month, last: '2026-02' as Month })
    expect(months.map(({ month, tally }) => [month, tally.due, tally.late])).toEqual([
      ['2025-12', 0, 0],
      ['2026-01', 1, 0],
      ['2026-02', 1, 1],
    ])
    expect(daysLateText(dates)).toBe('2.5')
    expect(daysLateText([])).toBeNull()
  })
  it('stands in a table for other programs, a line a date', () =>
    expect(reportTable(dates, (uid) => uid).slice(0, 3)).toEqual([
      ['Due', 'First due', 'Obligation', 'Kind', 'Owed to', 'Who has it', 'Outcome', 'Done on', 'Days late', 'Why'],
      ['2026-01-15', '2026-01-15', 'Rent', 'bill', '', '', 'on time', '2026-01-15', '', ''],
      ['2026-02-15', '2026-02-15', 'Rent', 'bill', '', '', 'late', '2026-02-17', '2', 'the bank was shut, =1+1'],
    ]))
  it('adds up whichever way it is divided: every date is counted once', () => {
    const all = (['onTime', 'late', 'missed', 'skipped', 'waived'] as Outcome[]).reduce(
      (sum, one) => sum + tallyOf(dates)[one],
      0,
    )
    expect(all).toBe(dates.length)
  })
})

it.each([
  [148, 158, 1, '93.7%'],
  [148, 158, 0, '94%'],
  [158, 158, 1, '100%'],
  [1_999, 2_000, 0, '99%'],
  [1_999, 2_000, 1, '99.9%'],
  [0, 3, 0, '0%'],
  [1, 2, 1, '50.0%'],
  [0, 0, 0, null],
] as const)('%s of %s on time is, to %s decimals, %s', (onTime, due, decimals, text) =>
  expect(rateText({ onTime, due }, decimals)).toBe(text),
)
