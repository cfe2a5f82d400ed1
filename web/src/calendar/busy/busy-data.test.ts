import type { Eased } from '@duebook/contract/calendar/ease-busy'
import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import type { CalendarRow } from '../calendar-data.ts'
import { saidOfStaying, staysBusy, stepOf, withChoices } from './busy-data.ts'

const d = calendarDate
const row = (title: string, day: number) =>
  ({
    obligation: { id: title, title },
    nominal: d(`2027-01-${day}`),
    date: d(`2027-01-${day}`),
    amount: null,
  }) as CalendarRow
const eased = (changed: Partial<Eased<ObligationRecord>>): Eased<ObligationRecord> => ({
  earlier: [],
  planned: [],
  byNotice: [],
  stays: [],
  ...changed,
})
const rows = ['Van lease', 'Broadband', 'Parking permit', 'Water'].map((title, at) => row(title, 25 + at))
const early = (plan: string | null) => ({
  row: row('VAT', 27),
  plan: plan === null ? null : d(plan),
  inStep: plan !== null,
})
const stuck = (of: Eased<ObligationRecord>) =>
  staysBusy(withChoices(of, new Map()), stepOf(of, withChoices(of, new Map()), 3))

describe('busy weeks', () => {
  it('stay busy when they are too much and nothing of them has a day before them', () => {
    expect(stuck(eased({ stays: rows }))).toBe(true)
    expect(stuck(eased({ stays: rows, earlier: [early(null)] }))).toBe(true)
    expect(stuck(eased({ stays: rows, earlier: [early('2027-01-20')] }))).toBe(false)
    // What is planned before them already is not in them any more.
    expect(stuck(eased({ stays: rows.slice(1), planned: [{ row: rows[0]!, plan: d('2027-01-20') }] }))).toBe(false)
  })

  it('that stay so name what stays in them, in order of days, and why', () => {
    expect(saidOfStaying(eased({ stays: rows.toReversed() }))).toBe(
      '4 due, all on days set by others: Van lease, Broadband, Parking permit and Water.',
    )
    expect(saidOfStaying(eased({ stays: rows.slice(2), byNotice: [{ row: rows[1]!, sendBy: d('2026-12-27') }] }))).toBe(
      '3 due, all on days set by others: Broadband, Parking permit and Water.',
    )
    expect(saidOfStaying(eased({ stays: rows.slice(0, 3), earlier: [early(null)] }))).toBe(
      '4 due, and no day before them is free: Van lease, Broadband, Parking permit and VAT.',
    )
  })

  it('that stay so count what they do not name, and name what comes twice once', () => {
    const more = ['Gas', 'Power', 'Water'].map((title, at) => row(title, 29 + at))
    expect(saidOfStaying(eased({ stays: [...rows, ...more] }))).toBe(
      '7 due, all on days set by others: Van lease, Broadband, Parking permit, Water, Gas and Power.',
    )
    expect(saidOfStaying(eased({ stays: [...rows, ...more, row('Rates', 31)] }))).toBe(
      '8 due, all on days set by others: Van lease, Broadband, Parking permit, Water, Gas and 2 more.',
    )
  })
})
