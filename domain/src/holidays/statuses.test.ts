import { describe, expect, test } from 'vitest'
import { isProvisional } from '../days/business-days.ts'
import { formatDays, parseDays } from '../days/civil.ts'
import './all.ts'
import { calendarFor } from './registry.ts'
import { statusesOf } from './statuses.ts'

const every = (years: readonly number[], monthDay: string, name: string) =>
  years.map((year) => ({ date: `${year}-${monthDay}`, name }))
const all = Array.from({ length: 21 }, (_, i) => 2020 + i)
const sorted = (list: { date: string; name: string }[]) => list.toSorted((a, b) => (a.date < b.date ? -1 : 1))
const told = (list: { date: string; name: string }[]) => {
  const { days, proclaimedTo } = statusesOf(sorted(list))
  return { of: (date: string) => days.find((one) => one.date === date), proclaimedTo }
}

describe('how a holiday is known', () => {
  const christmas = every(all, '12-25', 'Christmas Day')
  test.each([
    ['by a rule, where it stands in every year', christmas, '2027-12-25', 'computed', 'Christmas Day'],
    [
      'by a rule, where it did until it was abolished',
      [...christmas, ...every([2020, 2021, 2022], '05-08', 'Prayer Day')],
      '2022-05-08',
      'computed',
      'Prayer Day',
    ],
    [
      'by a proclamation, where it is of one year alone',
      [...christmas, ...every([2023], '05-08', 'Coronation')],
      '2023-05-08',
      'proclaimed',
      'Coronation',
    ],
    [
      'by a proclamation, where it comes now and then',
      [...christmas, ...every([2020, 2023, 2025], '09-01', 'Polling Day')],
      '2023-09-01',
      'proclaimed',
      'Polling Day',
    ],
    [
      'by an estimate, where the source says so',
      [...every([2026], '03-20', 'Eid'), ...every([2027], '03-10', 'Eid (estimated)')],
      '2027-03-10',
      'estimated',
      'Eid',
    ],
    [
      'by a proclamation, where the same day is estimated later',
      [
        ...every([2025, 2026], '03-20', 'Eid'),
        ...every([2027], '03-10', 'Eid (observed, estimated)'),
        ...every([2028], '02-26', 'Eid (estimated)'),
      ],
      '2026-03-20',
      'proclaimed',
      'Eid',
    ],
    [
      'by a rule, where one of two on the same day is',
      [
        ...christmas,
        ...every([2030], '12-25', 'x').map(({ date }) => ({ date, name: 'Christmas Day; Eid (estimated)' })),
      ].filter(({ date, name }) => date !== '2030-12-25' || name !== 'Christmas Day'),
      '2030-12-25',
      'computed',
      'Christmas Day; Eid (estimated)',
    ],
  ])('%s', (_how, list, date, status, name) => {
    expect(told(list).of(date)).toMatchObject({ status, name })
  })
  test('to the end of the last year in which none is estimated', () => {
    expect(told([...christmas, ...every([2027], '03-10', 'Eid (estimated)')]).proclaimedTo).toBe('2026-12-31')
    expect(told(christmas).proclaimedTo).toBeNull()
  })
})

describe('a calendar', () => {
  const statusOn = (region: string, date: string) => calendarFor([region]).statuses.get(parseDays(date))
  test('knows it of each of its holidays', () => {
    expect(statusOn('GB-ENG', '2026-12-25')).toBe('computed')
    expect(statusOn('GB-ENG', '2023-05-08')).toBe('proclaimed')
    expect(statusOn('IN', '2026-03-21')).toBe('proclaimed')
    expect(statusOn('IN', '2027-03-10')).toBe('estimated')
    for (const region of ['GB-ENG', 'IN', 'SG', 'TR', 'AE']) {
      const { holidays, statuses } = calendarFor([region])
      expect([...statuses.keys()]).toEqual([...holidays.keys()])
    }
  })
  test.each([
    [['GB-ENG'], '2040-12-31'],
    [['IN'], '2026-12-31'],
    [['SG'], '2027-12-31'],
    [['TR'], '2032-12-31'],
    [['GB-ENG', 'SG'], '2027-12-31'],
    [['SG', 'IN'], '2026-12-31'],
  ])('of %s is provisional from the day after %s', (regions, last) => {
    const calendar = calendarFor(regions)
    const day = parseDays(last)
    expect([isProvisional(day, calendar), isProvisional(day + 1, calendar)]).toEqual([false, true])
    expect(formatDays(day)).toBe(last)
  })
})
