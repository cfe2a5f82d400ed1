import { calendarDate, type Timing } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { daysApart } from './days-apart.ts'

const start = calendarDate('2026-11-23')
const rule = (rrule: string, more: object = {}): Timing => ({
  type: 'recurring',
  start,
  rule: { kind: 'rrule', rrule },
  ...more,
})

describe('the days between two dates of a rule', () => {
  it.each<[string, Timing, number | null]>([
    ['once', { type: 'once', date: start }, null],
    ['every day', rule('FREQ=DAILY'), 1],
    ['every week', rule('FREQ=WEEKLY'), 7],
    ['Mondays and Fridays', rule('FREQ=WEEKLY;BYDAY=MO,FR'), 3],
    ['every four weeks', rule('FREQ=WEEKLY;INTERVAL=4'), 28],
    ['every month, also over February', rule('FREQ=MONTHLY'), 28],
    ['every quarter', rule('FREQ=MONTHLY;INTERVAL=3'), 89],
    ['every year', rule('FREQ=YEARLY'), 365],
    ['one date alone', rule('FREQ=WEEKLY;COUNT=1'), null],
    [
      'every month, with a day added',
      { ...rule('x'), rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY', rdates: [calendarDate('2026-11-24')] } } as Timing,
      28,
    ],
    ['a rule that is none any more', rule('FREQ=SOMETIMES'), null],
    [
      'each month’s third business day, wherever that is',
      { type: 'recurring', start, rule: { kind: 'nthBusinessDay', nth: 3, everyMonths: 1, regions: ['XX'] } },
      28,
    ],
    ['after each quarter', { type: 'recurring', start, rule: { kind: 'afterQuarterEnd', day: 7, month: 2 } }, 84],
    ['six months after it was done', { type: 'fromCompletion', start, every: { amount: 6, unit: 'months' } }, 168],
    [
      'a term of a month',
      { type: 'term', end: start, renewal: { form: 'tacit', span: { amount: 1, unit: 'months' } } },
      28,
    ],
    ['a term that runs on', { type: 'term', end: start, renewal: { form: 'openEnded', terminatesAt: 'anyDay' } }, null],
    [
      'a date that counts from another',
      { type: 'derived', trigger: { name: 'x', date: null }, amount: 1, unit: 'days' },
      null,
    ],
    [
      'one that repeats',
      {
        type: 'derived',
        trigger: { name: 'x', date: start },
        amount: 1,
        unit: 'days',
        repeat: { every: 2, unit: 'weeks' },
      },
      14,
    ],
  ])('%s', (_, timing, apart) => expect(daysApart(timing)).toBe(apart))
})
