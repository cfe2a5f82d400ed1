import { calendarDate, occurrences, type Rule, type Timing } from '@duebook/domain'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import '../../../domain/src/holidays/all.ts'
import { isSame } from '@duebook/contract/acts/is-same'
import { Typed, readTiming } from './read-timing.ts'
import { readRuleFields, ruleFieldsOf, withUnit, type RuleFields, type RuleUnit } from './rule-fields.ts'
import { timingDraftOf } from './timing-draft.ts'

const context = { today: calendarDate('2026-11-21'), now: '2026-11-21T09:00', locale: 'en-GB', zone: 'Europe/London' }
type Recurring = Extract<Timing, { type: 'recurring' }>
const recurring = (rule: Rule, more: Partial<Recurring> = {}): Recurring => ({
  type: 'recurring',
  start: calendarDate('2026-01-31'),
  rule,
  ...more,
})
const rrule = (text: string) => ({ kind: 'rrule' as const, rrule: text })

/** Every rule of the published vectors. */
const vectors = ['recurrence.json', 'occurrences.json', 'composed.json'].flatMap((file) => {
  const text = readFileSync(join(import.meta.dirname, `../../../domain/src/vectors/${file}`), 'utf8')
  return [...text.matchAll(/FREQ=[A-Z0-9=;,:+-]*/g)].map(([found]) => found)
})
const rules = [...new Set(vectors)].filter((rule) => !rule.endsWith(';') && !rule.endsWith('='))

describe('a rule as fields', () => {
  it('opened and left alone, every rule of the vectors is saved as it was, letter by letter', () => {
    let [shown, inWords] = [0, 0]
    for (const rule of rules)
      for (const monthEnd of [undefined, 'omit', 'backward', 'forward'] as const) {
        const timing = recurring(rrule(rule), monthEnd ? { monthEnd } : {})
        const draft = draftOr(timing)
        if (!draft) continue
        const { value, problems } = readTiming(draft, timing, context)
        expect(problems, rule).toEqual([])
        expect(isSame(value, timing), `${rule} ${JSON.stringify(value)}`).toBe(true)
        if (draft.rule.said === 'fields') shown += 1
        else inWords += 1
      }
    expect(shown).toBeGreaterThan(100)
    expect(inWords).toBeGreaterThan(100)
  })

  it('written anew from its fields, every rule that they show gives the same dates', () => {
    let compared = 0
    for (const rule of rules) {
      const timing = recurring(rrule(rule), { monthEnd: 'backward' })
      const fields = draftOr(timing) && ruleFieldsOf(timing)
      if (!fields) continue
      const again = readRuleFields(fields, new Typed())
      expect(datesOf({ ...timing, rule: again! }), rule).toEqual(datesOf(timing))
      compared += 1
    }
    expect(compared).toBeGreaterThan(25)
  })

  it('whatever the fields say is shown by them again', () => {
    const number = (most: number) => fc.integer({ min: 1, max: most }).map(String)
    const any: fc.Arbitrary<RuleFields> = fc.record({
      every: number(24),
      unit: fc.constantFrom<RuleUnit[]>('days', 'weeks', 'months', 'quarters', 'years'),
      by: fc.constantFrom<RuleFields['by'][]>('day', 'nth'),
      day: fc.oneof(number(31), fc.constant('-1')),
      nth: fc.oneof(number(5), fc.constant('-1')),
      weekday: fc.oneof(number(7), fc.constant('business')),
      weekdays: fc.uniqueArray(number(7), { minLength: 1 }).map((days) => days.toSorted()),
      month: number(6),
      regions: fc.constantFrom('', 'GB-ENG', 'GB-ENG GB-SCT'),
    })
    fc.assert(
      fc.property(any, fc.constantFrom<RuleUnit[]>('days', 'weeks', 'months', 'quarters', 'years'), (typed, unit) => {
        const rule = readRuleFields(withUnit(typed, unit), new Typed())!
        const again = ruleFieldsOf(recurring(rule))
        expect(again, JSON.stringify(rule)).not.toBeNull()
        expect(readRuleFields(again!, new Typed())).toEqual(rule)
      }),
    )
  })

  it.each<[string, Rule, Partial<RuleFields> | null]>([
    ['the 31st', rrule('FREQ=MONTHLY;BYMONTHDAY=31'), { unit: 'months', by: 'day', day: '31' }],
    ['the day of the first date', rrule('FREQ=MONTHLY;INTERVAL=3'), { every: '3', day: '31' }],
    ['a weekday of the month', rrule('FREQ=MONTHLY;BYDAY=2TU'), { by: 'nth', nth: '2', weekday: '2' }],
    ['a day of the year', rrule('FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=12'), { unit: 'years', day: '12', month: '9' }],
    ['days of a week', rrule('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR'), { unit: 'weeks', weekdays: ['2', '5'] }],
    ['after a quarter', { kind: 'afterQuarterEnd', month: 2, day: 7 }, { unit: 'quarters', month: '2', day: '7' }],
    [
      'a business day',
      { kind: 'nthBusinessDay', nth: -1, everyMonths: 1, regions: [] },
      { nth: '-1', weekday: 'business' },
    ],
    ['two days of a month', rrule('FREQ=MONTHLY;BYMONTHDAY=1,15'), null],
    ['an end of its own', rrule('FREQ=MONTHLY;BYMONTHDAY=1;COUNT=5'), null],
    ['a picked weekday', rrule('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'), null],
    ['a week of the year', rrule('FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'), null],
  ])('%s', (_, rule, expected) => {
    const fields = ruleFieldsOf(recurring(rule))
    if (expected) expect(fields).toMatchObject(expected)
    else expect(fields).toBeNull()
  })

  it('keeps single dates that were added or left out under another rule', () => {
    const timing = recurring({
      ...rrule('FREQ=MONTHLY;BYMONTHDAY=5'),
      rdates: [calendarDate('2027-01-20')],
      exdates: [calendarDate('2027-02-05')],
    })
    const draft = timingDraftOf(timing)
    draft.rule.fields = { ...draft.rule.fields, day: '6' }
    expect(readTiming(draft, timing, context).value).toMatchObject({
      rule: { rrule: 'FREQ=MONTHLY;BYMONTHDAY=6', rdates: ['2027-01-20'], exdates: ['2027-02-05'] },
    })
  })
})

/** Null for what the engine itself refuses. */
function draftOr(timing: Recurring) {
  try {
    datesOf(timing)
  } catch {
    return null
  }
  return timingDraftOf(timing)
}
const datesOf = (timing: Recurring) =>
  occurrences(timing, { from: timing.start, limit: 30, by: 'nominal' }).map(({ nominal }) => nominal)
