import { calendarDate, type CalendarDate, type Notice, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { materialise, type Recorded } from './materialise.ts'
import type { CatchUp } from './obligation.ts'
import { readSchedule } from './schedule.ts'

const d = calendarDate
const today = d('2026-11-21')
const record = (
  nominal: string,
  state: Recorded['state'],
  settledOn: string | null = null,
  due = nominal,
): Recorded => ({
  nominal: d(nominal),
  due: d(due),
  state,
  settledOn: settledOn === null ? null : d(settledOn),
  acknowledgedBy: null,
})
const nextOf = (schedule: Schedule, records: Recorded[] = [], notice: Notice | null = null, on: CalendarDate = today) =>
  materialise({ schedule, notice }, records, on)

describe('the next date of an obligation', () => {
  it('carries the day that is planned for it, no other date’s, and none that does not exist', () => {
    const rent: Schedule = { type: 'once', date: d('2026-12-24') }
    const planned = (nominal: string, plan: string) => ({ ...record(nominal, 'open'), plan: plan as CalendarDate })
    expect(nextOf(rent, [planned('2026-12-24', '2026-12-18')])).toMatchObject({
      nextDue: '2026-12-24',
      nextPlan: '2026-12-18',
    })
    expect(nextOf(rent, [planned('2026-12-24', '2026-13-45')]).nextPlan).toBeNull()
    expect(nextOf(rent).nextPlan).toBeNull()
    const monthly: Schedule = { type: 'fromCompletion', start: d('2026-11-01'), every: { amount: 1, unit: 'months' } }
    const done = { ...record('2026-11-01', 'done', '2026-11-03'), plan: d('2026-11-02') }
    expect(nextOf(monthly, [done])).toMatchObject({ nextNominal: '2026-12-03', nextPlan: null })
  })
  it('is the end that was decided on also where another device gave the rule other dates meanwhile', () => {
    const schedule: Schedule = {
      type: 'recurring',
      start: d('2026-11-02'),
      rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' },
      lastDay: d('2027-01-01'),
    }
    const decision = {
      kind: 'noticeGiven',
      sentOn: today,
      means: 'post',
      by: 'ada',
      at: '2026-11-21T09:00:00Z',
    } as const
    expect(nextOf(schedule, [{ ...record('2027-01-01', 'open'), decision }])).toMatchObject({
      nextNominal: '2027-01-01',
      nextDue: '2027-01-01',
      nextDecision: 'noticeGiven',
      status: 'active',
    })
  })
  it('of a contract that became open-ended is an end of now, none of before', () => {
    const term: Schedule = { type: 'term', end: d('2026-12-08'), renewal: { form: 'none' } }
    const schedule: Schedule = {
      type: 'term',
      start: d('2024-04-01'),
      renewal: { form: 'openEnded', terminatesAt: 'quarterEnd' },
      earlier: [{ until: d('2026-12-31'), timing: term }],
    }
    expect(nextOf(schedule, [record('2026-12-08', 'done', '2026-11-20')])).toMatchObject({ nextNominal: '2026-12-31' })
  })
  it('of an open-ended contract is none once its end was waived', () => {
    const flat: Schedule = {
      type: 'term',
      start: d('2025-01-15'),
      renewal: { form: 'openEnded', terminatesAt: 'quarterEnd' },
    }
    expect(nextOf(flat, [record('2026-12-31', 'waived', '2026-11-20')])).toMatchObject({ status: 'ended' })
  })
  it('of an open-ended contract is the first end that notice can still reach, and none once it was ended', () => {
    const flat: Schedule = {
      type: 'term',
      start: d('2025-01-15'),
      renewal: { form: 'openEnded', terminatesAt: 'quarterEnd' },
    }
    const notice: Notice = { period: { amount: 6, unit: 'weeks' }, counts: 'received', deliveryBufferDays: 3 }
    expect(nextOf(flat, [], notice)).toMatchObject({
      nextNominal: '2027-03-31',
      nextDue: '2027-03-31',
      nextNotice: '2027-02-14',
      status: 'active',
    })
    expect(nextOf(flat)).toMatchObject({ nextNominal: '2026-12-31', nextNotice: null })
    expect(nextOf(flat, [record('2026-12-31', 'done', '2026-12-31')], notice)).toMatchObject({
      nextNominal: null,
      status: 'ended',
    })
  })
  it('of a contract completed early is the end of the next term, with the notice of that one, and of one that was ended none', () => {
    const lease: Schedule = {
      type: 'term',
      end: d('2027-03-31'),
      renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
    }
    const notice: Notice = { period: { amount: 3, unit: 'months' }, counts: 'sent' }
    expect(nextOf(lease, [], notice)).toMatchObject({ nextNominal: '2027-03-31', nextNotice: '2026-12-31' })
    const early = [record('2027-03-31', 'done', '2026-11-21')]
    expect(nextOf(lease, early, notice)).toMatchObject({ nextNominal: '2028-03-31', nextNotice: '2027-12-31' })
    const ended: Schedule = { ...lease, lastDay: d('2027-03-31') }
    expect(nextOf(ended, [], notice)).toMatchObject({ nextNominal: '2027-03-31', nextNotice: null, status: 'active' })
    expect(nextOf(ended, early, notice)).toMatchObject({ nextNominal: null, nextNotice: null, status: 'ended' })
  })
  it('of a contract with a convention is its end as it stands; the convention moves the notice', () => {
    const lease: Schedule = {
      type: 'term',
      end: d('2027-03-31'),
      renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
      adjustment: { convention: 'preceding', regions: [] },
    }
    const settled = [record('2027-03-31', 'done'), record('2028-03-31', 'done')]
    const notice: Notice = { period: { amount: 3, unit: 'months' }, counts: 'received' }
    expect(nextOf(lease, settled, notice, d('2028-04-01'))).toMatchObject({
      nextDue: '2029-03-31',
      nextNotice: '2028-12-29',
    })
  })
  it('of an open-ended contract is never before its least term ends', () => {
    const least: Schedule = {
      type: 'term',
      end: d('2028-05-10'),
      renewal: { form: 'openEnded', terminatesAt: 'monthEnd' },
    }
    expect(nextOf(least).nextNominal).toBe('2028-05-31')
    expect(nextOf({ ...least, renewal: { form: 'openEnded', terminatesAt: 'anyDay' } }).nextNominal).toBe('2028-05-10')
    expect(nextOf({ ...least, renewal: { form: 'openEnded', terminatesAt: 'yearEnd' } }).nextNominal).toBe('2028-12-31')
  })
  it('from a renewal counts from the old end in time, and from the day itself when late', () => {
    const insurance: Schedule = {
      type: 'fromCompletion',
      basis: 'fromRenewal',
      start: d('2026-05-15'),
      every: { amount: 1, unit: 'years' },
    }
    expect(nextOf(insurance, [record('2026-05-15', 'done', '2026-05-01')]).nextNominal).toBe('2027-05-15')
    expect(nextOf(insurance, [record('2026-05-15', 'done', '2026-05-20')]).nextNominal).toBe('2027-05-20')
  })
  it('that must not slip counts from the day it was done early, and from its own date when late', () => {
    const safetyCheck: Schedule = {
      type: 'fromCompletion',
      basis: 'fromDueIfLate',
      start: d('2026-01-31'),
      every: { amount: 1, unit: 'months' },
    }
    expect(nextOf(safetyCheck, [record('2026-01-31', 'done', '2026-01-20')]).nextNominal).toBe('2026-02-20')
    const late = record('2026-01-31', 'done', '2026-02-09')
    expect(nextOf(safetyCheck, [late]).nextNominal).toBe('2026-02-28')
    expect(nextOf(safetyCheck, [late, record('2026-02-28', 'done', '2026-03-05')]).nextNominal).toBe('2026-03-31')
    expect(nextOf(safetyCheck, [late, record('2026-02-28', 'skipped')]).nextNominal).toBe('2026-03-31')
  })
  it('of a chain with an end is none once as many are settled, done or left out; a later undo brings the last one back', () => {
    const descale: Schedule = {
      type: 'fromCompletion',
      start: d('2026-12-01'),
      every: { amount: 3, unit: 'months' },
      count: 3,
    }
    const settled = [record('2026-12-01', 'done', '2026-12-05'), record('2027-03-05', 'skipped', '2027-03-05')]
    expect(nextOf(descale, settled)).toMatchObject({ nextNominal: '2027-06-05', status: 'active' })
    const ended = { nextNominal: null, nextDue: null, status: 'ended' }
    expect(nextOf(descale, [...settled, record('2027-06-05', 'done', '2027-06-07')])).toMatchObject(ended)
    expect(nextOf(descale, [...settled, record('2027-06-05', 'open')])).toMatchObject({ nextNominal: '2027-06-05' })
  })
  it('after a date that was skipped is the next multiple from the same day, so that month ends stay', () => {
    const boiler: Schedule = { type: 'fromCompletion', start: d('2026-01-31'), every: { amount: 1, unit: 'months' } }
    const skipped = [record('2026-01-31', 'skipped', '2026-01-20'), record('2026-02-28', 'skipped', '2026-02-20')]
    expect(nextOf(boiler, skipped).nextNominal).toBe('2026-03-31')
    expect(nextOf(boiler, [record('2026-01-31', 'done', '2026-02-10')]).nextNominal).toBe('2026-03-10')
  })
  it('of a derived schedule follows its steps, its repeat and its pin', () => {
    const tax: Schedule = {
      type: 'derived',
      trigger: { name: 'End of the period', date: d('2026-03-31') },
      amount: 9,
      unit: 'months',
      endOfMonth: true,
      further: [{ amount: 1, unit: 'days' }],
      repeat: { every: 12, unit: 'months' },
      adjustment: { convention: 'preceding', regions: [] },
    }
    expect(nextOf(tax)).toMatchObject({ nextNominal: '2027-01-01', nextDue: '2027-01-01' })
    expect(nextOf(tax, [record('2027-01-01', 'done', '2026-12-01')])).toMatchObject({
      nextNominal: '2028-01-01',
      nextDue: '2027-12-31',
    })
    expect(nextOf({ ...tax, repeat: undefined, pinned: d('2027-02-01') }).nextNominal).toBe('2027-02-01')
  })
  it('is the extended one while its record is open', () => {
    const once: Schedule = { type: 'once', date: d('2026-11-30') }
    expect(nextOf(once, [record('2026-11-30', 'open', null, '2026-12-18')])).toMatchObject({
      nextNominal: '2026-11-30',
      nextDue: '2026-12-18',
    })
  })
})

describe('a stored schedule', () => {
  const derived = { type: 'derived', trigger: { name: 'x', date: '2026-01-31' }, amount: 1, unit: 'months' }
  it('is read in every new form', () => {
    for (const schedule of [
      {
        ...derived,
        counting: 'clear',
        endOfMonth: true,
        further: [{ amount: -1, unit: 'businessDays' }],
        repeat: { every: 3, unit: 'months' },
        pinned: '2026-05-01',
      },
      { type: 'term', end: '2027-01-31', renewal: { form: 'openEnded', terminatesAt: 'anyDay' } },
      { type: 'fromCompletion', basis: 'fromRenewal', start: '2026-01-31', every: { amount: 1, unit: 'years' } },
      { type: 'fromCompletion', basis: 'fromDueIfLate', start: '2026-01-31', every: { amount: 1, unit: 'years' } },
      { type: 'fromCompletion', start: '2026-01-31', every: { amount: 1, unit: 'years' }, count: 12 },
      {
        type: 'once',
        date: '2026-01-31',
        adjustment: { convention: 'preceding', regions: ['DE'], weekend: [7], extraHolidays: ['12-24'] },
      },
    ])
      expect(readSchedule(schedule)).toEqual(schedule)
  })
  it('is refused where a part is out of bounds', () => {
    for (const schedule of [
      { ...derived, repeat: { every: 0, unit: 'months' } },
      { ...derived, further: Array.from({ length: 11 }, () => ({ amount: 1, unit: 'days' })) },
      { ...derived, pinned: '2026-02-30' },
      { type: 'fromCompletion', start: '2026-01-31', every: { amount: 1, unit: 'years' }, count: 0 },
      { type: 'fromCompletion', start: '2026-01-31', every: { amount: 0, unit: 'years' } },
      { type: 'term', end: '2027-01-31', renewal: { form: 'tacit', span: { amount: 0, unit: 'years' } } },
      { type: 'term', start: '2027-01-31', initial: { amount: -1, unit: 'years' }, renewal: { form: 'none' } },
      { type: 'term', end: '2027-01-31', renewal: { form: 'openEnded', terminatesAt: 'fullMoon' } },
      {
        type: 'once',
        date: '2026-01-31',
        adjustment: { convention: 'preceding', regions: [], weekend: [1, 2, 3, 4, 5, 6, 7] },
      },
      {
        type: 'once',
        date: '2026-01-31',
        adjustment: { convention: 'preceding', regions: [], extraHolidays: ['13-01'] },
      },
    ])
      expect(readSchedule(schedule)).toBeNull()
  })
})

describe('dates that are over and of which nothing is recorded', () => {
  const rent: Schedule = {
    type: 'recurring',
    start: d('2026-08-01'),
    rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=1' },
  }
  const next = (catchUp: CatchUp | undefined, schedule: Schedule, records: Recorded[] = [], on = today) =>
    materialise({ schedule, notice: null, ...(catchUp ? { catchUp } : {}) }, records, on)
  const nominal = (...of: Parameters<typeof next>) => next(...of).nextNominal

  it.each([
    [undefined, '2026-08-01'],
    ['each', '2026-08-01'],
    ['latest', '2026-11-01'],
    ['skip', '2026-12-01'],
  ] as const)('stand as %s says', (catchUp, first) => {
    expect(nominal(catchUp, rent)).toBe(first)
  })
  it('of one that is due today, or of which more time was given, are not over', () => {
    expect(nominal('skip', rent, [], d('2026-11-01'))).toBe('2026-11-01')
    expect(nominal('skip', rent, [record('2026-11-01', 'open', null, '2026-11-30')])).toBe('2026-11-01')
    expect(nominal('latest', rent, [record('2026-11-01', 'open', null, '2026-11-30')])).toBe('2026-10-01')
  })
  it('lapse before the latest also where that was moved into the past', () => {
    expect(nominal('latest', rent, [record('2026-12-01', 'open', null, '2026-11-20')])).toBe('2026-12-01')
  })
  it('stay lapsed where it is made to end before what came after them', () => {
    const over = [record('2026-11-01', 'done', '2026-11-02')]
    expect(next('latest', { ...rent, lastDay: d('2026-10-15') }, over)).toMatchObject({ nextNominal: null })
  })
  it('lapse before the latest also where that one is settled', () => {
    expect(nominal('latest', rent, [record('2026-11-01', 'done', '2026-11-02')])).toBe('2026-12-01')
  })
  it('that somebody has in hand, or that wait for their proof, do not lapse', () => {
    expect(nominal('skip', rent, [{ ...record('2026-09-01', 'open'), acknowledgedBy: 'ada' }])).toBe('2026-09-01')
    const waits = { ...record('2026-10-01', 'open'), awaitingProof: { on: d('2026-10-01'), by: 'ada' } }
    expect(nominal('latest', rent, [waits])).toBe('2026-10-01')
  })
  it('all of them end what has no more dates', () => {
    expect(next('skip', { ...rent, until: d('2026-11-01') })).toMatchObject({ nextNominal: null, status: 'ended' })
    expect(next('latest', { ...rent, until: d('2026-11-01') })).toMatchObject({ nextNominal: '2026-11-01' })
  })
  it('of what is due once, or counts from when it was done, never lapse', () => {
    expect(nominal('skip', { type: 'once', date: d('2026-08-01') })).toBe('2026-08-01')
    expect(
      nominal('skip', { type: 'fromCompletion', start: d('2026-08-01'), every: { amount: 1, unit: 'months' } }),
    ).toBe('2026-08-01')
  })
  it('that an earlier rule gave lapse as well', () => {
    const moved: Schedule = {
      ...rent,
      start: d('2026-10-15'),
      rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=15' },
      earlier: [{ until: d('2026-10-10'), timing: rent as Extract<Schedule, { type: 'recurring' }> }],
    }
    expect(nominal('each', moved)).toBe('2026-08-01')
    expect(nominal('latest', moved)).toBe('2026-11-15')
    expect(nominal('skip', moved)).toBe('2026-12-15')
  })
})
