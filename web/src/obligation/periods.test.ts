import { calendarDate, type Schedule } from '@duebook/domain'
import { expect, test } from 'vitest'
import { periodLabel } from '@duebook/contract/about/period-label'
import { neighbours } from './periods.ts'

const d = calendarDate
const none = { recorded: [], open: null }
const monthly: Schedule = {
  type: 'recurring',
  start: d('2026-01-31'),
  rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=31' },
  monthEnd: 'backward',
}
const vat: Schedule = {
  type: 'recurring',
  start: d('2026-02-07'),
  rule: { kind: 'afterQuarterEnd', month: 2, day: 7 },
}

test('the dates beside one are those of the rule, also over a short month', () => {
  expect(neighbours(monthly, d('2026-02-28'), none)).toEqual({ previous: '2026-01-31', next: '2026-03-31' })
})

test('before the first and after the last date there is none', () => {
  expect(neighbours(monthly, d('2026-01-31'), none).previous).toBeNull()
  expect(neighbours({ type: 'once', date: d('2026-01-31') }, d('2026-01-31'), none)).toEqual({
    previous: null,
    next: null,
  })
})

test('a chain from completion has the dates that were recorded and the open one', () => {
  const boiler: Schedule = { type: 'fromCompletion', start: d('2024-12-14'), every: { amount: 12, unit: 'months' } }
  const known = { recorded: [{ nominal: d('2025-12-10') }, { nominal: d('2024-12-14') }], open: d('2026-12-20') }
  expect(neighbours(boiler, d('2025-12-10'), known)).toEqual({ previous: '2024-12-14', next: '2026-12-20' })
  expect(neighbours(boiler, d('2026-12-20'), known)).toEqual({ previous: '2025-12-10', next: null })
})

test('a contract without terms ends once', () => {
  const flat: Schedule = {
    type: 'term',
    start: d('2025-01-15'),
    renewal: { form: 'openEnded', terminatesAt: 'quarterEnd' },
  }
  expect(neighbours(flat, d('2027-03-31'), none)).toEqual({ previous: null, next: null })
})

test('a date is named by its period where the rule has one', () => {
  expect(periodLabel(vat, d('2027-02-07'), d('2027-02-08'))).toBe('Oct–Dec 2026')
  expect(periodLabel(monthly, d('2026-02-28'), d('2026-02-28'))).toBe('Sat 28 Feb 2026')
})
