import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { instantText } from './instant-text.ts'

const today = calendarDate('2026-11-21')

it.each([
  ['of this year has no year', '2026-11-30T09:00:00Z', 'Europe/London', 'Mon 30 Nov 09:00'],
  ['of another year has its year', '2027-01-09T09:00:00Z', 'Europe/London', 'Sat 9 Jan 2027 09:00'],
  ['is of the year that it has in the zone', '2026-12-31T23:30:00Z', 'Asia/Tokyo', 'Fri 1 Jan 2027 08:30'],
])('an instant %s', (_, instant, zone, text) => {
  expect(instantText(Date.parse(instant), zone, today)).toBe(text)
})
