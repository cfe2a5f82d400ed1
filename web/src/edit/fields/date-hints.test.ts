import { calendarDate, type Timing } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { chainWords, formDatesOf } from './date-hints.tsx'

const today = calendarDate('2026-11-21')
const boiler = (more: Partial<Extract<Timing, { type: 'fromCompletion' }>> = {}): Timing => ({
  type: 'fromCompletion',
  start: calendarDate('2026-12-14'),
  every: { amount: 12, unit: 'months' },
  ...more,
})

describe('what follows from when it is done', () => {
  it.each<[string, Timing, string | null, string | null]>([
    [
      'counts from that day',
      boiler(),
      'Done today, the next is Sun 21 Nov 2027.',
      'Done a week late, the next is Tue 21 Dec 2027.',
    ],
    [
      'is no later for being late, where it must not slip',
      boiler({ basis: 'fromDueIfLate' }),
      'Done today, the next is Sun 21 Nov 2027.',
      'Done a week late, the next is still Tue 14 Dec 2027.',
    ],
    [
      'is no earlier for being early, of a renewal',
      boiler({ basis: 'fromRenewal' }),
      'Done today, the next is still Tue 14 Dec 2027.',
      'Done a week late, the next is Tue 21 Dec 2027.',
    ],
    [
      'falls on no closed day',
      boiler({ adjustment: { convention: 'preceding', regions: [] } }),
      'Done today, the next is Fri 19 Nov 2027.',
      'Done a week late, the next is Tue 21 Dec 2027.',
    ],
    ['is not said of what is late already', boiler({ start: calendarDate('2026-11-20') }), null, null],
    ['is not said of what comes once', { type: 'once', date: calendarDate('2026-12-14') }, null, null],
  ])('%s', (_, timing, early, late) => {
    expect(chainWords(formDatesOf(timing, today))).toEqual({ early, late })
  })
})
