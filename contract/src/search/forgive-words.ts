import type { Term } from './filter.ts'
import type { Searched } from './find.ts'
import { plain } from './plain.ts'
import { searchedText } from './searched-text.ts'
import { slips } from './slips.ts'

/** A word that stands nowhere in the book, and those nearest to it that do. */
export type Forgiven = { word: string; instead: readonly string[] }

/** So many letters bear no slip, these one, more of them two. */
const SHORTEST = 4
const LONG = 8
const MOST_INSTEAD = 3

/** The words of a filter that stand nowhere, each with those that are the fewest slips away; of one that has none nothing is said. */
export function forgiveWords(
  obligations: readonly Searched[],
  terms: readonly Term[],
  files: ReadonlyMap<string, readonly string[]>,
): Forgiven[] {
  const asked = new Set(terms.flatMap(({ ask }) => (ask.asks === 'words' && !ask.exact ? [plain(ask.text)] : [])))
  const nowhere = [...asked].filter(
    (word) => [...word].length >= SHORTEST && !obligations.some((one) => searchedText(one, files).plain.includes(word)),
  )
  if (nowhere.length === 0) return []
  const written = new Set(obligations.flatMap((one) => searchedText(one, files).words))
  return nowhere.flatMap((word) => {
    const instead = nearestOf(word, written)
    return instead.length > 0 ? { word, instead } : []
  })
}

function nearestOf(word: string, written: ReadonlySet<string>): string[] {
  const most = [...word].length < LONG ? 1 : 2
  const off = [...written].map((one) => ({ one, slips: slips(word, one, most) }))
  const least = Math.min(...off.map((found) => found.slips), most)
  return off
    .filter((found) => found.slips === least)
    .map(({ one }) => one)
    .toSorted()
    .slice(0, MOST_INSTEAD)
}
