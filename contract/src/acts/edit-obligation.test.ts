import {
  calendarDate,
  firstOpenFrom,
  occurrences,
  reschedule,
  resume,
  takesOver,
  timingOf,
  withoutPast,
  type CalendarDate,
  type Schedule,
  type Timing,
} from '@duebook/domain'
import '@duebook/domain/holidays/all'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { BookOfOne } from '../fixtures/book-of-one.ts'
import { Obligation } from '../obligation.ts'
import { Schedule as StoredSchedule, storedSchedule } from '../schedule.ts'
import { editObligation } from './edit-obligation.ts'
import type { OccurrenceAct } from './occurrence-act.ts'
import { rescheduling } from './reach.ts'

const d = calendarDate
const today = d('2026-11-21')
const by = { uid: 'ada', today, deviceTime: '2026-11-21T09:00:00Z', serverTime: 'now' }
const monthly = (day: number, more: Partial<Extract<Timing, { type: 'recurring' }>> = {}): Timing => ({
  type: 'recurring',
  start: d('2026-01-30'),
  rule: { kind: 'rrule', rrule: `FREQ=MONTHLY;BYMONTHDAY=${day}` },
  monthEnd: 'backward',
  ...more,
})

const dates = (schedule: Schedule, count = 5, from = d('2026-11-01')) =>
  occurrences(schedule, { from, limit: count, by: 'nominal' }).map(({ nominal }) => nominal)

describe('an edit', () => {
  it('writes the fields that changed and no others, and what takes it back', () => {
    const { obligation, records } = new BookOfOne(monthly(30), { tags: ['van'] })
    expect(
      editObligation({ obligation, records }, { title: 'Van', tags: ['van'], actBy: null, notes: '' }, by),
    ).toEqual({ obligation: { title: 'Van' }, takeBack: { title: 'Van lease' }, lifted: null })
  })

  it('gives it to somebody with a backup and watchers, and back to nobody', () => {
    const { obligation, records } = new BookOfOne(monthly(30))
    const people = { assignee: 'ben', backup: 'ada', watchers: ['vera'] }
    expect(editObligation({ obligation, records }, people, by)).toEqual({
      obligation: people,
      takeBack: { assignee: null, backup: null, watchers: [] },
      lifted: null,
    })
  })

  it.each<[string, Timing, string, string[]]>([
    ['another day of the month', monthly(31), '2026-12-30', ['2026-11-30', '2026-12-31', '2027-01-31']],
    [
      'a day that lies before, as near as it comes',
      monthly(20),
      '2026-12-30',
      ['2026-11-30', '2026-12-20', '2027-01-20'],
    ],
    [
      'one that is a little earlier in the next month',
      monthly(2),
      '2026-12-30',
      ['2026-11-30', '2027-01-02', '2027-02-02'],
    ],
    ['the last that there is', { type: 'once', date: d('2026-12-18') }, '2026-12-30', ['2026-11-30', '2026-12-18']],
  ])('gives %s from a date on, and what stood before it stands', (_, next, at, expected) => {
    const book = new BookOfOne(monthly(30))
    book.change(next, takesOver(next, d(at), { after: d('2026-11-30'), notBefore: today }))
    expect(dates(book.obligation.schedule, 3)).toEqual(expected)
    expect(dates(book.obligation.schedule, 2, d('2026-02-01'))).toEqual(['2026-02-28', '2026-03-30'])
    expect(v.parse(StoredSchedule, storedSchedule(book.obligation.schedule))).toEqual(book.obligation.schedule)
  })

  it('of all that are open leaves what is overdue, and what was settled, as it was', () => {
    const book = new BookOfOne(monthly(30, { start: d('2026-08-30') }))
    book.act(d('2026-08-30'), { act: 'complete' })
    book.act(d('2026-09-30'), { act: 'skip', reason: null })
    const from = firstOpenFrom(book.obligation.schedule, book.recorded, today)
    expect(from).toBe('2026-11-30')
    book.change(monthly(15), takesOver(monthly(15), d('2026-11-30'), { after: d('2026-10-30'), notBefore: today }))
    expect(book.states(d('2027-01-31')).map(({ nominal, state }) => `${nominal} ${state}`)).toEqual([
      '2026-08-30 done',
      '2026-09-30 skipped',
      '2026-10-30 overdue',
      '2026-12-15 upcoming',
      '2027-01-15 upcoming',
    ])
    expect(book.obligation.nextNominal).toBe('2026-10-30')
  })

  it('keeps no past where there was none', () => {
    const book = new BookOfOne(monthly(30, { start: d('2026-11-30') }))
    book.change(monthly(28, { start: d('2026-11-28') }), d('2026-11-28'))
    expect(book.obligation.schedule).toEqual(monthly(28, { start: d('2026-11-28') }))
  })

  it('taken back puts everything back, whatever kind of schedule it became', () => {
    const book = new BookOfOne(monthly(30, { start: d('2026-09-30') }))
    book.act(d('2026-09-30'), { act: 'complete', on: d('2026-10-01') })
    const before = structuredClone(book.obligation)
    const shapes: Timing[] = [
      { type: 'once', date: d('2027-01-08') },
      { type: 'fromCompletion', start: d('2026-12-01'), every: { amount: 6, unit: 'months' } },
      { type: 'term', end: d('2027-03-31'), renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } },
      { type: 'derived', trigger: { name: 'Served', date: d('2026-12-01') }, amount: 14, unit: 'days' },
    ]
    for (const shape of shapes) {
      book.change(shape, d('2026-11-30'))()
      expect(book.obligation).toEqual(before)
    }
  })

  it('ends it after a last day, and reopens it where it was', () => {
    const book = new BookOfOne(monthly(30))
    const { schedule } = book.obligation
    book.edit({ schedule: { ...schedule, lastDay: d('2026-02-28') } })
    expect(dates(book.obligation.schedule, 9, d('2026-01-01'))).toEqual(['2026-01-30', '2026-02-28'])
    book.act(d('2026-01-30'), { act: 'complete' })
    expect(book.obligation).toMatchObject({ status: 'active', nextDue: '2026-02-28' })
    book.act(d('2026-02-28'), { act: 'skip', reason: null })
    expect(book.obligation).toMatchObject({ status: 'ended', nextDue: null })
    book.edit({ schedule: timingOf(book.obligation.schedule) })
    expect(book.obligation).toMatchObject({ status: 'active', nextDue: '2026-03-30' })
  })
})

describe('what was ended', () => {
  const ended: Schedule = { ...monthly(30), lastDay: d('2026-09-30') }
  it('goes on from today, and what would have been due meanwhile stays away', () => {
    const schedule = resume(ended, today)
    expect(dates(schedule, 3, d('2026-08-01'))).toEqual(['2026-08-30', '2026-09-30', '2026-11-30'])
    expect(v.parse(StoredSchedule, storedSchedule(schedule))).toEqual(schedule)
  })
  it('before its last day was over goes on as it was', () => {
    expect(resume({ ...ended, lastDay: d('2026-11-30') }, today)).toEqual(monthly(30))
  })
})

describe('a contract that is decided to end, when its terms are changed', () => {
  const year = { amount: 12, unit: 'months' } as const
  const lease: Timing = { type: 'term', end: d('2027-03-31'), renewal: { form: 'tacit', span: year } }
  const notice = { period: { amount: 3, unit: 'months' }, counts: 'received' } as const
  const sent: OccurrenceAct = {
    act: 'decide',
    decision: { kind: 'noticeGiven', sentOn: d('2026-11-21'), means: 'post' },
  }
  const early: OccurrenceAct = {
    act: 'decide',
    decision: { kind: 'ended', endsOn: d('2027-01-31'), means: 'agreed', reason: 'sold' },
  }
  const decided = (act: OccurrenceAct) => {
    const book = new BookOfOne(lease, { notice })
    book.act(d('2027-03-31'), act)
    return book
  }
  const changeAll = (book: BookOfOne, next: Timing) => {
    const { schedule } = book.obligation
    const standing = { schedule, nominal: d('2027-03-31'), records: [...book.records.values()], today }
    const how = rescheduling('all', next, standing)
    if (how?.reach !== 'all') throw new Error('The new rule gives dates.')
    return book.edit({ schedule: how.schedule })
  }
  it.each<[string, OccurrenceAct, Timing, string]>([
    [
      'notice, where the term ends on the same day',
      sent,
      { ...lease, renewal: { form: 'express', span: year } },
      '2027-03-31',
    ],
    [
      'an early end, where the term would have ended then',
      early,
      { ...lease, renewal: { form: 'none' } },
      '2027-01-31',
    ],
  ])('still is: %s', (_, act, next, due) => {
    const book = decided(act)
    const { nextDecision } = book.obligation
    changeAll(book, next)
    expect(book.obligation).toMatchObject({ nextDecision, nextDue: due, schedule: { ...next, lastDay: '2027-03-31' } })
    expect(book.records.get('2027-03-31')?.decision?.kind).toBe(nextDecision)
  })
  it.each<[string, OccurrenceAct, (book: BookOfOne) => () => void, Partial<Obligation>]>([
    [
      'notice, where the term ends on another day',
      sent,
      (book) => changeAll(book, { ...lease, end: d('2027-06-30') }),
      { nextDue: d('2027-06-30'), nextNotice: d('2027-03-31') },
    ],
    [
      'an early end, where it goes on',
      early,
      (book) => book.edit({ schedule: resume(book.obligation.schedule, today) }),
      { nextDue: d('2027-03-31'), nextNotice: d('2026-12-31') },
    ],
    [
      'notice, where it is made to end on another day',
      sent,
      (book) => book.edit({ schedule: { ...lease, lastDay: d('2027-01-31') } }),
      { nextDue: null, status: 'ended' },
    ],
  ])('is no longer: %s; taken back it is decided again', (_, act, change, after) => {
    const book = decided(act)
    const before = structuredClone(book.obligation)
    const back = change(book)
    expect(book.obligation).toMatchObject({ ...after, nextDecision: null })
    expect(book.records.get('2027-03-31')).toMatchObject({ due: '2027-03-31', state: 'open', acknowledgedBy: null })
    expect(book.records.get('2027-03-31')?.decision).toBeUndefined()
    back()
    expect(book.obligation).toEqual(before)
    expect(book.records.get('2027-03-31')?.decision).toMatchObject({ kind: before.nextDecision })
  })
  it('is no longer without a notice, where nothing else ends it', () => {
    const yearly = monthly(30)
    const book = new BookOfOne({ ...yearly, start: d('2026-11-30') } as Timing, { notice })
    book.act(d('2026-11-30'), sent)
    book.edit({ notice: null })
    expect(book.obligation).toMatchObject({ nextDecision: null, nextDue: '2026-11-30' })
    expect(book.obligation.schedule.lastDay).toBeUndefined()
  })
})

describe('what had ended', () => {
  it('and is given another rule keeps away what lay between', () => {
    const schedule = reschedule({ ...monthly(30), lastDay: d('2026-08-31') }, d('2026-11-28'), monthly(28))
    expect(dates(schedule, 4, d('2026-07-01'))).toEqual(['2026-07-30', '2026-08-30', '2026-11-28', '2026-12-28'])
    expect(v.parse(StoredSchedule, storedSchedule(schedule))).toEqual(schedule)
  })
})

describe('the same without its past', () => {
  it.each<[string, Schedule, CalendarDate, string[]]>([
    ['keeps the day of the month', monthly(31, { start: d('2026-01-31') }), d('2026-11-30'), ['11-30', '12-31']],
    [
      'keeps every other week',
      { type: 'recurring', start: d('2026-09-01'), rule: { kind: 'rrule', rrule: 'FREQ=WEEKLY;INTERVAL=2' } },
      d('2026-11-24'),
      ['11-24', '12-08'],
    ],
    ['keeps what is left of a number of times', monthly(30, { count: 12 }), d('2026-11-30'), ['11-30', '12-30']],
    [
      'keeps a chain from the date that is open',
      { type: 'fromCompletion', start: d('2025-12-14'), every: { amount: 1, unit: 'years' } },
      d('2026-12-14'),
      ['12-14'],
    ],
  ])('%s', (_, schedule, from, expected) => {
    const alone = withoutPast({ ...schedule, earlier: [{ until: d('2026-02-01'), timing: monthly(1) }] }, from)
    expect(dates(alone, 2, d('2000-01-01')).map((date) => date.slice(5))).toEqual(expected)
  })
})
