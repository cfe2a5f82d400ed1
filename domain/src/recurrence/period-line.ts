import { LAST_DAY } from '../days/civil.ts'
import { PeriodDays } from './period-days.ts'
import type { Line } from './line.ts'
import type { RuleParts } from './rule.ts'
import { SECONDS_A_DAY, timesOfDay } from './times-of-day.ts'
import type { MonthEnd } from '../schedule.ts'

/**
 * A rule of days or longer, searched period by period. It says everything (numbered weeks, BYSETPOS over days and times) and is slower
 * than `DayLine`, which says most.
 */
export class PeriodLine implements Line {
  readonly #periods: PeriodDays
  /** Wall seconds of the period last expanded, ascending without repeats. Reused: read it before the next call. */
  readonly #out: number[] = []
  readonly #setPos: readonly number[]
  readonly #times: readonly number[]
  readonly #candidates: Line | null
  readonly #start: number
  #until: number
  /** From here on a search has found nothing; no later one needs to be made. */
  #emptyFrom = Number.POSITIVE_INFINITY
  readonly #limit: number | null
  /** COUNT so far: `before` lie in the periods before `period`. */
  readonly #counted: { period: number; before: number; last: number }

  /** `days`: the rule's days without BYSETPOS, to leap over periods that have none. */
  constructor(rule: RuleParts, start: number, monthEnd: MonthEnd, days: Line | null = null) {
    this.#candidates = days
    const startDay = Math.floor(start / SECONDS_A_DAY)
    this.#periods = new PeriodDays(rule, startDay, monthEnd)
    this.#times = timesOfDay(rule, start - startDay * SECONDS_A_DAY)
    // A position that no period reaches is left out, and a rule of such alone is empty: nothing need be searched for.
    const most = ([366, 31, 7, 1][this.#periods.level] ?? 366) * this.#times.length
    this.#setPos = rule.bySetPos.filter((position) => Math.abs(position) <= most)
    this.#start = start
    this.#until = Math.min(
      rule.until?.seconds ?? Number.POSITIVE_INFINITY,
      LAST_DAY * SECONDS_A_DAY + SECONDS_A_DAY - 1,
    )
    // No more than this can come before the calendar ends; a COUNT beyond it is none.
    const reachable = (this.#periods.periodOf(LAST_DAY) + 1) * most
    this.#limit = rule.count !== null && rule.count <= reachable ? rule.count : null
    if (rule.count === 0 || (rule.bySetPos.length > 0 && this.#setPos.length === 0))
      this.#until = Number.NEGATIVE_INFINITY
    this.#counted = { period: 0, before: 0, last: Number.NEGATIVE_INFINITY }
  }

  nextAfter(seconds: number, inclusive: boolean): number | null {
    const wanted = seconds < this.#start ? this.#start : inclusive ? seconds : seconds + 1
    if (wanted <= this.#until) this.#countThrough(wanted)
    if (!(wanted <= this.#until && wanted < this.#emptyFrom)) return null
    let empty = 0
    let k = Math.max(
      0,
      this.#periods.periodOf(Math.floor(wanted / SECONDS_A_DAY)) - (this.#periods.reachesAfter ? 1 : 0),
    )
    while (empty <= this.#periods.emptyLimit) {
      const n = this.#expand(k)
      for (let i = 0; i < n; i++) {
        const at = this.#out[i] ?? 0
        if (at >= wanted) {
          this.#countThrough(at)
          return at > this.#until ? null : at
        }
      }
      const next = n === 0 ? this.#nextHeld() : this.#periods.next
      if (next === null) break
      empty = n === 0 ? empty + next - k : 0
      k = next
      if (this.#periods.startOf(k) * SECONDS_A_DAY > this.#until) break
    }
    this.#emptyFrom = wanted
    return null
  }

  previousBefore(seconds: number, inclusive: boolean): number | null {
    this.#countThrough(Math.min(seconds, LAST_DAY * SECONDS_A_DAY))
    const limit = Math.min(seconds, this.#until)
    if (!(limit >= this.#start)) return null
    const takeLimit = inclusive || seconds > this.#until
    let empty = 0
    let k: number | null = this.#periods.periodOf(Math.floor(limit / SECONDS_A_DAY))
    while (k !== null && k >= 0 && empty <= this.#periods.emptyLimit) {
      const n: number = this.#expand(k)
      empty = n === 0 ? empty + 1 : 0
      for (let i = n - 1; i >= 0; i--) {
        const at = this.#out[i] ?? 0
        if (at < this.#start) return null
        if (at < limit || (takeLimit && at === limit)) return at
      }
      k = n === 0 ? this.#previousHeld(k) : k - 1
    }
    return null
  }

  /** The occurrence numbered `position` from 0, COUNT and UNTIL aside; costs all periods before it. */
  at(position: number): number | null {
    let left = position
    let last = Number.NEGATIVE_INFINITY
    let empty = 0
    for (let k = 0; this.#periods.startOf(k) <= LAST_DAY && empty <= this.#periods.emptyLimit; k = this.#periods.next) {
      const n = this.#expand(k)
      empty = n === 0 ? empty + 1 : 0
      for (let i = 0; i < n; i++) {
        const at = this.#out[i] ?? 0
        if (at < this.#start || at <= last) continue
        if (left === 0) return at
        left -= 1
        last = at
      }
    }
    return null
  }

  /** The next period that may hold anything, null if none does. */
  #nextHeld(): number | null {
    const next = this.#periods.next
    if (this.#candidates === null) return next
    const day = this.#candidates.nextAfter(this.#periods.startOf(next), true)
    return day === null ? null : Math.max(next, this.#periods.periodOf(day) - (this.#periods.reachesAfter ? 1 : 0))
  }

  /** The last period before one that may hold anything, null if none does. */
  #previousHeld(k: number): number | null {
    // A day that went forward out of its month lies in the next one: no period can be leapt over by it.
    if (this.#candidates === null || this.#periods.reachesAfter) return k - 1
    const day = this.#candidates.previousBefore(this.#periods.startOf(k), false)
    return day === null ? null : Math.min(k - 1, this.#periods.periodOf(day))
  }

  /** COUNT becomes an end once as many have been passed; looks no further than the instant asked about. */
  #countThrough(seconds: number): void {
    if (this.#limit === null) return
    const counted = this.#counted
    while (counted.before < this.#limit && this.#periods.startOf(counted.period) * SECONDS_A_DAY <= seconds) {
      const n = this.#expand(counted.period)
      for (let i = 0; i < n; i++) {
        const at = this.#out[i] ?? 0
        if (at < this.#start || at <= counted.last) continue
        counted.before += 1
        counted.last = at
        if (counted.before === this.#limit) this.#until = Math.min(this.#until, at)
      }
      const next = n === 0 ? this.#nextHeld() : this.#periods.next
      if (next === null) return
      counted.period = next
    }
  }

  /** Fills `out` with a period; returns how many. */
  #expand(k: number): number {
    this.#out.length = 0
    this.#combine(this.#periods.expand(k), this.#times)
    return this.#out.length
  }

  #combine(days: readonly number[], times: readonly number[]): void {
    const size = days.length * times.length
    if (this.#setPos.length === 0) {
      for (const day of days) for (const time of times) this.#out.push(day * SECONDS_A_DAY + time)
      return
    }
    const picked: number[] = []
    for (const position of this.#setPos) {
      const at = position > 0 ? position - 1 : size + position
      if (at >= 0 && at < size && !picked.includes(at)) picked.push(at)
    }
    picked.sort((a, b) => a - b)
    for (const at of picked) {
      const day = days[Math.floor(at / times.length)] ?? 0
      this.#out.push(day * SECONDS_A_DAY + (times[at % times.length] ?? 0))
    }
  }
}
