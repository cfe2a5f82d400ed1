import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { zonesByIntl } from '../zones/zones-by-intl.ts'
import { datesOf } from '../values/start-of-rhythm.ts'
import { type ImportContext, Unread } from '../verdicts.ts'
import { readPhrase } from './phrase.ts'

const today = calendarDate('2026-11-21')
const context: ImportContext = { today, zone: 'Europe/London', locale: 'en-GB', currency: 'GBP', members: [], active: 0, activeLimit: null, existing: [], zones: zonesByIntl } // prettier-ignore
const read = (text: string, language: string) =>
  readPhrase(text, language, { order: 'dmy', serial: false, prefers: 'dmy' }, context)

describe('the phrase of a task', () => {
  it.each([
    ['en', '1 dec 10am', '2026-12-01 10:00'],
    ['en', 'every morning', '2026-11-21 2026-11-22 2026-11-23 09:00'],
    ['en', 'every weekend', '2026-11-21 2026-11-28 2026-12-05'],
    ['en', 'every 1st, 15th', '2026-12-01 2026-12-15 2027-01-01'],
    ['en', 'every 2nd tuesday', '2026-12-08 2027-01-12 2027-02-09'],
    ['en', 'every last friday', '2026-11-27 2026-12-25 2027-01-29'],
    ['en', 'last friday every month', '2026-11-27 2026-12-25 2027-01-29'],
    ['en', 'the last friday of each month at 9am', '2026-11-27 2026-12-25 2027-01-29 09:00'],
    ['en', 'every 3rd friday jan, apr, jul, oct', '2027-01-15 2027-04-16 2027-07-16'],
    ['en', 'every last monday of mar and sep', '2027-03-29 2027-09-27 2028-03-27'],
    ['de', 'jeden 2. Dienstag im März, September', '2027-03-09 2027-09-14 2028-03-14'],
    ['en', '5th every month', '2026-12-05 2027-01-05 2027-02-05'],
    ['fr', 'le dernier vendredi de chaque mois', '2026-11-27 2026-12-25 2027-01-29'],
    ['de', 'am letzten Freitag jeden Monats', '2026-11-27 2026-12-25 2027-01-29'],
    ['en', 'every 15th workday', '2026-12-21 2027-01-21 2027-02-19'],
    ['en', 'every mon, wed and fri at 18:30', '2026-11-23 2026-11-25 2026-11-27 18:30'],
    ['en', 'every other tuesday starting 6 jan 2027', '2027-01-12 2027-01-26 2027-02-09'],
    ['en', 'every day from 1 dec until 2 dec', '2026-12-01 2026-12-02'],
    ['en', 'every! 3rd', '2026-12-03'],
    ['en', 'tomorrow morning', '2026-11-22 09:00'],
    ['de', 'alle 3 Monate ab 5. Januar 2027', '2027-01-05 2027-04-05 2027-07-05'],
    ['de', 'jeden Montag um 9 Uhr', '2026-11-23 2026-11-30 2026-12-07 09:00'],
    ['fr', 'chaque mois le 15', '2026-12-15 2027-01-15 2027-02-15'],
    ['es', 'mañana a las 9', '2026-11-22 09:00'],
    ['nl', 'morgen om 9 uur', '2026-11-22 09:00'],
    ['ja', 'every friday', '2026-11-27 2026-12-04 2026-12-11'],
  ])('%s: “%s” is %s', (language, text, expected) => {
    const { schedules, time } = read(text, language)
    const found = [...schedules.flatMap((one) => datesOf(one, today)), ...(time ? [time] : [])]
    expect(found.join(' ')).toBe(expected)
  })

  it.each([
    ['en', 'every 3 months', 'no-start', [today]],
    ['de', 'alle 3 Monate', 'no-start', [today]],
    ['en', 'after 3 weeks', 'no-start', [today]],
    ['en', 'every 45 minutes', 'too-often', []],
    ['en', 'sat', 'ambiguous-date', [today, '2026-11-28']],
    ['en', '30 feb', 'no-such-date', []],
    ['ja', '毎月27日', 'date-not-understood', []],
    ['en', 'friday every month', 'date-not-understood', []],
    ['en', 'every 3rd friday jan, blue', 'date-not-understood', []],
    ['en', 'every blue moon', 'date-not-understood', []],
  ])('%s: “%s” needs somebody, %s', (language, text, code, options) => {
    expect(() => read(text, language)).toThrow(Unread)
    expect(() => read(text, language)).toThrow(expect.objectContaining({ code, options }))
  })
})
