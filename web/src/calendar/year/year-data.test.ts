import { addMonths, calendarDate, type CalendarDate } from '@duebook/domain'
import type { Month } from '@duebook/contract/calendar/weeks'
import { describe, expect, it } from 'vitest'
import type { CalendarRow } from '../calendar-data.ts'
import { dayOnWall, daysOf, kindsText, lineText, spanText, within } from './year-data.ts'

const d = calendarDate
const busy = { from: d('2026-12-28'), through: d('2027-01-03'), due: 5 }
const row = (kind: string, what: string, settled: string | null = null) =>
  ({ obligation: { kind }, what, settled }) as CalendarRow

it('a span says its month once where it lies in one', () => {
  expect(spanText(d('2026-12-22'), d('2026-12-31'))).toBe('22 to 31 December')
  expect(spanText(busy.from, busy.through)).toBe('28 December to 3 January')
})

it('weekends and holidays are no business days', () =>
  expect(
    daysOf(
      busy,
      new Map([
        [d('2026-12-28'), 'Boxing Day'],
        [d('2027-01-01'), 'New Year’s Day'],
      ]),
    ),
  ).toEqual({
    all: 7,
    business: 3,
  }))

it('a busy week over the turn of a month is bracketed in both', () => {
  expect(within(busy, '2026-12' as Month)).toEqual({ from: 28, through: 31 })
  expect(within(busy, '2027-01' as Month)).toEqual({ from: 1, through: 3 })
  expect(within(busy, '2027-02' as Month)).toBeNull()
})

it('a line says what its picture shows', () => {
  expect(lineText('December 2026', 14, [{ from: 22, through: 31 }])).toBe('December 2026: 14 due, busy 22 to 31')
  expect(lineText('March 2027', 0, [])).toBe('March 2027: 0 due')
})

it('kinds are counted without our own days, and without what was not needed', () =>
  expect(
    kindsText([
      row('bill', 'due'),
      row('contract', 'notice'),
      row('bill', 'due', 'done'),
      row('filing', 'due', 'skipped'),
      row('other', 'plan'),
    ]),
  ).toBe('Bill\u00A02\u00A0· Notice\u00A01'))

describe('a key in the wall', () => {
  const date = d('2027-01-31')
  const onMonths = (months: number): CalendarDate => addMonths(date, months)
  it.each([
    ['ArrowLeft', '2027-01-30'],
    ['ArrowRight', '2027-02-01'],
    ['ArrowUp', '2026-12-31'],
    ['ArrowDown', '2027-02-28'],
    ['PageDown', '2027-02-28'],
    ['Home', '2027-01-01'],
    ['End', '2027-01-31'],
    ['x', null],
  ])('%s goes to %s', (key, to) => expect(dayOnWall(key, date, onMonths)).toBe(to))
})
