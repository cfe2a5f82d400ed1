import { LAST_DAY } from './civil.ts'
import { PeriodLine, SECONDS_A_DAY } from './recurrence-expand.ts'
import type { RuleParts } from './recurrence-rule.ts'
import type { MonthEnd } from './schedule.ts'

/** What can be asked of any ascending line of wall-clock seconds (`day * 86400 + second of day`). */
export type Line = {
  nextAfter(seconds: number, inclusive: boolean): number | null
  previousBefore(seconds: number, inclusive: boolean): number | null
}

/** One rule on the wall clock, from `start` (DTSTART, counted only if the rule yields it). Finding costs the same however old it is. */
export class RuleLine implements Line {
  readonly #periods: PeriodLine
  readonly #start: number
  #until: number
  /** Null where COUNT needs no counting. */
  #counted: { limit: number; found: number[]; done: boolean } | null = null

  constructor(rule: RuleParts, start: number, monthEnd: MonthEnd = 'omit') {
    this.#periods = new PeriodLine(rule, start, monthEnd)
    this.#start = start
    this.#until = Math.min(
      rule.until?.seconds ?? Number.POSITIVE_INFINITY,
      LAST_DAY * SECONDS_A_DAY + SECONDS_A_DAY - 1,
    )
    if (rule.count !== null) this.#limitTo(rule.count)
  }

  nextAfter(seconds: number, inclusive: boolean): number | null {
    if (!this.#counted) return this.#find(seconds, inclusive)
    const { found } = this.#counted
    while (!this.#counted.done && (found.length === 0 || (found[found.length - 1] ?? 0) <= seconds)) this.#countOne()
    const at = lowerBound(found, seconds, inclusive)
    return found[at] ?? null
  }

  previousBefore(seconds: number, inclusive: boolean): number | null {
    if (this.#counted) {
      this.nextAfter(seconds, false)
      return this.#counted.found[lowerBound(this.#counted.found, seconds, !inclusive) - 1] ?? null
    }
    const limit = Math.min(seconds, this.#until)
    const takeLimit = inclusive || seconds > this.#until
    let empty = 0
    const last = this.#periods.periodOf(limit) + (this.#periods.reachesBefore ? 1 : 0)
    for (let k = last; k >= this.#firstPeriod && empty <= this.#periods.emptyLimit; k--) {
      const n = this.#periods.expand(k)
      empty = n === 0 ? empty + 1 : 0
      for (let i = n - 1; i >= 0; i--) {
        const at = this.#periods.out[i] ?? 0
        if (at < this.#start) return null
        if (at < limit || (takeLimit && at === limit)) return at
      }
    }
    return null
  }

  /** A year of weeks may begin before DTSTART's calendar year does. */
  get #firstPeriod(): number {
    return this.#periods.reachesBefore ? -1 : 0
  }

  #find(seconds: number, inclusive: boolean): number | null {
    const after = seconds < this.#start ? this.#start : seconds
    const includes = seconds < this.#start || inclusive
    if (after > this.#until) return null
    const periods = this.#periods
    let empty = 0
    const steps = periods.clockSteps
    let k = Math.max(this.#firstPeriod, periods.periodOf(after) - (periods.reachesAfter ? 1 : 0))
    while (empty <= periods.emptyLimit && periods.clockSteps - steps < MOST_CLOCK_STEPS) {
      const n = periods.expand(k)
      for (let i = 0; i < n; i++) {
        const at = periods.out[i] ?? 0
        if (at > after || (includes && at === after)) return at > this.#until ? null : at
      }
      const next = periods.next
      empty = n === 0 ? empty + next - k : 0
      k = next
      if (periods.startOf(k) * SECONDS_A_DAY > this.#until) return null
    }
    return null
  }

  #limitTo(count: number): void {
    if (count === 0) {
      this.#until = Number.NEGATIVE_INFINITY
      return
    }
    const periods = this.#periods
    const each = periods.uniform ? periods.expand(0) : 0
    if (each === 0) {
      this.#counted = { limit: count, found: [], done: false }
      return
    }
    const before = periods.out.filter((at) => at < this.#start).length
    const position = before + count - 1
    const k = Math.floor(position / each)
    if (periods.startOf(k) > LAST_DAY) return
    periods.expand(k)
    this.#until = Math.min(this.#until, periods.out[position % each] ?? this.#until)
  }

  #countOne(): void {
    const counted = this.#counted
    if (!counted) return
    const last = counted.found[counted.found.length - 1]
    const next = last === undefined ? this.#find(this.#start, true) : this.#find(last, false)
    if (next !== null) counted.found.push(next)
    counted.done = next === null || counted.found.length === counted.limit
  }
}

/** Rules and single dates united, less rules and dates excluded (RFC 5545, 3.8.5). COUNT belongs to each rule and comes first. */
export class SetLine implements Line {
  readonly #rules: readonly Line[]
  readonly #dates: readonly number[]
  readonly #excludedRules: readonly Line[]
  readonly #excluded: ReadonlySet<number>

  constructor(parts: {
    rules: readonly Line[]
    dates?: readonly number[]
    exrules?: readonly Line[]
    exdates?: readonly number[]
  }) {
    this.#rules = parts.rules
    this.#dates = [...new Set(parts.dates ?? [])].sort((a, b) => a - b)
    this.#excludedRules = parts.exrules ?? []
    this.#excluded = new Set(parts.exdates ?? [])
  }

  nextAfter(seconds: number, inclusive: boolean): number | null {
    let after = seconds
    let includes = inclusive
    for (;;) {
      let next = this.#dates[lowerBound(this.#dates, after, includes)] ?? Number.POSITIVE_INFINITY
      for (const rule of this.#rules) next = Math.min(next, rule.nextAfter(after, includes) ?? Number.POSITIVE_INFINITY)
      if (next === Number.POSITIVE_INFINITY) return null
      if (!this.#isExcluded(next)) return next
      after = next
      includes = false
    }
  }

  previousBefore(seconds: number, inclusive: boolean): number | null {
    let before = seconds
    let includes = inclusive
    for (;;) {
      let previous = this.#dates[lowerBound(this.#dates, before, !includes) - 1] ?? Number.NEGATIVE_INFINITY
      for (const rule of this.#rules)
        previous = Math.max(previous, rule.previousBefore(before, includes) ?? Number.NEGATIVE_INFINITY)
      if (previous === Number.NEGATIVE_INFINITY) return null
      if (!this.#isExcluded(previous)) return previous
      before = previous
      includes = false
    }
  }

  #isExcluded(at: number): boolean {
    return this.#excluded.has(at) || this.#excludedRules.some((rule) => rule.nextAfter(at, true) === at)
  }
}

/** Over fifty times the seconds of a day, in which any interval has met every time of day it ever meets. */
const MOST_CLOCK_STEPS = 5_000_000

/** Index of the first entry after `value` (at it or after, if `inclusive`). */
function lowerBound(sorted: readonly number[], value: number, inclusive: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const at = sorted[middle] ?? 0
    if (at > value || (inclusive && at === value)) high = middle
    else low = middle + 1
  }
  return low
}
