import { calendarDate, parseQuickAdd } from '@duebook/domain'
import { expect, test } from 'vitest'
import { remindersSaid } from './reminders-said.ts'

const read = (line: string) =>
  parseQuickAdd(line, {
    today: calendarDate('2026-11-21'),
    now: '2026-11-21T10:00',
    locale: 'en-GB',
    zone: 'Europe/London',
  })

test.each([
  ['Rent £950 on 31 Dec kind:bill', '7 and 1 day before and on the day, as usual for this kind'],
  [
    'Window cleaner £18 every week on Monday kind:bill',
    '1 day before and on the day, as usual for this kind when it comes this often',
  ],
  ['Permit on 31 Dec kind:licence', '60, 30, 7 and 1 day before, as usual for this kind'],
  [
    'Office lease ends 31 Mar 2027 renews 12mo notice 3mo received kind:contract',
    '30, 14, 7 and 3 days before notice closes, as usual for this kind',
  ],
  ['Office lease ends 31 Mar 2027 no renewal kind:contract', '30 and 7 days before, as usual for this kind'],
  [
    'Car insurance every year on 12 Sep notify 21d before kind:renewal',
    '30, 14 and 3 days before notice closes and 30, 7 and 1 day before, as usual for this kind',
  ],
  ['Rent on 31 Dec !30d !7d !1d', '30, 7 and 1 day before'],
  ['Rent on 31 Dec !1w !0d@08:00', '1 week before and on the day at 08:00'],
  ['Office lease ends 31 Mar 2027 renews 12mo notice 3mo received !7d', '7 days before notice closes'],
])('%s: %s', (line, said) => {
  expect(remindersSaid(read(line))).toBe(said)
})
