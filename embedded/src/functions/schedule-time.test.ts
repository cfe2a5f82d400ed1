import { describe, expect, it } from 'vitest'
import { parseScheduleTime } from './schedule-time.ts'

const next = (text: string, from: string, zone = 'UTC') => {
  const time = parseScheduleTime(text, zone).next(Date.parse(from))
  return time === null ? null : new Date(time).toISOString()
}

describe('the time of a schedule', () => {
  it.each([
    ['*/5 * * * *', '2026-01-01T00:00:00Z', '2026-01-01T00:05:00.000Z', 'UTC'],
    ['0 9 * * 7', '2026-01-01T00:00:00Z', '2026-01-04T09:00:00.000Z', 'UTC'],
    ['0 9 * * mon', '2026-01-01T00:00:00Z', '2026-01-05T08:00:00.000Z', 'Europe/Paris'],
    ['every 1 minutes', '2026-01-01T00:00:30Z', '2026-01-01T00:01:00.000Z', 'UTC'],
    ['every 5 minutes', '2026-01-01T00:05:00Z', '2026-01-01T00:10:00.000Z', 'UTC'],
    ['every 2 hours synchronized', '2026-01-01T01:00:00Z', '2026-01-01T02:00:00.000Z', 'UTC'],
    ['every 30 minutes from 08:00 to 09:00', '2026-01-01T09:00:00Z', '2026-01-02T08:00:00.000Z', 'UTC'],
    ['every day 09:00', '2026-01-01T09:00:00Z', '2026-01-02T09:00:00.000Z', 'UTC'],
    ['every day 09:00', '2026-01-01T09:00:00Z', '2026-01-01T14:00:00.000Z', 'America/New_York'],
    ['every mon,wed 09:00', '2026-01-06T00:00:00Z', '2026-01-07T09:00:00.000Z', 'UTC'],
    ['1st,third monday of jan 09:00', '2026-01-06T00:00:00Z', '2026-01-19T09:00:00.000Z', 'UTC'],
    ['1,15 of month 06:00', '2026-01-01T07:00:00Z', '2026-01-15T06:00:00.000Z', 'UTC'],
  ])('[F53] "%s" after %s is %s', (text, from, expected, zone) => expect(next(text, from, zone)).toBe(expected))

  it('[F54] a time in the spring gap runs after it, one in the doubled hour once', () => {
    expect(next('30 2 * * *', '2026-03-28T12:00:00Z', 'Europe/Paris')).toBe('2026-03-29T01:00:00.000Z')
    const first = next('30 2 * * *', '2026-10-24T12:00:00Z', 'Europe/Paris')
    expect(first).toBe('2026-10-25T00:30:00.000Z')
    expect(next('30 2 * * *', first ?? '', 'Europe/Paris')).toBe('2026-10-26T01:30:00.000Z')
  })

  it.each([
    '',
    'every',
    'every 0 minutes',
    'every day 25:00',
    'every blue 09:00',
    '61 * * * *',
    '* * * * * *',
    'sometimes',
  ])('[F55] "%s" is refused with a sentence', (text) =>
    expect(() => parseScheduleTime(text, 'UTC')).toThrow(/schedule/),
  )
  it('[F55] an unknown zone is refused', () =>
    expect(() => parseScheduleTime('every day 09:00', 'Mars/Base')).toThrow(/Mars\/Base/))
})
