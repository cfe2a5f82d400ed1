import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { CalendarRow } from '../calendar-data.ts'
import { busyBookOf, isBusyWith, quieterDay, saidAhead, saidOfAdding, stretchAhead } from './busy-book.ts'

const d = calendarDate
const today = d('2026-12-03')
const row = (date: string, more: Partial<CalendarRow> = {}) =>
  ({ date: d(date), what: 'due', settled: null, ...more }) as CalendarRow
/** Four in the week of 21 December, and one in each of four others. */
const rows = [
  '2026-11-20',
  '2026-12-08',
  '2026-12-21',
  '2026-12-24',
  '2026-12-24',
  '2026-12-25',
  '2027-01-14',
  '2027-02-18',
].map((day) => row(day))
const first = d('2026-11-30')
const book = busyBookOf(rows, first)
const [stretch] = book.busy.stretches

describe('busy weeks ahead', () => {
  it('are named from three weeks before they begin until they do', () => {
    const named = (day: string) => stretchAhead(book.busy.stretches, d(day), [])?.from ?? null
    expect(named('2026-11-29')).toBe(null)
    expect(named('2026-11-30')).toBe('2026-12-21')
    expect(named('2026-12-20')).toBe('2026-12-21')
    expect(named('2026-12-21')).toBe(null)
  })
  it('are not named once they were put away, until more falls due in them', () => {
    const left = (due: number) => stretchAhead(book.busy.stretches, today, [{ from: '2026-12-21', due }])
    expect(left(4)).toBe(null)
    expect(left(5)).toBe(null)
    expect(left(3)?.from).toBe('2026-12-21')
  })
  it('say how much falls due on how many business days, and how much of it can be done earlier', () => {
    const holidays = new Map([[d('2026-12-25'), 'Christmas Day']])
    expect(saidAhead(stretch!, holidays, 3, false)).toEqual({
      name: '21 to 27 December is busy:',
      rest: '4 due, 4 business days. 3 of them can be done earlier.',
    })
    expect(saidAhead(stretch!, holidays, 0, false).rest).toMatch(/None of them can be done earlier\.$/)
    expect(saidAhead(stretch!, holidays, 0, true).rest).toMatch(/ done earlier\. You keep these days free\.$/)
  })
})

describe('a date that is added', () => {
  it.each([
    ['2026-12-23', true],
    ['2026-12-27', true],
    ['2026-12-28', false],
    ['2026-12-08', false],
  ])('on %s makes its week busy: %s', (day, isBusy) => expect(isBusyWith(book, d(day))).toBe(isBusy))
  it('makes a week busy that was not, when it is the one too many', () => {
    const three = busyBookOf(
      rows.filter(({ date }) => date !== '2026-12-21'),
      first,
    )
    expect(three.busy.stretches).toEqual([])
    expect(isBusyWith(three, d('2026-12-22'))).toBe(true)
  })
  it('is said with what stands on its day and in its week already', () => {
    expect(saidOfAdding(book, d('2026-12-24'), today)).toEqual({
      name: 'Thu 24 Dec has 2 already, and its week 4.',
      rest: 'Your usual week has 1.',
    })
    expect(saidOfAdding(book, d('2026-12-23'), today).name).toBe('Wed 23 Dec has nothing yet, but its week 4.')
  })
  it('has a quieter day before its week: the nearest business day on which least stands and one is not away', () => {
    const circumstances = {
      today,
      isHoliday: () => false,
      isKeptFree: () => false,
      isAway: (day: string) => day === '2026-12-17',
    }
    const also = { rows: [...rows, row('2026-12-18', { what: 'plan' })] }
    expect(quieterDay(also, d('2026-12-24'), circumstances)).toBe('2026-12-16')
    const isKeptFree = (day: string) => day >= '2026-12-14'
    expect(quieterDay(also, d('2026-12-24'), { ...circumstances, isKeptFree })).toBe('2026-12-11')
    expect(quieterDay(book, d('2026-12-05'), circumstances)).toBe(null)
  })
  it('stands beside what falls due alone: neither what was skipped, nor a plan, nor a notice, nor what was before', () => {
    const more = [
      row('2026-12-24', { settled: 'skipped' }),
      row('2026-12-24', { what: 'plan' }),
      row('2026-12-24', { what: 'notice' }),
    ]
    expect(busyBookOf([...rows, ...more], first).due.get(d('2026-12-24'))).toBe(2)
    expect(book.due.has(d('2026-11-20'))).toBe(false)
  })
})
