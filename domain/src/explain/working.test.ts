import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, calendarDate, formatDays, parseDays } from '../days/civil.ts'
import { describeSchedule } from '../describe.ts'
import { explain, explainSentences } from '../explain.ts'
import '../holidays/all.ts'
import { occurrences } from '../occurrences.ts'
import type { Adjustment, ExplainStep, Notice, Schedule } from '../schedule.ts'
import { explainNotice } from './notice-steps.ts'

const d = calendarDate
const said = (steps: readonly ExplainStep[]) => steps.map(({ text, gives }) => [text, gives])
const rule = (start: string, rrule: string, more: object = {}): Schedule => ({
  type: 'recurring',
  start: d(start),
  rule: { kind: 'rrule', rrule, ...more },
})
const once = (date: string, adjustment: Adjustment): Schedule => ({ type: 'once', date: d(date), adjustment })

describe('the working of a notice', () => {
  const lease = { type: 'term', end: d('2027-04-29'), renewal: { form: 'none' } } as const
  const renewed = { ...lease, renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } } as const
  test('has the 3 days for the delivery, and then the step to the business day before', () => {
    const notice: Notice = {
      period: { amount: 3, unit: 'months' },
      counts: 'received',
      deliveryBufferDays: 3,
      adjustment: { convention: 'preceding', regions: ['GB-ENG'] },
    }
    expect(
      said(explainNotice({ ...renewed, end: d('2027-04-27') }, notice, d('2026-11-21'))?.steps ?? []).slice(-4),
    ).toEqual([
      ['It counts when received, so it is in their hands that day', '2027-01-27'],
      ['3 days for the delivery', '2027-01-24'],
      ['Sunday is not a business day; moves to the one before', '2027-01-22'],
      ['Send by', '2027-01-22'],
    ])
    expect(said(explainNotice(renewed, notice, d('2026-11-21'))?.steps ?? []).slice(-3)).toEqual([
      ['It counts when received, so it is in their hands that day', '2027-01-29'],
      ['3 days for the delivery', '2027-01-26'],
      ['Send by', '2027-01-26'],
    ])
  })
  test('leaves no step out: each takes up what the one before gives', () => {
    const notices = fc.record({
      period: fc.record({ amount: fc.integer({ min: 0, max: 120 }), unit: fc.constantFrom('days', 'weeks', 'months') }),
      counts: fc.constant('received'),
      deliveryBufferDays: fc.integer({ min: 1, max: 9 }),
      adjustment: fc.record({
        convention: fc.constantFrom('unadjusted', 'preceding', 'following', 'nearest', 'modifiedPreceding'),
        regions: fc.constantFrom([], ['GB-ENG'], ['DE-BY']),
      }),
    }) as fc.Arbitrary<Notice>
    fc.assert(
      fc.property(notices, fc.integer({ min: 20_000, max: 24_000 }), (notice, today) => {
        const steps = explainNotice(renewed, notice, formatDays(today))?.steps ?? []
        steps.forEach((step, index) => {
          const before = steps[index - 1]?.gives
          if (step.operation === 'businessDay') expect(step.inputs?.['from']).toBe(before)
          if (step.operation === 'result') expect(step.gives).toBe(before)
          if (step.operation === 'deliveryBuffer')
            expect(step.gives).toBe(before && addDays(before, -(notice.deliveryBufferDays ?? 0)))
        })
      }),
      { numRuns: 500 },
    )
  })
})

describe('the working of a rule', () => {
  test.each([
    [
      '2027-01-07',
      'FREQ=WEEKLY;INTERVAL=4;BYDAY=MO',
      '2027-03-01',
      'Every 4th week, counted from the week of Thu 7 Jan 2027: this is 8 weeks on',
      '2027-03-01',
    ],
    [
      '2027-01-07',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
      '2027-01-07',
      'Every 2nd week, counted from the week of Thu 7 Jan 2027: this is the first',
      '2027-01-04',
    ],
    [
      '2027-01-07',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;WKST=SU',
      '2027-01-21',
      'Every 2nd week, counted from the week of Thu 7 Jan 2027: this is 2 weeks on',
      '2027-01-17',
    ],
    [
      '2026-11-30',
      'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=30',
      '2027-05-30',
      'Every 3rd month, counted from the month of Mon 30 Nov 2026: this is 6 months on',
      '2027-05-01',
    ],
    [
      '2026-11-05',
      'FREQ=DAILY;INTERVAL=10',
      '2026-12-05',
      'Every 10th day, counted from Thu 5 Nov 2026: this is 30 days on',
      '2026-12-05',
    ],
    [
      '2024-02-29',
      'FREQ=YEARLY;INTERVAL=4',
      '2028-02-29',
      'Every 4th year, counted from the year of Thu 29 Feb 2024: this is 4 years on',
      '2028-01-01',
    ],
    [
      '2024-12-30',
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO',
      '2027-01-04',
      'Every 2nd year, counted from the year of the week of Mon 30 Dec 2024: this is 2 years on',
      '2027-01-04',
    ],
  ])('from %s by %s shows how %s was counted', (start, rrule, nominal, text, gives) => {
    expect(said(explain(rule(start, rrule), d(nominal)))).toContainEqual([text, gives])
  })
  test('of every single one needs no counting', () => {
    expect(explain(rule('2026-11-30', 'FREQ=MONTHLY'), d('2026-12-30')).map(({ operation }) => operation)).toEqual([
      'start',
      'rule',
      'result',
    ])
  })
  test('of the n-th business day of every third month shows it too', () => {
    const audit: Schedule = {
      type: 'recurring',
      start: d('2026-11-10'),
      rule: { kind: 'nthBusinessDay', nth: -1, everyMonths: 3, regions: ['GB-ENG'] },
    }
    expect(said(explain(audit, d('2027-02-26')))).toContainEqual([
      'Every 3rd month, counted from the month of Tue 10 Nov 2026: this is 3 months on',
      '2027-02-01',
    ])
  })
  test('counts in whole intervals whatever the rule, also where a short month goes forward', () => {
    const rules = fc.tuple(
      fc.constantFrom(
        'DAILY',
        'WEEKLY',
        'MONTHLY;BYMONTHDAY=31,2',
        'MONTHLY;BYDAY=1MO,-1FR',
        'YEARLY',
        'YEARLY;BYWEEKNO=1,52',
        'WEEKLY;BYDAY=MO,SU;WKST=TH',
      ),
      fc.integer({ min: 2, max: 9 }),
      fc.constantFrom('omit' as const, 'backward' as const, 'forward' as const),
    )
    fc.assert(
      fc.property(rules, fc.integer({ min: 20_000, max: 22_000 }), ([freq, interval, monthEnd], start) => {
        const schedule = { ...rule(formatDays(start), `FREQ=${freq};INTERVAL=${interval}`), monthEnd } as Schedule
        for (const { nominal } of occurrences(schedule, { from: formatDays(start), limit: 6, by: 'nominal' })) {
          const step = explain(schedule, nominal).find(({ operation }) => operation === 'period')
          expect(Number(step?.inputs?.['on']) % interval).toBe(0)
          expect(Number(step?.inputs?.['on'])).toBeGreaterThanOrEqual(0)
          const inside = parseDays(nominal) - parseDays(step?.gives ?? nominal)
          expect(inside).toBeGreaterThanOrEqual(0)
          expect(inside).toBeLessThanOrEqual(370)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the sentence of a rule', () => {
  test('says the dates added and left out, a few of many', () => {
    const friday = (more: object) => describeSchedule(rule('2026-11-20', 'FREQ=WEEKLY;BYDAY=FR', more))
    expect(friday({ rdates: [d('2026-12-31')], exdates: [d('2026-12-25'), d('2027-01-01')] })).toBe(
      'Every week on Friday, and also on 31 December 2026, except on 25 December 2026 and 1 January 2027.',
    )
    const many = Array.from({ length: 9 }, (_, i) => addDays(d('2026-11-20'), i * 7))
    expect(friday({ exdates: many })).toMatch(/, except on 20 November 2026, .* 18 December 2026 and 4 more\.$/)
  })
})

describe('the working of a convention', () => {
  test.each([
    [
      '2026-11-29',
      '2026-11-30',
      'Sunday is not a business day; the next one, Mon 30 Nov, is 1 day on, the one before, Fri 27 Nov, 2 days back: the next one is nearer',
    ],
    [
      '2026-11-28',
      '2026-11-27',
      'Saturday is not a business day; the next one, Mon 30 Nov, is 2 days on, the one before, Fri 27 Nov, 1 day back: the one before is nearer',
    ],
    [
      '2027-03-28',
      '2027-03-30',
      'Sunday is not a business day; the next one, Tue 30 Mar, is 2 days on, the one before, Thu 25 Mar, 3 days back: the next one is nearer',
    ],
    [
      '2026-05-25',
      '2026-05-26',
      'Mon 25 May is Spring Bank Holiday; the next one, Tue 26 May, is 1 day on, the one before, Fri 22 May, 3 days back: the next one is nearer',
    ],
  ])('the nearest to %s is %s, and both sides are named', (date, gives, text) => {
    expect(said(explain(once(date, { convention: 'nearest', regions: ['GB-ENG'] }), d(date)))[1]).toEqual([text, gives])
  })
  test('on a tie says why it moves on', () => {
    const wednesday = once('2026-11-25', { convention: 'nearest', regions: [], weekend: [3] })
    expect(explain(wednesday, d('2026-11-25'))[1]?.text).toBe(
      'Wednesday is not a business day; the next one, Thu 26 Nov, is 1 day on, the one before, Tue 24 Nov, 1 day back: as near, so it moves on',
    )
  })
  test('says of each holiday passed over how it is known', () => {
    const following = { convention: 'following', regions: ['GB-ENG'] } as const
    const lines = explainSentences(
      explain(once('2026-12-25', { ...following, regions: [...following.regions] }), d('2026-12-25')),
    )
    expect(lines[1]).toContain(
      'Passed over: Fri 25 Dec 2026 (Christmas Day, computed), Sat 26 Dec 2026 (Boxing Day, computed), Sun 27 Dec 2026 (Sun), Mon 28 Dec 2026 (Boxing Day (observed), computed).',
    )
    const coronation = explainSentences(
      explain(once('2023-05-08', { convention: 'following', regions: ['GB-ENG'] }), d('2023-05-08')),
    )
    expect(coronation[1]).toContain('(Coronation of Charles III, proclaimed)')
  })
  test('on an estimated holiday says that it is a guess, and that what lies beyond a proclamation is provisional', () => {
    const eid = explain(once('2027-03-10', { convention: 'following', regions: ['IN'] }), d('2027-03-10'))
    expect(eid[1]?.text).toBe(
      'Wed 10 Mar is Id-ul-Fitr, as estimated; moves to the next one (provisional: holidays are proclaimed to Thu 31 Dec 2026, and later ones are estimated)',
    )
    expect(explainSentences(eid)[1]).toContain('(Id-ul-Fitr, estimated)')
    expect(eid.at(-1)?.text).toBe('In force, provisional: not every holiday is known this far ahead')
    const known = explain(once('2026-12-25', { convention: 'following', regions: ['IN'] }), d('2026-12-25'))
    expect(known.at(-1)?.text).toBe('In force')
  })
})

describe('the working of a chain with an end', () => {
  test('says which of them it is', () => {
    const descale: Schedule = {
      type: 'fromCompletion',
      start: d('2026-12-01'),
      every: { amount: 3, unit: 'months' },
      count: 4,
    }
    const records = [{ nominal: d('2026-12-01'), state: 'done' as const, on: d('2026-12-05') }]
    expect(explain(descale, d('2027-03-05'), { records })[1]?.text).toBe('3 months after it; the 2nd of 4')
  })
})
