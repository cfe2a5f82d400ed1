import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  addDays,
  addMonths,
  adjust,
  adjustDate,
  calendarDate,
  calendarFor,
  type CalendarDate,
  type Convention,
  countdown,
  daysFromCivil,
  describeSchedule,
  DomainError,
  explain,
  FIRST_DAY,
  formatDays,
  isBusinessDay,
  LAST_DAY,
  daysBetweenWords,
  largeDate,
  longDate,
  nextOccurrence,
  normaliseRule,
  occurrenceAt,
  occurrences,
  parseDays,
  periodName,
  recurrence,
  type Schedule,
  shortDate,
  stepSentence,
} from './index.ts'
import { civilFromDays } from './days/civil.ts'
import { quarterOf } from './days/months.ts'

const d = (text: string): CalendarDate => calendarDate(text)
const anyDay = fc.integer({ min: FIRST_DAY, max: LAST_DAY })
const recentDay = fc.integer({ min: 15000, max: 28000 })
const conventions: Convention[] = [
  'unadjusted',
  'following',
  'modifiedFollowing',
  'preceding',
  'modifiedPreceding',
  'nearest',
]

const vat: Schedule = {
  type: 'recurring',
  start: d('2026-01-01'),
  rule: { kind: 'afterQuarterEnd', month: 2, day: 7 },
  adjustment: { convention: 'following', regions: ['GB-ENG'] },
}
const rent: Schedule = {
  type: 'recurring',
  start: d('2026-01-31'),
  rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=31' },
  monthEnd: 'backward',
}
const lease: Schedule = {
  type: 'term',
  start: d('2020-08-01'),
  initial: { amount: 36, unit: 'months' },
  renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
}

describe('civil days', () => {
  test('every day of the years 1 to 9999 survives the way to a number and back', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { year, month, day: number } = civilFromDays(day)
        expect(daysFromCivil(year, month, number)).toBe(day)
        expect(parseDays(formatDays(day))).toBe(day)
      }),
    )
  })
  test('adding days and taking them off gives the same date', () => {
    fc.assert(
      fc.property(recentDay, fc.integer({ min: -9999, max: 9999 }), (day, n) => {
        expect(addDays(addDays(formatDays(day), n), -n)).toBe(formatDays(day))
      }),
    )
  })
  test.each(['2026-02-29', '2026-13-01', '2026-1-01', '0000-01-01', '2026-00-10', '', '2026-01-0x'])(
    '%j is refused as a date',
    (text) => {
      expect(() => calendarDate(text)).toThrow(DomainError)
    },
  )
  test('each month belongs to its quarter', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => quarterOf(daysFromCivil(2026, month, 15)))).toEqual([
      1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4,
    ])
  })
  test('a day the month lacks follows the month-end policy', () => {
    expect(addMonths(d('2026-01-31'), 1)).toBe('2026-02-28')
    expect(addMonths(d('2026-01-31'), 1, 'forward')).toBe('2026-03-01')
    expect(addMonths(d('2026-01-31'), 1, 'omit')).toBeNull()
  })
})

describe('business days', () => {
  test.each([
    ['2026-01-31', 'following', '2026-02-02'],
    ['2026-01-31', 'preceding', '2026-01-30'],
    ['2026-01-31', 'modifiedFollowing', '2026-01-30'],
    ['2026-05-31', 'following', '2026-06-01'],
    ['2026-05-31', 'preceding', '2026-05-29'],
    ['2026-05-31', 'modifiedFollowing', '2026-05-29'],
  ] as const)('%s %s in England and Wales is %s', (date, convention, expected) => {
    expect(adjustDate(d(date), { convention, regions: ['GB-ENG'] })).toEqual({ adjusted: expected, provisional: false })
  })
  test('adjusting twice is adjusting once, and ends on a business day', () => {
    fc.assert(
      fc.property(recentDay, fc.constantFrom(...conventions), (day, convention) => {
        const calendar = calendarFor(['GB-ENG', 'US'])
        const once = adjust(day, convention, calendar)
        expect(adjust(once, convention, calendar)).toBe(once)
        if (convention !== 'unadjusted') expect(isBusinessDay(once, calendar)).toBe(true)
      }),
    )
  })
  test('business days on and back again end where they began', () => {
    fc.assert(
      fc.property(recentDay, fc.integer({ min: -600, max: 600 }), (day, n) => {
        const calendar = calendarFor(['GB-SCT'])
        const from = adjust(day, 'following', calendar)
        expect(addBusinessDays(addBusinessDays(from, n, calendar), -n, calendar)).toBe(from)
      }),
    )
  })
  test('a date beyond the table is provisional, and weekends alone never are', () => {
    expect(adjustDate(d('2041-01-05'), { convention: 'following', regions: ['GB-ENG'] }).provisional).toBe(true)
    expect(adjustDate(d('2041-01-05'), { convention: 'following', regions: [] }).provisional).toBe(false)
  })
  test('a calendar that is not there is refused by name', () => {
    expect(() => calendarFor(['XX'])).toThrow(
      expect.objectContaining({ code: 'unknown-calendar', data: { value: 'XX', members: ['XX'] } }),
    )
  })
})

describe('recurrence', () => {
  const rules = [
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY;BYDAY=MO,TH',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=MONTHLY;BYMONTHDAY=1,31',
    'FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=WE',
  ]
  test('the next date is always later, and the one before the next is the one it came from', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.constantFrom('omit' as const, 'backward' as const, 'forward' as const),
        recentDay,
        (rrule, monthEnd, day) => {
          const line = recurrence({ start: d('1996-05-17'), rrule, monthEnd })
          const next = line.nextAfter(day) ?? 0
          const later = line.nextAfter(next) ?? 0
          expect(next).toBeGreaterThan(day)
          expect(later).toBeGreaterThan(next)
          expect(line.previousBefore(later)).toBe(next)
          expect(line.nextAfter(next, true)).toBe(next)
        },
      ),
    )
  })
  test('a count that is computed ends where one that is counted does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'FREQ=DAILY;INTERVAL=2',
          'FREQ=WEEKLY;BYDAY=TU,SA',
          'FREQ=MONTHLY;BYMONTHDAY=5,12',
          'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=28',
        ),
        recentDay,
        fc.integer({ min: 1, max: 40 }),
        (rrule, day, count) => {
          const free = recurrence({ start: formatDays(day), rrule })
          const ended = recurrence({ start: formatDays(day), rrule, count })
          expect(ended.between(day, day + 60000)).toEqual(free.between(day, day + 60000, count))
        },
      ),
      { numRuns: 40 },
    )
  })
  test.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31',
    'FREQ=DAILY;BYMONTH=6;BYMONTHDAY=31',
    'FREQ=WEEKLY;BYYEARDAY=366;BYMONTH=1',
  ])('the impossible rule %s ends', (rrule) => {
    expect(recurrence({ start: d('2026-01-01'), rrule }).nextAfter(20000)).toBeNull()
  })
  test.each([
    '',
    'INTERVAL=2',
    'FREQ=SOMETIMES',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;BYMONTH=13',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;X=1',
    'FREQ=HOURLY',
  ])('%j is refused as a bad rule', (rrule) => {
    expect(() => recurrence({ start: d('2026-01-01'), rrule })).toThrow(expect.objectContaining({ code: 'bad-rule' }))
  })
  test('two spellings of one rule normalise to the same text', () => {
    expect(normaliseRule('rrule:byday=FR,MO;INTERVAL=1;freq=weekly;wkst=MO')).toBe('FREQ=WEEKLY;BYDAY=MO,FR')
  })
})

describe('occurrences', () => {
  test('rent on the 31st keeps to the 31st, without drift', () => {
    expect(occurrences(rent, { from: d('2026-01-01'), limit: 4 }).map((one) => one.nominal)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })
  test('a VAT return keeps its quarter whatever its date does', () => {
    expect(nextOccurrence(vat, d('2026-11-08'))).toEqual({
      nominal: '2026-11-07',
      adjusted: '2026-11-09',
      period: { from: '2026-07-01', to: '2026-09-30' },
      provisional: false,
    })
    expect(nextOccurrence(vat, d('2026-11-09'))?.adjusted).toBe('2027-02-08')
    expect(occurrenceAt(vat, d('2026-11-09'))).toBeNull()
  })
  test('the terms of a contract are never counted as twice the first', () => {
    expect(occurrences(lease, { from: d('2020-01-01'), limit: 4 }).map((one) => one.nominal)).toEqual([
      '2023-07-31',
      '2024-07-31',
      '2025-07-31',
      '2026-07-31',
    ])
  })
  test('a contract that ended in August 2025 ends its running term in August 2026', () => {
    const contract: Schedule = {
      type: 'term',
      end: d('2025-08-28'),
      renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
    }
    expect(nextOccurrence(contract, d('2026-02-11'))?.nominal).toBe('2026-08-28')
  })
  test.each([
    ['GB-ENG', '2026-05-15'],
    ['', '2026-05-18'],
  ])('20 business days before 15 June in "%s" is %s', (region, expected) => {
    const schedule: Schedule = {
      type: 'derived',
      trigger: { name: 'The return', date: d('2026-06-15') },
      amount: -20,
      unit: 'businessDays',
      adjustment: { convention: 'unadjusted', regions: region === '' ? [] : [region] },
    }
    const next = nextOccurrence(schedule, d('2026-01-01'))
    expect(next?.nominal).toBe(expected)
    const skipped = explain(schedule, d(expected)).flatMap((step) => step.skipped ?? [])
    expect(skipped.some((one) => one.date === '2026-05-25')).toBe(region !== '')
  })
  test('the last business day of each month is found in its own calendar', () => {
    const schedule: Schedule = {
      type: 'recurring',
      start: d('2026-01-01'),
      rule: { kind: 'nthBusinessDay', nth: -1, everyMonths: 1, regions: ['GB-ENG'] },
      count: 3,
    }
    expect(occurrences(schedule, { from: d('2026-01-01'), limit: 9 }).map((one) => one.nominal)).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-31',
    ])
  })
  test('occurrences asked for one by one are those listed', () => {
    fc.assert(
      fc.property(recentDay, (day) => {
        const listed = occurrences(vat, { from: formatDays(day), limit: 3 })
        expect(nextOccurrence(vat, formatDays(day - 1))).toEqual(listed[0] ?? null)
      }),
    )
  })
})

describe('words', () => {
  test('a VAT return explains itself step by step', () => {
    expect(explain(vat, d('2026-11-07')).map(stepSentence)).toEqual([
      'The quarter Jul–Sep 2026 ends: Wed 30 Sep 2026 (The quarters of the calendar year)',
      'The 7th of the 2nd month after it: Sat 7 Nov 2026 (Your rule)',
      'Saturday is not a business day; moves to the next one: Mon 9 Nov 2026 (England and Wales calendar, version c382fde)',
      'In force: Mon 9 Nov 2026',
    ])
  })
  test('a short month and a holiday are said by name', () => {
    expect(explain(rent, d('2027-02-28')).map((step) => step.text)).toContain(
      'February 2027 has 28 days; uses the last day',
    )
    const christmas: Schedule = {
      type: 'once',
      date: d('2026-12-25'),
      adjustment: { convention: 'preceding', regions: ['GB-ENG'] },
    }
    expect(explain(christmas, d('2026-12-25'))[1]?.text).toBe('Fri 25 Dec is Christmas Day; moves to the one before')
  })
  test.each([
    [
      vat,
      'Every quarter, on the 7th of the 2nd month after the quarter ends. If that is not a business day in England and Wales, the next business day.',
    ],
    [rent, 'Every month on the 31st, or the last day of a shorter month.'],
    [
      { ...rent, rule: { kind: 'rrule', rrule: 'FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=12' } },
      'Every year on the 12th of September.',
    ],
    [
      { ...rent, rule: { kind: 'rrule', rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=5' } },
      'Every other week on Monday and Friday, 5 times.',
    ],
    [
      { ...rent, rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' } },
      'Every month on the last weekday.',
    ],
    [lease, 'Runs from Saturday 1 August 2020 for 36 months, then renews by itself for 12 months at a time.'],
  ] as [Schedule, string][])('schedule %# reads as a sentence', (schedule, sentence) => {
    expect(describeSchedule(schedule)).toBe(sentence)
  })
  test.each([
    ['2026-11-21', 'today'],
    ['2026-11-22', 'tomorrow'],
    ['2026-11-30', 'in 9 days'],
    ['2026-11-17', '4 days late'],
    ['2026-11-20', '1 day late'],
    ['2027-02-28', 'in 99 days'],
    ['2027-03-21', 'in 4 months'],
    ['2027-03-20', 'in 3 months'],
  ])('from 21 November 2026, %s is %s', (date, text) => {
    expect(countdown(d(date), d('2026-11-21'))).toBe(text)
  })
  test('dates are written without doubt', () => {
    expect(shortDate(d('2026-05-15'))).toBe('Fri 15 May')
    expect(shortDate(d('2027-05-14'), d('2026-11-21'))).toBe('Fri 14 May 2027')
    expect(longDate(d('2026-11-30'))).toBe('Monday 30 November 2026')
    expect(largeDate(d('2026-11-30'))).toBe('Mon 30 November 2026')
    expect(daysBetweenWords(d('2026-11-23'), d('2026-11-29'))).toBe('Mon 23 to Sun 29 November')
    expect(daysBetweenWords(d('2026-11-30'), d('2026-12-06'))).toBe('Mon 30 November to Sun 6 December')
    expect(periodName({ from: d('2026-07-01'), to: d('2026-09-30') })).toBe('Jul–Sep 2026')
  })
})
