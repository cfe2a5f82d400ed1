import { type Line, lowerBound } from './line.ts'

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
