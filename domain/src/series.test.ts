import { describe, expect, test } from 'vitest'
import { derivedDates, moveDates } from './derived.ts'
import './holidays/all.ts'
import { noticeFor } from './notice.ts'
import type { CalendarDate } from './schedule.ts'
import {
  complete,
  moveThis,
  nextOpen,
  type OccurrenceRecord,
  occurrenceStates,
  reopen,
  type Series,
  skip,
  waive,
} from './series.ts'
import { editFuture } from './series/edit.ts'
import { isOverdue } from './days/zoned.ts'

const date = (text: string) => text as CalendarDate
const monthly: Series = {
  basis: 'fixed',
  parts: [
    {
      from: date('2026-01-31'),
      schedule: {
        type: 'recurring',
        start: date('2026-01-31'),
        rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=31' },
        monthEnd: 'backward',
      },
    },
  ],
}
const view = { today: date('2026-03-10'), catchUp: 'each' as const }

describe('a series', () => {
  test('gives each occurrence its state, and the first open one is next', () => {
    const records: OccurrenceRecord[] = [complete(monthly, [], date('2026-01-31'), { on: date('2026-01-30') })]
    const states = occurrenceStates(monthly, records, { ...view, through: date('2026-04-30') })
    expect(states.map(({ nominal, state }) => `${nominal} ${state}`)).toEqual([
      '2026-01-31 done',
      '2026-02-28 overdue',
      '2026-03-31 upcoming',
      '2026-04-30 upcoming',
    ])
    expect(nextOpen(monthly, records, view)?.nominal).toBe('2026-02-28')
  })

  test('takes a later one done early, and leaves the earlier one next', () => {
    const records = [complete(monthly, [], date('2026-06-30'), { on: date('2026-03-01') })]
    expect(nextOpen(monthly, records, view)?.nominal).toBe('2026-01-31')
    expect(reopen(records, date('2026-06-30'))).toEqual({ nominal: '2026-06-30', state: 'open' })
  })

  test('refuses what is settled, unknown or without a reason', () => {
    const records = [skip(monthly, [], date('2026-01-31'))]
    expect(() => complete(monthly, records, date('2026-01-31'), { on: date('2026-02-01') })).toThrow('already')
    expect(() => skip(monthly, [], date('2026-02-27'))).toThrow('no open occurrence')
    expect(() => waive(monthly, [], date('2026-01-31'), ' ')).toThrow('reason')
    expect(() => reopen([], date('2026-01-31'))).toThrow('nothing to undo')
  })

  test('keeps what was done after the cut of an edit', () => {
    const records = [complete(monthly, [], date('2026-05-31'), { on: date('2026-03-01') })]
    const edited = editFuture(monthly, date('2026-03-31'), { rrule: 'FREQ=MONTHLY;BYMONTHDAY=15' })
    const states = occurrenceStates(edited, records, { ...view, through: date('2026-06-01') })
    expect(states.map(({ nominal, state }) => `${nominal} ${state}`)).toEqual([
      '2026-01-31 overdue',
      '2026-02-28 overdue',
      '2026-04-15 upcoming',
      '2026-05-15 upcoming',
      '2026-05-31 done',
    ])
  })

  test('moves one date without moving its id or the others', () => {
    const records = [moveThis(monthly, [], date('2026-02-28'), date('2026-03-20'))]
    expect(nextOpen(monthly, [...records, skip(monthly, records, date('2026-01-31'))], view)).toMatchObject({
      nominal: '2026-02-28',
      due: '2026-03-20',
      state: 'upcoming',
    })
  })

  test('from completion ends once as many are settled as it has, however, and goes on when the last is undone', () => {
    const start = date('2026-01-31')
    const every = { amount: 1, unit: 'months' as const }
    const descale: Series = {
      basis: 'fromCompletion',
      parts: [{ from: start, schedule: { type: 'fromCompletion', start, every, count: 3 } }],
    }
    let records: OccurrenceRecord[] = [complete(descale, [], start, { on: date('2026-02-10') })]
    records = [...records, skip(descale, records, date('2026-03-10'))]
    expect(nextOpen(descale, records, view)).toMatchObject({ nominal: '2026-04-10' })
    const last = waive(descale, records, date('2026-04-10'), 'The landlord did it')
    expect(nextOpen(descale, [...records, last], view)).toBeNull()
    const states = occurrenceStates(descale, [...records, last], { ...view, through: date('2027-12-31') })
    expect(states.map(({ nominal, state }) => `${nominal} ${state}`)).toEqual([
      '2026-01-31 done',
      '2026-03-10 skipped',
      '2026-04-10 waived',
    ])
    expect(() => complete(descale, [...records, last], date('2026-05-10'), { on: date('2026-05-10') })).toThrow(
      'no open occurrence',
    )
    expect(nextOpen(descale, [...records, reopen([last], date('2026-04-10'))], view)?.nominal).toBe('2026-04-10')
  })

  test('finds the next one even when many lie ahead settled', () => {
    let records: OccurrenceRecord[] = []
    for (let n = 0; n < 30; n++) {
      const next = nextOpen(monthly, records, view)
      if (!next) throw new Error('the series ended')
      records = [...records, skip(monthly, records, next.nominal)]
    }
    expect(nextOpen(monthly, records, view)?.nominal).toBe('2028-07-31')
  })
})

describe('the examples of the product', () => {
  test('a contract to 2025-08-28 renewing yearly with two months of notice', () => {
    const state = noticeFor(
      { type: 'term', end: date('2025-08-28'), renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } },
      { period: { amount: 2, unit: 'months' }, counts: 'received' },
      date('2026-02-11'),
    )
    expect(state).toMatchObject({
      term: { index: 1, end: '2026-08-28' },
      deadline: { date: '2026-06-28' },
      state: 'open',
    })
  })

  test('20 business days before 15 June 2026 in England and Wales', () => {
    const rule = { amount: -20, unit: 'businessDays' as const, regions: ['GB-ENG'] }
    expect(derivedDates({ t: { date: date('2026-06-15') }, d: { from: 't', rule } })['d']).toBe('2026-05-15')
    expect(
      derivedDates({ t: { date: date('2026-06-15') }, d: { from: 't', rule: { ...rule, regions: [] } } })['d'],
    ).toBe('2026-05-18')
  })

  test('a moved trigger shows a diff, keeps and flags what is pinned', () => {
    const rule = { amount: 10, unit: 'days' as const }
    const moved = moveDates(
      { t: { date: date('2026-05-01') }, a: { from: 't', rule }, b: { from: 't', rule, pinned: date('2026-05-20') } },
      { t: date('2026-05-02') },
    )
    expect(moved).toEqual({
      after: { t: '2026-05-02', a: '2026-05-12', b: '2026-05-20' },
      diff: { t: ['2026-05-01', '2026-05-02'], a: ['2026-05-11', '2026-05-12'] },
      flagged: ['b'],
    })
  })

  test('a date is overdue only after its day', () => {
    expect([
      isOverdue(date('2026-05-15'), date('2026-05-15')),
      isOverdue(date('2026-05-15'), date('2026-05-16')),
    ]).toEqual([false, true])
  })
})
