import { assertOneOf } from '../arguments.ts'
import { assertDay, assertWhole } from '../whole-numbers.ts'
import { type Day, FIRST_DAY, parseDays } from '../days/civil.ts'
import { MONTH_ENDS } from '../days/months.ts'
import { DomainError } from '../errors.ts'
import { DayLine, isByDays } from './day-line.ts'
import { SECONDS_A_DAY } from './times-of-day.ts'
import type { Line } from './line.ts'
import { NONE } from './masks.ts'
import { SetLine } from './set-line.ts'
import { parseRule, type RuleParts } from './rule.ts'
import type { CalendarDate, MonthEnd } from '../schedule.ts'

export type RecurrenceInput = {
  start: CalendarDate
  rrule: string
  rdates?: readonly CalendarDate[]
  exdates?: readonly CalendarDate[]
  /** In place of what the rule's SKIP says. */
  monthEnd?: MonthEnd
  /** Besides what the rule itself says; the nearer end counts. */
  until?: CalendarDate
  count?: number
}

/** A recurrence of whole days; throws `bad-rule` for a rule that cannot be read or is finer than a day, `bad-date`, `bad-argument`. */
export function recurrence(input: RecurrenceInput): Recurrence {
  return new Recurrence(dayLineOf(input))
}

/** The days that a recurrence asks for its answers. Throws as `recurrence`. */
export function dayLineOf(input: RecurrenceInput): Line {
  const { start, monthEnd, rdates, exdates } = input
  if (monthEnd !== undefined) assertOneOf(monthEnd, MONTH_ENDS, 'monthEnd')
  const parts = parseRule(input.rrule)
  if (input.count !== undefined || input.until !== undefined) endEarlier(input, parts)
  if (!isByDays(parts)) throw finerThanDays()
  const line = DayLine.of(parts, parseDays(start), monthEnd)
  return rdates?.length || exdates?.length ? withDates(line, rdates, exdates) : line
}

/** Ends the rule where the input says so before it does. */
function endEarlier({ until, count }: RecurrenceInput, rule: RuleParts): void {
  if (count !== undefined) {
    assertWhole(count, 'count', 0)
    rule.count = Math.min(rule.count ?? count, count)
  }
  if (until !== undefined) {
    const seconds = parseDays(until) * SECONDS_A_DAY
    if (rule.until === null || seconds < rule.until.seconds) rule.until = { seconds, timed: false, utc: false }
  }
}

function withDates(rule: DayLine, dates: readonly CalendarDate[] = [], exdates: readonly CalendarDate[] = []): SetLine {
  return new SetLine({ rules: [rule], dates: dates.map(parseDays), exdates: exdates.map(parseDays) })
}

/** Occurrences by civil day number, always ascending. Its questions throw `bad-argument` for what is no day. */
export class Recurrence {
  /**
   * The last answer, and from where on it is the answer: the same days are asked about again and again. It stands here and not in the line:
   * of a hundred thousand that are asked about today, each object more is one more wait for memory.
   */
  #keptFrom: Day = NONE
  #keptFound: Day = -NONE
  readonly #line: Line

  constructor(line: Line) {
    this.#line = line
  }

  /** The first occurrence after a day (on it too, if `inclusive`), or null. */
  nextAfter(day: Day, inclusive = false): Day | null {
    assertDay(day)
    const from = inclusive ? day : day + 1
    if (from >= this.#keptFrom && from <= this.#keptFound) return this.#keptFound
    const found = this.#line.nextAfter(day, inclusive)
    if (found !== null) {
      this.#keptFrom = from
      this.#keptFound = found
    }
    return found
  }

  previousBefore(day: Day, inclusive = false): Day | null {
    assertDay(day)
    return this.#line.previousBefore(day, inclusive)
  }

  /** From one day to another, both included. */
  between(from: Day, to: Day, limit = Number.POSITIVE_INFINITY): Day[] {
    assertDay(to, 'to')
    if (limit !== Number.POSITIVE_INFINITY) assertWhole(limit, 'limit', 0)
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
    assertWhole(n, 'n', 0)
    let day = this.nextAfter(FIRST_DAY - 1)
    for (let i = 0; i < n && day !== null; i++) day = this.nextAfter(day)
    return day
  }
}

function finerThanDays(): DomainError {
  return new DomainError(
    'bad-rule',
    'A due date repeats by days at most, and this rule repeats within a day. Choose daily or longer.',
  )
}
