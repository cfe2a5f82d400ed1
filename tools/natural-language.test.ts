import { readVectors, runVectors, alsoAnswer } from '@duebook/domain/vectors'
import { expect, test } from 'vitest'
import { zoneResolver } from '../functions/src/reminders/zone-resolver.ts'
import { answerPhrase, outcomeOf, type Outcome, type PhraseVector } from './natural-language.ts'
import { ruleOfTimex } from './timex.ts'

const dueLike = readVectors('natural-language.json').filter((vector) => vector.tags?.includes('due-like'))
const counted = () => {
  const counts: Record<Outcome, number> = { read: 0, asked: 0, offered: 0, unsaved: 0, otherwise: 0 }
  for (const vector of dueLike) counts[outcomeOf(vector as Vector)] += 1
  return counts
}
type Vector = (typeof dueLike)[number] & PhraseVector

test('of phrases of other programs 30 in 100 are read as their suites mean them, 9 more are asked about with that meaning first, and not 2 are taken otherwise', () => {
  const { read, asked, otherwise } = counted()
  expect(dueLike).toHaveLength(1262)
  expect(read / dueLike.length).toBeGreaterThanOrEqual(0.3)
  expect(asked / dueLike.length).toBeGreaterThanOrEqual(0.09)
  expect(otherwise / dueLike.length).toBeLessThan(0.02)
})

test('only what is read without a question counts as passed', () => {
  alsoAnswer('natural-language.json', answerPhrase)
  const { informational, failed } = runVectors('natural-language.json', dueLike, zoneResolver)
  expect(informational.passed).toBe(counted().read)
  expect(failed).toEqual([])
})

test.each<[kind: PhraseVector['kind'], text: string, expected: PhraseVector['expected'], outcome: Outcome]>([
  ['date', 'tomorrow at noon', { start: '2012-08-11T12:00:00' }, 'read'],
  ['date', 'tomorrow at noon', { start: '2012-08-12T12:00:00' }, 'otherwise'],
  ['date', 'tomorrow at noon', { start: '2012-08-11T13:00:00', grain: 'hour' }, 'otherwise'],
  ['date', '9/10/2012', { start: '2012-09-10T00:00:00', grain: 'day' }, 'asked'],
  ['date', '9/10/2012', { start: '2012-10-09T00:00:00', grain: 'day' }, 'offered'],
  ['date', '9/10/2012', { start: '2012-10-10T00:00:00', grain: 'day' }, 'unsaved'],
  ['date', 'yesterday', { start: '2012-08-09T00:00:00' }, 'unsaved'],
  ['recurrence', 'every 2 weeks on Monday at 9am', { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYHOUR=9' }, 'read'],
  ['recurrence', 'every 2 weeks on Monday', { rrule: 'FREQ=WEEKLY;BYDAY=MO' }, 'otherwise'],
  ['recurrence', 'every month', { rrule: 'FREQ=MONTHLY' }, 'asked'],
  ['set', 'every Monday at 4pm', { timex: 'XXXX-WXX-1T16' }, 'read'],
  ['set', 'every Monday at 4pm', { timex: 'XXXX-WXX-2T16' }, 'otherwise'],
  ['negative', 'to the landlord', {}, 'read'],
  ['negative', 'on 5 May', {}, 'otherwise'],
])('a %s, “%s”, that means %j is %s', (kind, text, expected, outcome) => {
  expect(outcomeOf({ kind, input: { text, ref: '2012-08-10T14:12:00' }, expected })).toBe(outcome)
})

test.each([
  ['P1D', 'FREQ=DAILY', null],
  ['P2W', 'FREQ=WEEKLY;INTERVAL=2', null],
  ['P1WD', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', null],
  ['P0.5Y', 'FREQ=MONTHLY;INTERVAL=6', null],
  ['XXXX-WXX-5T19:13', 'FREQ=WEEKLY;BYDAY=FR', '19:13'],
  ['XXXX-XX-19', 'FREQ=MONTHLY;BYMONTHDAY=19', null],
  ['T16', 'FREQ=DAILY', '16:00'],
])('the set %s is %s at %s', (timex, rrule, time) => {
  expect(ruleOfTimex(timex)).toEqual({ rrule, time })
})

test.each(['TMO', 'XXXX-WXX-2TAF', 'PT1H', 'XXXX-04-15', ''])('the set %s is no day’s rule', (timex) => {
  expect(ruleOfTimex(timex)).toBeNull()
})
