import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../holidays/all.ts'
import type { CalendarDate } from '../schedule.ts'
import type { QuickAddContext } from './piece.ts'
import { printQuickAdd } from './print.ts'
import { MAX_LINE, parseQuickAdd } from './quick-add.ts'

const context: QuickAddContext = {
  today: '2026-11-21' as CalendarDate,
  now: '2026-11-21T10:00',
  locale: 'en-GB',
  zone: 'Europe/London',
}
const by = (...regions: string[]) => ({ adjustment: { convention: 'unadjusted', regions } })
const parse = (line: string) => parseQuickAdd(line, context)
const due = (line: string) => parse(line).due.map(({ adjusted }) => adjusted)

describe('the lines of the product', () => {
  test('a yearly insurance has its amount, person, tag, three reminders and the day to notify by', () => {
    const said = parse('Car insurance £420 every year on 12 Sep notify 21d before #home @sam !30d !7d !1d')
    expect(said).toMatchObject({
      title: 'Car insurance',
      error: null,
      ambiguities: [],
      amount: { minor: 42_000, currency: 'GBP', estimated: false },
      tags: ['home'],
      assignee: 'sam',
      notice: { period: { amount: 21, unit: 'days' }, counts: 'sent' },
      first: '2027-09-12',
    })
    expect(said.due.map(({ noticeBy }) => noticeBy)).toEqual(['2027-08-22', '2028-08-22', '2029-08-22'])
    expect(said.reminderSteps.map(({ offset }) => offset.amount)).toEqual([-30, -7, -1])
  })

  test('VAT moves to the next business day and keeps its nominal date', () => {
    const said = parse('VAT return quarterly 7th of 2nd month after quarter end following:GB-ENG ~600')
    expect(said.schedule).toMatchObject({ rule: { kind: 'afterQuarterEnd', month: 2, day: 7 } })
    expect(said.due.slice(0, 2)).toEqual([
      { nominal: '2027-02-07', adjusted: '2027-02-08', provisional: false },
      { nominal: '2027-05-07', adjusted: '2027-05-07', provisional: false },
    ])
    expect(said.amount).toEqual({ minor: 60_000, currency: 'GBP', estimated: true })
  })

  test('a rent on the 31st falls on each last day and never drifts', () => {
    const said = parse('Rent £950 monthly on 31st')
    expect(said.schedule).toMatchObject({ monthEnd: 'backward', rule: { rrule: 'FREQ=MONTHLY;BYMONTHDAY=31' } })
    expect(due('Rent £950 monthly on 31st')).toEqual(['2026-11-30', '2026-12-31', '2027-01-31'])
    expect(due('Rent £950 monthly on 31st from 28 Feb 2027')).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  })

  test('an office lease shows its notice deadlines', () => {
    const said = parse('Office lease ends 31 Mar 2027 renews 12mo notice 3mo received')
    expect(said).toMatchObject({
      kind: 'contract',
      schedule: { type: 'term', end: '2027-03-31', renewal: { form: 'tacit' } },
    })
    expect(said.due[0]).toMatchObject({ nominal: '2027-03-31', noticeBy: '2026-12-31' })
  })

  test('a service from completion asks for its first date, and each answer reads plainly', () => {
    const said = parse('Boiler service every! 12 months show 30d before')
    expect(said).toMatchObject({ schedule: null, error: null, showFrom: { amount: 30, unit: 'days' } })
    const [asked] = said.ambiguities
    expect(asked?.code).toBe('first-date')
    const line = asked ? `Boiler service ${asked.options[1]?.replacement} show 30d before` : ''
    expect(parse(line)).toMatchObject({
      ambiguities: [],
      first: '2027-11-21',
      schedule: { type: 'fromCompletion', start: '2027-11-21' },
    })
  })

  test.each([
    ['Oven service every 6 months after it was last done, next due 12 December 2026', 'Oven service'],
    ['Oven service 6 months after it was done, next due 12 December 2026', 'Oven service'],
    ['Boiler service every 6 months after completion from 12 December 2026', 'Boiler service'],
    ['Smear test every 6 months since it was last done from 12 December 2026', 'Smear test'],
  ])('“%s” counts from when it was done', (line, title) => {
    expect(parse(line)).toMatchObject({
      title,
      error: null,
      ambiguities: [],
      schedule: { type: 'fromCompletion', start: '2026-12-12', every: { amount: 6, unit: 'months' } },
    })
  })

  test('what is counted from when it was done asks for its first date, as “every!” does', () => {
    const said = parse('Oven service every 6 months after it was done')
    expect(said.ambiguities.map(({ code }) => code)).toEqual(['first-date'])
  })

  test('a reply waits for its trigger', () => {
    const said = parse('Reply to landlord = 14 days after [Notice served]')
    expect(said.schedule).toEqual({
      type: 'derived',
      trigger: { name: 'Notice served', date: null },
      amount: 14,
      unit: 'days',
    })
  })

  test('a trigger of a name that the language has for itself is one that nobody knows yet', () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      const said = parseQuickAdd(`Reply = 14 days after [${name}]`, { ...context, triggers: {} })
      expect(said.schedule).toMatchObject({ type: 'derived', trigger: { name, date: null } })
      expect(said.ambiguities.map(({ code }) => code)).toContain('unknown-trigger')
    }
  })

  test.each([
    ['Joint survey = 7 clear days after [Answer]', { amount: 7, unit: 'days', counting: 'clear' }],
    ['Answer = 10 business days after [Reply]', { amount: 10, unit: 'businessDays', ...by('GB-SCT') }],
    ['Answer = 10 working days in FR+DE-BY after [Reply]', { amount: 10, unit: 'businessDays', ...by('FR', 'DE-BY') }],
    [
      'Bundle = 2 clear business days GB-NIR before [Hearing]',
      { amount: -2, unit: 'businessDays', counting: 'clear', ...by('GB-NIR') },
    ],
  ])(
    'business days that count from another are those of the book, or of the calendar they name: %s',
    (line, counted) => {
      const said = parseQuickAdd(line, { ...context, regions: ['GB-SCT'] })
      expect(said).toMatchObject({ error: null, ambiguities: [], schedule: { type: 'derived', ...counted } })
      expect(parseQuickAdd(printQuickAdd(said, context) ?? '', context).schedule).toEqual(said.schedule)
    },
  )

  test.each([
    ['Answer = 10 business days in XX after [Reply]', /no holiday calendar “XX”/],
    ['Answer = 10 business days in FR after [Reply] following:GB-ENG', /another calendar than the days are counted by/],
  ])('two calendars, or one that is not there, are said: %s', (line, why) => {
    expect(parse(line).error?.message).toMatch(why)
  })
})

describe('a week of a month', () => {
  // Today is Saturday, 21 November 2026.
  test.each([
    ['Send cards 1st week of Dec', ['2026-12-01', '2026-12-07']],
    ['Report by the last week of February 2028', ['2028-02-23', '2028-02-29']],
    ['Third week in January tax', ['2027-01-15', '2027-01-21']],
    ['Hedge second week of November', ['2027-11-08', '2027-11-14']],
  ])('begins and ends, and is asked about: %s', (line, days) => {
    const { error, ambiguities, title } = parse(line)
    expect(error).toBeNull()
    expect(ambiguities.map(({ options }) => options.map(({ value }) => value))).toEqual([days])
    expect(title).not.toMatch(/week/i)
  })
})

describe('a day counted within a month', () => {
  const once = (line: string) => {
    const { schedule, ambiguities, error, title } = parse(line)
    expect({ ambiguities, error, title }, line).toEqual({ ambiguities: [], error: null, title: 'Report' })
    return schedule?.type === 'once' ? schedule.date : schedule
  }
  // Today is Saturday, 21 November 2026.
  test.each([
    ['Report last friday in february', '2027-02-26'],
    ['Report on the last Friday of February', '2027-02-26'],
    ['Report by last fri in feb', '2027-02-26'],
    ['Report first monday of march', '2027-03-01'],
    ['Report due 1st Monday in March 2028', '2028-03-06'],
    ['Report third thursday in november', '2027-11-18'],
    ['Report fourth friday in november', '2026-11-27'],
    ['Report 3rd saturday of november', '2026-11-21'],
    ['Report second to last friday in february', '2027-02-19'],
    ['Report 2nd last friday of december', '2026-12-18'],
    ['Report penultimate friday in february', '2027-02-19'],
    ['Report next to last friday in february', '2027-02-19'],
    ['Report last day of february', '2027-02-28'],
    ['Report the last day of february 2028', '2028-02-29'],
    ['Report first day of march', '2027-03-01'],
    ['Report second day of January', '2027-01-02'],
    ['Report last friday of the month', '2026-11-27'],
    ['Report first monday of the month', '2026-12-07'],
    ['Report last day of the month', '2026-11-30'],
    ['Report last friday next month', '2026-12-25'],
    ['Report first monday of next month', '2026-12-07'],
    ['Report last monday this month', '2026-11-30'],
    ['Report fifth monday in february', '2044-02-29'],
    ['Report fifth monday of the month', '2026-11-30'],
  ])('%s is %s', (line, date) => {
    expect(once(line)).toBe(date)
  })

  test('begins, and ends, what is said to', () => {
    expect(parse('Rent monthly from the first monday of march').due[0]?.nominal).toBe('2027-03-01')
    expect(parse('Lease ends last day of february').schedule).toMatchObject({ type: 'term', end: '2027-02-28' })
  })

  test('of each month is a rule', () => {
    expect(parse('Club fee last friday of each month').schedule).toMatchObject({
      type: 'recurring',
      rule: { rrule: 'FREQ=MONTHLY;BYDAY=-1FR' },
    })
    expect(due('Club fee on the last day of every month')).toEqual(['2026-11-30', '2026-12-31', '2027-01-31'])
    expect(due('Club fee every last friday in february')).toEqual(['2027-02-26', '2028-02-25', '2029-02-23'])
  })

  test.each(['Report last friday', 'Report second tuesday'])(
    '%s is not taken for the coming one: it is of no month that was said, and that is asked',
    (line) => {
      expect(parse(line)).toMatchObject({ schedule: null, error: null, ambiguities: [{ code: 'which-days' }] })
    },
  )

  test('“last Friday” may be the one that has passed', () => {
    const [question] = parse('Report was due last friday').ambiguities
    expect(question?.options[0]).toMatchObject({ value: '2026-11-20', replacement: 'overdue since 20 Nov 2026' })
    expect(parse('Report was overdue since 20 Nov 2026')).toMatchObject({
      title: 'Report',
      schedule: { type: 'once', date: '2026-11-20' },
    })
  })

  test.each(['Report friday in march', 'Report last working friday in february'])('%s is asked about', (line) => {
    expect(parse(line)).toMatchObject({ schedule: null, error: null })
    expect(parse(line).ambiguities.length).toBeGreaterThan(0)
  })

  test('the last but one, and the last before a feast, are counted', () => {
    expect(once('Report last but one friday in february')).toBe('2027-02-19')
    expect(once('Report on the last friday before easter')).toBe('2027-03-26')
  })

  test.each(['Report fifth monday in february 2027', 'Report 31st day of february', 'Report 9th friday in may'])(
    '%s is refused: the calendar has none',
    (line) => {
      expect(parse(line).error?.code).toBe('no-such-date')
    },
  )
})

describe('what is unclear or wrong', () => {
  test('every answer to an ambiguity, put in its place, is no longer ambiguous in the same way', () => {
    const lines = [
      'Tax 1/2/2027',
      'Clean bimonthly',
      'Run every end of month',
      'Call next Sunday',
      'Bid 15 Jan 2027 at 7',
      'Bid 15 Jan 2027 at midnight',
      'Deposit €1.250 3 Dec',
      'Backup monthly',
      'Clean biannually',
      'Call Saturday',
    ]
    for (const line of lines) {
      const said = parse(line)
      const [asked] = said.ambiguities
      if (!asked) throw new Error(`${line} is not ambiguous`)
      for (const { replacement } of asked.options) {
        const again = parse(line.slice(0, asked.span.start) + replacement + line.slice(asked.span.end))
        expect(again.error, replacement).toBeNull()
        expect(
          again.ambiguities.map(({ code }) => code),
          replacement,
        ).not.toContain(asked.code)
      }
    }
  })

  test('figures without a year are asked about after a word such as "on", in the order of the locale', () => {
    const line = 'Van insurance £420 every year on 3/12 preceding:GB-ENG'
    const [asked] = parse(line).ambiguities
    expect(asked).toMatchObject({ code: 'date-order', text: '3/12' })
    expect(asked?.options.map(({ value }) => value)).toEqual(['2026-12-03', '2027-03-12'])
    expect(asked && line.slice(asked.span.start, asked.span.end)).toBe('3/12')
    expect(parse('Van insurance every year on 2026-12-03')).toMatchObject({ ambiguities: [], first: '2026-12-03' })
  })

  test('figures without a year that are a date in one order only are that date, and those that are none are refused', () => {
    expect(parse('Council tax by 25/12')).toMatchObject({ ambiguities: [], first: '2026-12-25' })
    expect(parse('Council tax by 12/25')).toMatchObject({ ambiguities: [], first: '2026-12-25' })
    expect(parse('Council tax by 3/3')).toMatchObject({ ambiguities: [], first: '2027-03-03' })
    expect(parse('Council tax by 31/31').error?.code).toBe('no-such-date')
  })

  test('a share, a flat or a size is no date', () => {
    expect(parse('Flat 3/12 rent monthly on 1st')).toMatchObject({ title: 'Flat 3/12 rent', ambiguities: [] })
    expect(parse('Pay 1/2 of the deposit 5 Jan')).toMatchObject({ title: 'Pay 1/2 of the deposit', error: null })
  })

  test('a line that is too long is refused, not read', () => {
    expect(parse('x'.repeat(MAX_LINE + 1)).error?.code).toBe('too-long')
  })

  test('quotes keep words out of the grammar', () => {
    expect(parse('"Form 3 Dec" 5 Jan')).toMatchObject({ title: 'Form 3 Dec', first: '2027-01-05' })
  })

  test('a calendar that exists but is not loaded is named, so that it can be loaded', () => {
    expect(parse('Rent 3 Dec following:ZZ').error?.code).toBe('unknown-calendar')
    expect(parse('Rent 3 Dec following:GB-ENG').calendarsToLoad).toEqual([])
  })
})

const word = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    'every',
    'every!',
    'monthly',
    'on',
    '31st',
    '29 Feb',
    '12 Sep',
    '1/2/2027',
    '2027-13-01',
    '£1.250',
    '~9',
    '$20-25',
    'GBP',
    '!30d',
    '!+9999d',
    '!7d@25:00',
    '#tag',
    '@sam',
    'notice',
    '3mo',
    'received',
    'ends',
    'starts',
    'term',
    'renews',
    '9999y',
    'no renewal',
    '= 9999 years after [x]',
    'following:GB-ENG',
    'nearest:US+GB',
    'kind:bill',
    'proof:x',
    'at',
    '7',
    'midnight',
    'until',
    'from',
    '0 times',
    'x 3',
    'in 9999 years',
    'next',
    'Friday',
    'last',
    'business day',
    'quarterly',
    '7th of 2nd month after quarter end',
    '"',
    'end of month',
    'bimonthly',
  ),
)
const anyLine = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))

describe('any line at all', () => {
  test('is read without throwing, and its spans lie in the line, in order, without overlap', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const said = parse(line)
        let end = 0
        for (const token of said.tokens) {
          expect(token.start).toBeGreaterThanOrEqual(end)
          expect(token.end).toBeGreaterThan(token.start)
          expect(token.end).toBeLessThanOrEqual(line.length)
          expect(line.slice(token.start, token.end)).toBe(token.text)
          end = token.end
        }
        for (const { span } of said.ambiguities) expect(span.start >= 0 && span.end <= line.length).toBe(true)
        if (said.error) expect(said.error.message.length).toBeGreaterThan(10)
        const dates = said.due.map(({ nominal }) => nominal)
        expect([...dates].sort()).toEqual(dates)
      }),
      { numRuns: 1500 },
    )
  })
})

describe('how often something is paid', () => {
  test.each([
    ['Gym £24.99 a month ends 14 Aug 2027', 'a month'],
    ['Lease £2,850 every quarter ends 31 Mar 2027 renews 12mo notice 3mo', 'every quarter'],
    ['Window cleaner monthly = 14 days after [Notice served]', 'monthly'],
  ])('is not dropped beside a date of another rule: %s', (line, word) => {
    const { schedule, error } = parse(line)
    expect(schedule).toBeNull()
    expect(line.slice(error?.span.start, error?.span.end)).toBe(word)
  })
})

describe('a contract in plain words', () => {
  test('ends on the day until which it runs, where it then renews', () => {
    expect(parse('Broadband until 3 March 2027, 14 days notice, then renews for 12 months £456')).toMatchObject({
      error: null,
      title: 'Broadband',
      schedule: { type: 'term', end: '2027-03-03', renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } },
      notice: { period: { amount: 14, unit: 'days' } },
    })
  })
  test('renews how often it is said to, and is no contract', () =>
    expect(parse('Passport renews every 10 years on 3 Mar').schedule).toMatchObject({ type: 'recurring' }))
})
