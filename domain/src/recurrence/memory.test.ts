import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../holidays/all.ts'
import { formatDays, parseDays } from '../days/civil.ts'
import { occurrences } from '../occurrences.ts'
import { RuleLine } from './rule-line.ts'
import { SetLine } from './set-line.ts'
import { parseRule } from './rule.ts'
import type { CalendarDate, Schedule } from '../schedule.ts'

const START = parseDays('2026-01-05') * 86_400 + 9 * 3_600
const LAST = Number.POSITIVE_INFINITY
/** Rules of each kind of line, most of which come to an end. */
const RULES = [
  'FREQ=HOURLY;COUNT=3',
  'FREQ=HOURLY;INTERVAL=31;COUNT=4;BYHOUR=9,16',
  'FREQ=MINUTELY;INTERVAL=7;UNTIL=20260105T101500',
  'FREQ=SECONDLY;INTERVAL=900;COUNT=5;BYDAY=MO',
  'FREQ=DAILY;COUNT=3',
  'FREQ=DAILY;COUNT=3;BYMONTH=1,3',
  'FREQ=WEEKLY;INTERVAL=2;COUNT=3;BYDAY=MO,TH',
  'FREQ=WEEKLY;COUNT=3;BYDAY=MO,TH;BYHOUR=9,17;BYSETPOS=1,-1',
  'FREQ=MONTHLY;COUNT=3;BYMONTHDAY=31',
  'FREQ=MONTHLY;COUNT=3;BYDAY=MO,TU;BYSETPOS=-1;BYHOUR=8,20',
  'FREQ=YEARLY;COUNT=3;BYWEEKNO=1,53',
  'FREQ=YEARLY;INTERVAL=2;COUNT=3;BYWEEKNO=1;BYDAY=MO',
  'FREQ=YEARLY;UNTIL=20280105;BYWEEKNO=2;BYSETPOS=1',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
]
/** Mostly about the last answer; else about an instant counted from the start. */
const question = fc.record({
  way: fc.constantFrom('nextAfter', 'nextAfter', 'previousBefore'),
  beside: fc.option(fc.constantFrom(0, 0, 0, 1, -1), { nil: null, freq: 4 }),
  at: fc.oneof(fc.integer({ min: -2, max: 400 * 86_400 }), fc.constantFrom(0, 86_400, 5e9, LAST)),
  inclusive: fc.boolean(),
})

describe('a line that has been asked before', () => {
  test.each(RULES.slice(0, -1))('gives the last of %s after it has said that nothing follows', (rrule) => {
    const line = new RuleLine(parseRule(rrule), START)
    const last = line.previousBefore(LAST, false)
    if (last === null) throw new Error('the rule is empty')
    expect(line.nextAfter(last, false)).toBeNull()
    expect(line.nextAfter(last, true)).toBe(last)
    expect(line.nextAfter(last - 1, false)).toBe(last)
  })

  test('answers as one that has not, whatever the questions and their order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RULES),
        fc.array(question, { minLength: 2, maxLength: 12 }),
        (rrule, questions) => {
          const rule = parseRule(rrule)
          const fresh = () => {
            const lines = [new RuleLine(rule, START), new RuleLine(parseRule('FREQ=MONTHLY;COUNT=2'), START)]
            return new SetLine({ rules: lines, exrules: [new RuleLine(rule, START + 86_400)], dates: [START + 7_200] })
          }
          for (const open of [fresh, () => new RuleLine(rule, START)]) {
            const line = open()
            let last = START
            for (const { way, at, beside, inclusive } of questions) {
              const asked = beside === null ? START + at : last + beside
              const answer = line[way](asked, inclusive)
              expect([way, asked, inclusive, answer]).toEqual([way, asked, inclusive, open()[way](asked, inclusive)])
              last = answer ?? last
            }
          }
        },
      ),
      { numRuns: 600 },
    )
  })

  test('of a schedule gives the same dates as one of an equal schedule that is new', () => {
    const range = fc.record({ from: fc.integer({ min: -40, max: 2_000 }), limit: fc.integer({ min: 1, max: 5 }) })
    fc.assert(
      fc.property(
        fc.constantFrom(...RULES.filter((rrule) => !/HOURLY|MINUTELY|SECONDLY|BYHOUR/.test(rrule))),
        fc.array(range, { minLength: 2, maxLength: 6 }),
        (rrule, ranges) => {
          const kept: Schedule = {
            type: 'recurring',
            start: '2026-01-05' as CalendarDate,
            rule: { kind: 'rrule', rrule, rdates: ['2026-02-01' as CalendarDate] },
            adjustment: { convention: 'following', regions: ['GB-ENG'] },
          }
          for (const { from, limit } of ranges) {
            const asked = { from: formatDays(parseDays(kept.start) + from), limit }
            expect(occurrences(kept, asked)).toEqual(occurrences(structuredClone(kept), asked))
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
