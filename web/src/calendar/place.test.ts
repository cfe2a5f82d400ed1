import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { dayAfterKey, entryDay, firstDay, holds, lastDay, pageAt, placeOf } from './place.ts'
import { readPlace } from './read-place.ts'

const d = calendarDate
const today = d('2026-11-21')

describe('the address of the calendar', () => {
  const table: [object, object][] = [
    [{}, {}],
    [{ month: '2026-12' }, { month: '2026-12' }],
    [
      { month: '2026-12', day: '2026-12-31' },
      { month: '2026-12', day: '2026-12-31' },
    ],
    [{ week: '2026-12-31', month: '2027-02' }, { week: '2026-12-31' }],
    [{ month: '2026-13' }, {}],
    [{ month: 202_612 }, {}],
    [{ month: ['2026-12'] }, { month: '2026-12' }],
    [{ month: '2026-12-31' }, {}],
    [{ month: 'x'.repeat(100_000) }, {}],
    [{ week: '1066-10-14' }, {}],
    [{ day: '9999-12-31' }, {}],
    [{ day: { year: 2026 } }, {}],
  ]
  it.each(table)('%j is read as %j', (search, place) =>
    expect(JSON.parse(JSON.stringify(readPlace(search as Record<string, unknown>)))).toEqual(place),
  )
  it('says the view and its page', () => {
    expect(placeOf('month', today)).toEqual({ month: '2026-11' })
    expect(placeOf('week', today)).toEqual({ week: today })
  })
})

describe('a page', () => {
  it('of a month has whole weeks, and of a week one', () => {
    const month = pageAt({}, today)
    expect([month.name, firstDay(month), lastDay(month), month.weeks.length]).toEqual([
      'November 2026',
      '2026-10-26',
      '2026-12-06',
      6,
    ])
    const week = pageAt({ week: d('2027-01-01') }, today)
    expect([week.name, firstDay(week), lastDay(week)]).toEqual(['28 Dec 2026–3 Jan 2027', '2026-12-28', '2027-01-03'])
    expect([holds(week, d('2027-01-03')), holds(week, d('2027-01-04'))]).toEqual([true, false])
  })
  it('is entered at today where that is on it, else at its first day', () => {
    expect(entryDay(pageAt({}, today), today)).toBe(today)
    expect(entryDay(pageAt(placeOf('month', d('2026-12-24')), today), d('2026-11-30'))).toBe('2026-12-01')
    expect(entryDay(pageAt({ week: d('2026-12-31') }, today), today)).toBe('2026-12-28')
  })
})

describe('a key in the grid', () => {
  const month = pageAt({}, today)
  const week = pageAt({ week: today }, today)
  const table: [string, string][] = [
    ['ArrowLeft', '2026-11-20'],
    ['ArrowRight', '2026-11-22'],
    ['ArrowUp', '2026-11-14'],
    ['ArrowDown', '2026-11-28'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-21'],
    ['PageDown', '2026-12-21'],
  ]
  it.each(table)('%s goes to %s', (key, to) => expect(dayAfterKey(key, today, month)).toBe(to))
  it('turns a week in a week', () => expect(dayAfterKey('PageDown', today, week)).toBe('2026-11-28'))
  it('goes to the last day of a month that is shorter', () =>
    expect(dayAfterKey('PageDown', d('2027-01-31'), pageAt(placeOf('month', d('2027-01-31')), today))).toBe(
      '2027-02-28',
    ))
  it('that means nothing there moves nothing', () => expect(dayAfterKey('x', today, month)).toBeNull())
})
