import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_DAY, formatDays, LAST_DAY, parseDays } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import { HOLIDAY_LOADERS } from '../holidays/load.ts'
import { occurrences } from '../occurrences.ts'
import { FREQUENCIES, normaliseRule, parseRule, printRule, type RuleParts } from '../recurrence/rule.ts'
import type { CalendarDate, MonthEnd, Schedule } from '../schedule.ts'
import { readRuleWords } from './read-rule-words.ts'
import { readScheduleSentence } from './read-schedule.ts'
import { Reader } from './reader.ts'
import { explicitRule, monthEndMatters, ruleWords } from './rule-words.ts'
import { scheduleSentence } from './schedule-sentence.ts'

const RUNS = { numRuns: 2000 }
const today = '2026-11-21' as CalendarDate
const date = fc.integer({ min: FIRST_DAY, max: LAST_DAY }).map(formatDays)
const among = (low: number, high: number, maxLength = 5) =>
  fc.uniqueArray(
    fc.integer({ min: low, max: high }).filter((n) => low >= 0 || n !== 0),
    { maxLength },
  )
const monthEnds = fc.constantFrom<MonthEnd>('omit', 'backward', 'forward')
const weekdays = fc.uniqueArray(
  fc.record({
    nth: fc.oneof(
      fc.constant(0),
      fc.integer({ min: -53, max: 53 }).filter((n) => n !== 0),
    ),
    weekday: fc.integer({ min: 1, max: 7 }),
  }),
  { maxLength: 5, selector: ({ nth, weekday }) => nth * 10 + weekday },
)
const workdays = fc.constant([1, 2, 3, 4, 5].map((weekday) => ({ nth: 0, weekday })))
const until = fc.option(
  fc.record({
    seconds: fc.integer({ min: 0, max: 86399 }),
    day: fc.integer({ min: FIRST_DAY, max: LAST_DAY }),
    timed: fc.boolean(),
    utc: fc.boolean(),
  }),
)
const some = (list: fc.Arbitrary<number[]>) => fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, list)
const rule: fc.Arbitrary<RuleParts> = fc
  .record({
    freq: fc.constantFrom(...FREQUENCIES),
    interval: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 1_000_000_000 })),
    count: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
    until,
    weekStart: fc.integer({ min: 1, max: 7 }),
    bySecond: some(among(0, 59)),
    byMinute: some(among(0, 59)),
    byHour: some(among(0, 23)),
    byDay: fc.oneof(fc.constant([]), weekdays, workdays),
    byMonthDay: some(among(-31, 31)),
    byYearDay: some(among(-366, 366)),
    byWeekNo: some(among(-53, 53)),
    byMonth: some(among(1, 12, 12)),
    bySetPos: some(among(-366, 366)),
  })
  .map(({ until: end, ...rest }) => ({
    ...rest,
    until: end && {
      seconds: end.day * 86400 + (end.timed ? end.seconds : 0),
      timed: end.timed,
      utc: end.timed && end.utc,
    },
  }))

describe('a rule in words', () => {
  test('read back is the same rule, whatever its parts', () => {
    fc.assert(
      fc.property(rule, date, monthEnds, (parts, start, monthEnd) => {
        const reader = new Reader(ruleWords(parts, start, monthEnd))
        const said = readRuleWords(reader)
        expect(reader.done).toBe(true)
        expect(said && printRule(said.rule)).toBe(printRule(explicitRule(parts, start)))
        expect(said?.monthEnd).toBe(monthEndMatters(explicitRule(parts, start)) ? monthEnd : 'omit')
      }),
      RUNS,
    )
  })
  test.each([
    ['FREQ=MONTHLY;BYMONTHDAY=31', 'backward', 'every month on the 31st, or the last day of a shorter month'],
    ['FREQ=YEARLY;BYYEARDAY=100', 'omit', 'every year on the 100th day of the year'],
    ['FREQ=YEARLY;BYYEARDAY=60', 'omit', 'every year on the 60th day of the year'],
    ['FREQ=YEARLY;BYYEARDAY=-307', 'omit', 'every year on the 307th to last day of the year'],
    ['FREQ=YEARLY;BYYEARDAY=59,-306', 'omit', 'every year on 28 February and 1 March'],
    ['FREQ=YEARLY;BYYEARDAY=31,-185', 'omit', 'every year on 31 January and 30 June'],
    ['FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=MO', 'omit', 'every year in the 20th and last week of the year on every Monday'],
    ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 'omit', 'every month on the 13th, if that is also every Friday'],
    ['FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30', 'omit', 'every day at 09:00, 09:30, 17:00 and 17:30'],
    ['FREQ=HOURLY;BYHOUR=9', 'omit', 'every hour, in hour 9'],
    ['FREQ=YEARLY;BYDAY=20MO', 'omit', 'every year on the 20th Monday of the year'],
    ['FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1', 'omit', 'every month on the last Monday or Friday'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1,-1', 'omit', 'every month on every Monday, only the 1st and last of each month'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU;COUNT=3',
      'omit',
      'every other week on Monday, with weeks from Sunday, 3 times',
    ],
  ] as const)('%s is said plainly', (text, monthEnd, words) => {
    const sorted = parseRule(normaliseRule(text))
    expect(ruleWords(sorted, today, monthEnd)).toBe(words)
  })
})

const count = {
  amount: fc.integer({ min: -500, max: 500 }),
  endOfMonth: fc.option(fc.constant(true), { nil: undefined }),
}
const regions = fc.uniqueArray(fc.constantFrom(...Object.keys(HOLIDAY_LOADERS), 'XX-99'), { maxLength: 3 })
const own = fc.record(
  {
    weekend: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    extraHolidays: fc.uniqueArray(fc.constantFrom('12-24', '12-31', '02-29', '05-01'), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
)
const adjustment = fc.option(
  fc
    .record({
      convention: fc.constantFrom(
        'following',
        'preceding',
        'modifiedFollowing',
        'modifiedPreceding',
        'nearest',
        'unadjusted',
      ),
      regions,
      own,
    })
    .map(({ own: more, ...rest }) => ({ ...rest, ...more })),
  { nil: undefined },
)
const unit = fc.constantFrom('days', 'weeks', 'months', 'years')
const span = fc.record({ amount: fc.integer({ min: 1, max: 400 }), unit })
const step = fc.record({
  ...count,
  unit: fc.oneof(unit, fc.constant('businessDays')),
  counting: fc.constantFrom('inclusive', 'clear', undefined),
})
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const dates = optional(fc.uniqueArray(date, { minLength: 1, maxLength: 4 }))
const schedules: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({ type: fc.constant('once'), date, adjustment }),
  fc.record({
    type: fc.constant('recurring'),
    start: date,
    rule: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('rrule'), rrule: rule.map(printRule), rdates: dates, exdates: dates }),
      },
      fc.record({
        kind: fc.constant('afterQuarterEnd'),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last')),
      }),
      fc.record({
        kind: fc.constant('nthBusinessDay'),
        nth: fc.integer({ min: -31, max: 31 }).filter((n) => n !== 0),
        everyMonths: fc.integer({ min: 1, max: 1200 }),
        regions,
      }),
    ),
    monthEnd: optional(monthEnds),
    until: optional(date),
    count: optional(fc.integer({ min: 1, max: 100_000 })),
    adjustment,
  }),
  fc.record({
    type: fc.constant('fromCompletion'),
    basis: optional(fc.constantFrom('fromRenewal', 'fromDueIfLate')),
    start: date,
    every: span,
    count: optional(fc.integer({ min: 1, max: 100_000 })),
    monthEnd: optional(monthEnds),
    adjustment,
  }),
  fc.record({
    type: fc.constant('term'),
    start: optional(date),
    end: optional(date),
    initial: optional(span),
    renewal: fc.oneof(
      fc.constant({ form: 'none' }),
      fc.record({ form: fc.constantFrom('tacit', 'express'), span }),
      fc.record({
        form: fc.constant('openEnded'),
        terminatesAt: fc.constantFrom('monthEnd', 'quarterEnd', 'yearEnd', 'anyDay'),
      }),
    ),
    adjustment,
  }),
  fc
    .record({
      trigger: fc.record({ name: fc.string({ maxLength: 30, unit: 'binary' }), date: fc.option(date) }),
      first: step,
      further: optional(fc.array(step, { minLength: 1, maxLength: 3 })),
      repeat: optional(
        fc.record({ every: fc.integer({ min: 1, max: 400 }), unit, endOfMonth: optional(fc.constant(true)) }),
      ),
      pinned: optional(date),
      adjustment,
    })
    .map(({ first, ...rest }) => ({ type: 'derived', ...first, ...rest })),
)

/** What two schedules have in common that mean the same: implied parts said, parts without effect left out. */
function meaning(schedule: Schedule): unknown {
  const { adjustment: moved, ...rest } = schedule
  const counts = rest.type === 'derived' && [rest, ...(rest.further ?? [])].some((one) => one.unit === 'businessDays')
  const moves = moved && (moved.convention !== 'unadjusted' || (counts && Object.keys({ ...moved }).length > 0))
  const bare = moved && moves ? { ...moved, regions: moved.regions.join('+') } : null
  const kept =
    bare && bare.convention === 'unadjusted' && bare.regions === '' && !bare.weekend && !bare.extraHolidays
      ? null
      : bare
  return [plain(rest), kept]
}

function plain(schedule: Omit<Schedule, 'adjustment'>): unknown {
  const bare = JSON.parse(JSON.stringify(schedule)) as Record<string, unknown> & Schedule
  if (bare.type === 'fromCompletion') return { ...bare, monthEnd: bare.monthEnd === 'forward' ? 'forward' : 'backward' }
  // -0 days and 0 days are the same sentence: "0 days after".
  if (bare.type !== 'recurring') return bare
  const { rule: said, start, monthEnd } = bare
  if (said.kind === 'nthBusinessDay') return { ...bare, monthEnd: undefined }
  if (said.kind === 'afterQuarterEnd')
    return { ...bare, monthEnd: said.day === 'last' || said.day <= 28 ? undefined : (monthEnd ?? 'backward') }
  const parts = explicitRule(parseRule(said.rrule), start)
  const until = Math.min(
    bare.until ? parseDays(bare.until) : Number.POSITIVE_INFINITY,
    parts.until ? Math.floor(parts.until.seconds / 86400) : Number.POSITIVE_INFINITY,
  )
  return {
    ...bare,
    rule: { ...said, rrule: printRule({ ...parts, count: null, until: null }) },
    monthEnd: monthEndMatters(parts) ? (monthEnd ?? 'omit') : 'omit',
    count: Math.min(bare.count ?? Number.POSITIVE_INFINITY, parts.count ?? Number.POSITIVE_INFINITY),
    until,
  }
}

describe('a schedule in words', () => {
  test('read back means the same schedule, of every type', () => {
    fc.assert(
      fc.property(schedules, (value) => {
        const schedule = value as Schedule
        const sentence = scheduleSentence(schedule)
        expect(meaning(readScheduleSentence(sentence, today))).toEqual(meaning(schedule))
      }),
      RUNS,
    )
  })
  test('read back gives the same dates, month ends and ends of rules included', () => {
    const usual = fc.record({
      freq: fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'),
      interval: fc.integer({ min: 1, max: 4 }),
      byMonthDay: some(among(-3, 31, 2)),
      byDay: fc.oneof(fc.constant([]), workdays),
      byMonth: some(among(1, 12, 3)),
    })
    const near = fc.integer({ min: 10000, max: 30000 }).map(formatDays)
    fc.assert(
      fc.property(
        usual,
        near,
        monthEnds,
        optional(fc.integer({ min: 1, max: 20 })),
        (parts, start, monthEnd, times) => {
          const rrule = printRule({ ...parseRule('FREQ=DAILY'), ...(parts as Partial<RuleParts>) })
          const schedule: Schedule = {
            type: 'recurring',
            start,
            rule: { kind: 'rrule', rrule },
            monthEnd,
            ...(times ? { count: times } : {}),
          }
          const dates = (one: Schedule) => occurrences(one, { from: start, limit: 5 }).map(({ nominal }) => nominal)
          expect(dates(readScheduleSentence(scheduleSentence(schedule), today))).toEqual(dates(schedule))
        },
      ),
      { numRuns: 1000 },
    )
  })
  test('what cannot be read is refused with its place', () => {
    const refused = (text: string) => {
      try {
        readScheduleSentence(text, today)
      } catch (error) {
        if (error instanceof DomainError) return { code: error.code, start: error.data.span?.start }
        throw error
      }
      return null
    }
    expect(refused('Every month on the 31st, whenever I like.')).toEqual({ code: 'bad-sentence', start: 23 })
    expect(refused('Once in a blue moon.')).toEqual({ code: 'bad-sentence', start: 0 })
    expect(refused('Once, on 31 February 2027.')).toEqual({ code: 'bad-sentence', start: 25 })
    expect(refused('Every month on the 32nd.')).toEqual({ code: 'bad-rule', start: 0 })
    expect(refused('x'.repeat(50_000))).toEqual({ code: 'bad-sentence', start: 40_000 })
  })
  test('any text is read or refused, and never throws anything else', () => {
    const words = fc.array(
      fc.constantFrom(
        'every',
        'month',
        ' on ',
        'the 31st',
        ' in ',
        'Monday',
        ', ',
        ' and ',
        '3',
        ' days after ',
        '“x”',
        'last',
        ', until ',
        '5 March 2027',
        '.',
        ' business day',
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          words.map((list) => list.join('')),
        ),
        (text) => {
          try {
            readScheduleSentence(text, today)
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError)
          }
        },
      ),
      RUNS,
    )
  })
})

test('of nearly all months, those are said that are left out', () => {
  const said = (months: string) => ruleWords(parseRule(`FREQ=MONTHLY;BYMONTHDAY=1;BYMONTH=${months}`), today)
  expect(said('1,4,5,6,7,8,9,10,11,12')).toBe('every month except February and March on the 1st')
  expect(said('1,7')).toBe('every month of January and July on the 1st')
})
