import { calendarDate, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { CalendarRow } from './calendar-data.ts'
import { lookOf, movesAs, nameOf, periodOf } from './looks.ts'

const d = calendarDate
const today = d('2026-11-21')
const quiet = {
  awaiting: new Set<string>(),
  undelivered: new Set<string>(),
  now: Date.parse('2026-11-21T12:00:00Z'),
  uid: 'ada',
}
const schedule: Schedule = { type: 'once', date: d('2026-11-30') }

function row(changed: Partial<CalendarRow> = {}, of: Partial<ObligationRecord> = {}): CalendarRow {
  const due = d('2026-11-30')
  const obligation = {
    id: 'rent',
    title: 'Rent',
    schedule,
    nextNominal: due,
    nextDue: due,
    nextAcknowledged: false,
    ...of,
  }
  const open = {
    what: 'due',
    date: due,
    nominal: due,
    due,
    projected: false,
    period: null,
    settled: null,
    amount: null,
  }
  return { ...open, obligation, ...changed } as CalendarRow
}
const status = (one: CalendarRow, ledger = quiet) => lookOf(one, today, ledger).status

describe('a date of the calendar', () => {
  const table: [string, CalendarRow, string][] = [
    ['ahead', row(), 'Upcoming'],
    ['that is today', row({ date: today }), 'Due today'],
    ['that has passed', row({ date: d('2026-11-20') }), 'Overdue'],
    ['that a rule projects', row({ projected: true }), 'Projected'],
    ['that a rule projects and that has passed', row({ projected: true, date: d('2026-11-20') }), 'Overdue'],
    ['of our own', row({ what: 'plan' }), 'Planned'],
    ['for notice', row({ what: 'notice' }), 'Notice closing'],
    ['from which a term renews', row({ what: 'renews', projected: true }), 'Renews'],
    ['that was done', row({ settled: 'done' }), 'Done'],
    ['that was skipped', row({ settled: 'skipped' }), 'Skipped'],
    ['that was waived', row({ settled: 'waived' }), 'Waived'],
    ['whose proof is missing', row({}, { nextAwaitingProof: true }), 'Awaiting proof'],
    ['that somebody has in hand', row({}, { nextAcknowledged: true }), 'In hand'],
    ['on which it ends', row({}, { nextDecision: 'ended' }), 'Ends'],
    ['on which it ended', row({ date: d('2026-11-20') }, { nextDecision: 'ended', nextDue: d('2026-11-20') }), 'Ended'],
  ]
  it.each(table)('%s says so', (_, one, said) => expect(status(one)).toBe(said))
  it('that nobody answered for, or that reached nobody, says so', () => {
    expect(status(row(), { ...quiet, awaiting: new Set(['rent_2026-11-30']) })).toBe('Awaiting acknowledgement')
    expect(status(row(), { ...quiet, undelivered: new Set(['rent_2026-11-30']) })).toBe('Not delivered')
  })
})

describe('what can be moved', () => {
  const term: Schedule = { type: 'term', end: d('2026-11-30'), renewal: { form: 'none' } }
  const table: [string, CalendarRow, 'plan' | 'due' | null][] = [
    ['our own day, freely', row({ what: 'plan' }), 'plan'],
    ['the due date in force, with a reason', row(), 'due'],
    ['not what a rule projects', row({ projected: true }), null],
    ['not the last day for notice', row({ what: 'notice' }), null],
    ['not what is settled', row({ settled: 'done' }), null],
    ['not the end of a contract', row({}, { schedule: term }), null],
    ['not what is decided to end', row({}, { nextDecision: 'noticeGiven' }), null],
  ]
  it.each(table)('%s', (_, one, as) => expect(movesAs(one)).toBe(as))
})

it('a last day for notice is told apart from the end by its name', () =>
  expect([nameOf(row()), nameOf(row({ what: 'notice' }))]).toEqual(['Rent', 'Rent: notice']))

it('a date that is not the next one opens its own period', () =>
  expect([periodOf(row()), periodOf(row({ nominal: d('2026-12-30') }))]).toEqual([undefined, '2026-12-30']))
