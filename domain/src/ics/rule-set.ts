/**
 * A recurrence set of RFC 5545 (3.8.5) as data. Moments are `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM:SS` on the wall clock of `zone`, or with a
 * `Z` behind in UTC. Rules are in the spelling of `printRule`.
 */
export type RuleSet = {
  start: string
  /** The TZID of all moments without a `Z`; null: floating, or whole days. */
  zone: string | null
  rrules: string[]
  exrules: string[]
  rdates: string[]
  exdates: string[]
}

/** What a text may hold at most; more is refused. */
export const ICS_BOUNDS = { characters: 400_000, rules: 50, dates: 4_000, zone: 200 }
