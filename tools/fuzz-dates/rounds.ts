import { DomainError, type DomainErrorCode } from '../../domain/src/errors.ts'
import type { QuickAddContext } from '../../domain/src/quick-add/piece.ts'
import { parseQuickAdd } from '../../domain/src/quick-add/quick-add.ts'
import { RuleLine } from '../../domain/src/recurrence/rule-line.ts'
import { parseRule, printRule } from '../../domain/src/recurrence/rule.ts'
import type { CalendarDate } from '../../domain/src/schedule.ts'
import type { Random } from '../../embedded/src/fuzz/random.ts'
import { randomLine, randomRule } from './random-inputs.ts'

/** What one random input did that none may do. */
export type Finding = { input: string; what: string }
/** Milliseconds of a clock that only goes forward. */
export type Stopwatch = () => number

/** One random rule, read and asked from many sides; null if all was well. */
export function ruleRound(random: Random, stopwatch: Stopwatch): Finding | null {
  const text = randomRule(random)
  const start = random.whole(-20_000, 40_000) * 86_400 + (random.chance(0.5) ? 0 : random.whole(0, 86_399))
  const monthEnd = random.one(['omit', 'backward', 'forward'] as const)
  const asked = Array.from({ length: 3 }, () => start + random.whole(-1_000, 40_000) * 86_400)
  return judged(text, stopwatch, RULE_CODES, () => {
    const rule = parseRule(text)
    const printed = printRule(rule)
    if (printRule(parseRule(printed)) !== printed) return `printed as ${printed}, which reads differently`
    const line = new RuleLine(rule, start, monthEnd)
    for (const at of asked) {
      const next = line.nextAfter(at, false)
      if (next !== null && (next <= at || next < start)) return `the next after ${at} is ${next}`
      if (next !== null && line.nextAfter(next, true) !== next) return `${next} is no occurrence when asked again`
      const previous = next === null ? null : line.previousBefore(next, true)
      if (next !== null && previous !== next) return `from ${next} backward comes ${previous}`
    }
    return null
  })
}

/** One random rule asked about again and again, in any order, by one line that remembers and by lines that know nothing yet. */
export function memoryRound(random: Random, stopwatch: Stopwatch): Finding | null {
  const text = randomRule(random)
  const start = random.whole(-20_000, 40_000) * 86_400 + (random.chance(0.5) ? 0 : random.whole(0, 86_399))
  const monthEnd = random.one(['omit', 'backward', 'forward'] as const)
  return judged(
    text,
    stopwatch,
    RULE_CODES,
    () => {
      const rule = parseRule(text)
      const line = new RuleLine(rule, start, monthEnd)
      let at = start
      for (let i = 0; i < QUESTIONS; i++) {
        const question = randomQuestion(random, at)
        const answer = line[question.way](question.at, question.inclusive)
        const fresh = new RuleLine(rule, start, monthEnd)[question.way](question.at, question.inclusive)
        if (answer !== fresh)
          return `${question.way}(${question.at}, ${question.inclusive}) from ${start} is ${answer} after other questions, ${fresh} alone`
        at = answer ?? random.one([at, question.at, start + random.whole(-1_000, 40_000) * 86_400])
      }
      return null
    },
    // Each is put to two lines.
    QUESTIONS * 2 * MOST_MILLISECONDS,
  )
}

const QUESTIONS = 8

/** Mostly about an instant that has to do with an answer: itself, a second or a day beside it. */
function randomQuestion(random: Random, at: number) {
  return {
    way: random.one(['nextAfter', 'nextAfter', 'previousBefore'] as const),
    at: at + random.one([0, 0, 0, 1, -1, 86_400, -86_400, random.whole(-1e9, 2e9), 1e12, -1e12]),
    inclusive: random.chance(0.5),
  }
}

/** One random line of quick add. */
export function lineRound(random: Random, stopwatch: Stopwatch): Finding | null {
  const line = randomLine(random)
  const context: QuickAddContext = {
    today: '2026-11-21' as CalendarDate,
    now: '2026-11-21T10:00',
    locale: random.one(['en-GB', 'en-US', 'de-DE', 'fr-FR']),
    zone: 'Europe/London',
    people: [
      { id: 'sam', handle: 'sam', name: 'Sam', email: null },
      { id: 'sandra', handle: 'sandra', name: 'Sandra', email: null },
    ],
    triggers: { 'Notice served': null },
  }
  return judged(line, stopwatch, [], () => {
    const said = parseQuickAdd(line, context)
    if (said.error && !CODES.includes(said.error.code)) return `the error ${said.error.code} is not on the list`
    let end = 0
    for (const token of said.tokens) {
      if (token.start < end || token.end <= token.start || token.end > line.length) return 'its tokens overlap'
      if (token.text !== line.slice(token.start, token.end)) return `the token at ${token.start} is not in the line`
      end = token.end
    }
    const times = said.due.map(({ nominal }) => nominal)
    return times.some((due, i) => i > 0 && due < (times[i - 1] ?? '')) ? 'its dates go back' : null
  })
}

/** Longer than this no input may take; what seems to is measured again, since the machine has other work too. */
const MOST_MILLISECONDS = 50

function judged(
  input: string,
  stopwatch: Stopwatch,
  allowed: readonly DomainErrorCode[],
  run: () => string | null,
  most = MOST_MILLISECONDS,
): Finding | null {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4 && least > most; tries++) {
    const start = stopwatch()
    try {
      const what = run()
      if (what !== null) return { input, what }
    } catch (error) {
      const expected = error instanceof DomainError && allowed.includes(error.code)
      if (!expected) return { input, what: `it throws ${String(error)}` }
    }
    least = Math.min(least, stopwatch() - start)
  }
  return least > most ? { input, what: `it takes ${Math.round(least)} ms` } : null
}

const RULE_CODES: readonly DomainErrorCode[] = ['bad-rule', 'bad-date', 'date-out-of-range']
/** What a line may be refused for. */
const CODES: readonly DomainErrorCode[] = [
  'no-title',
  'no-date',
  'no-such-date',
  'no-such-time',
  'bad-interval',
  'empty-schedule',
  'two-dates',
  'two-amounts',
  'two-assignees',
  'unknown-calendar',
  'unknown-kind',
  'unknown-proof',
  'offset-out-of-range',
  'too-many-reminders',
  'too-long',
  'not-understood',
  'bad-rule',
  'date-out-of-range',
]
