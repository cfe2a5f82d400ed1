import type { Kind, Obligation } from '../obligation.ts'
import type { Forecast, ForecastMonth } from './forecast.ts'
import { mostOf, together, type Parts } from './parts.ts'

/** What the forecast is divided by. */
export type Split = 'kind' | 'owner' | 'tag'

/** What an obligation is counted to: one kind, one owner, and of several tags its first; the empty text where it has none. */
export function keyOf(split: Split, { kind, assignee, tags }: Pick<Obligation, 'kind' | 'assignee' | 'tags'>): string {
  switch (split) {
    case 'kind':
      return kind
    case 'owner':
      return assignee ?? ''
    case 'tag':
      return tags[0] ?? ''
  }
}

/** Drawn as one: as many as there are tones. The last holds what is left. */
export type Group = { keys: readonly string[]; isRest: boolean }
const MOST_GROUPS = 4

const KINDS: readonly (readonly Kind[])[] = [
  ['bill'],
  ['filing'],
  ['contract'],
  ['renewal', 'licence', 'other', 'warranty', 'coursework'],
]

/** Four at the most: of kinds always the same; of owners and tags those with most money first, and the others together. */
export function groupsOf(split: Split, forecasts: readonly Forecast[]): Group[] {
  if (split === 'kind') return KINDS.map((keys) => ({ keys, isRest: keys.length > 1 }))
  // Currencies cannot be compared: the first is the one with most entries, and others only add the keys that it lacks.
  const keys = [...new Set(forecasts.flatMap((one) => keysOf(one)))]
  if (keys.length <= MOST_GROUPS) return keys.map((key) => ({ keys: [key], isRest: false }))
  return [
    ...keys.slice(0, MOST_GROUPS - 1).map((key) => ({ keys: [key], isRest: false })),
    { keys: keys.slice(MOST_GROUPS - 1), isRest: true },
  ]
}

const keysOf = ({ by }: Forecast): string[] =>
  [...by].sort(([a, one], [b, other]) => compare(mostOf(other), mostOf(one)) || a.localeCompare(b)).map(([key]) => key)

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** What a group comes to, in a month or in all of them. */
export const groupParts = ({ by }: Pick<ForecastMonth, 'by'>, { keys }: Group): Parts =>
  together(keys.flatMap((key) => by.get(key) ?? []))
