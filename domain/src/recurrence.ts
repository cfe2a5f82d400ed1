import { type Day, parseDays } from './civil.ts'
import { DomainError } from './errors.ts'
import { SECONDS_A_DAY } from './recurrence-expand.ts'
import { type Line, RuleLine, SetLine } from './recurrence-line.ts'
import { parseRule, type RuleParts } from './recurrence-rule.ts'
import type { CalendarDate, MonthEnd } from './schedule.ts'

export type RecurrenceInput = {
  start: CalendarDate
  rrule: string
  rdates?: readonly CalendarDate[]
  exdates?: readonly CalendarDate[]
  monthEnd?: MonthEnd
  /** Besides what the rule itself says; the nearer end counts. */
  until?: CalendarDate
  count?: number
}

/** A recurrence of whole days; throws `bad-rule` for a rule that cannot be read or is finer than a day. */
export function recurrence(input: RecurrenceInput): Recurrence {
  const parts = dayParts(parseRule(input.rrule))
  const until = input.until === undefined ? null : parseDays(input.until) * SECONDS_A_DAY
  if (until !== null && (parts.until === null || until < parts.until.seconds))
    parts.until = { seconds: until, timed: false, utc: false }
  if (input.count !== undefined) parts.count = Math.min(parts.count ?? input.count, input.count)
  const rule = new RuleLine(parts, parseDays(input.start) * SECONDS_A_DAY, input.monthEnd ?? 'omit')
  if (!input.rdates?.length && !input.exdates?.length) return new Recurrence(rule)
  const seconds = (dates: readonly CalendarDate[] | undefined) =>
    (dates ?? []).map((date) => parseDays(date) * SECONDS_A_DAY)
  return new Recurrence(new SetLine({ rules: [rule], dates: seconds(input.rdates), exdates: seconds(input.exdates) }))
}

/** Occurrences by civil day number, always ascending. */
export class Recurrence {
  readonly #line: Line

  constructor(line: Line) {
    this.#line = line
  }

  /** The first occurrence after a day (on it too, if `inclusive`), or null. */
  nextAfter(day: Day, inclusive = false): Day | null {
    const found = this.#line.nextAfter(day * SECONDS_A_DAY, inclusive)
    return found === null ? null : found / SECONDS_A_DAY
  }

  previousBefore(day: Day, inclusive = false): Day | null {
    const found = this.#line.previousBefore(day * SECONDS_A_DAY, inclusive)
    return found === null ? null : found / SECONDS_A_DAY
  }

  /** From one day to another, both included. */
  between(from: Day, to: Day, limit = Number.POSITIVE_INFINITY): Day[] {
    const found: Day[] = []
    for (
      let day = this.nextAfter(from, true);
      day !== null && day <= to && found.length < limit;
      day = this.nextAfter(day)
    )
      found.push(day)
    return found
  }

  /** Counted from 0; costs n steps. */
  nth(n: number): Day | null {
    let day = this.nextAfter(Number.MIN_SAFE_INTEGER / SECONDS_A_DAY)
    for (let i = 0; i < n && day !== null; i++) day = this.nextAfter(day)
    return day
  }
}

function dayParts(rule: RuleParts): RuleParts {
  if (rule.freq === 'HOURLY' || rule.freq === 'MINUTELY' || rule.freq === 'SECONDLY') {
    throw new DomainError(
      'bad-rule',
      'A due date repeats by days at most, and this rule repeats within a day. Choose daily or longer.',
    )
  }
  const until = rule.until && { ...rule.until, seconds: Math.floor(rule.until.seconds / SECONDS_A_DAY) * SECONDS_A_DAY }
  return { ...rule, until, byHour: [], byMinute: [], bySecond: [] }
}
