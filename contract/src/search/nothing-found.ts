import { termsOf, type Filter, type Term, replaced } from './filter.ts'
import { find, type Known, type Searched } from './find.ts'
import { parseFilter } from './parse-filter.ts'

/** Where nothing is found: the one term without which most would be. */
export function inTheWay<T extends Searched>(
  obligations: readonly T[],
  { alternatives }: Filter,
  known: Known,
): { term: Term; count: number } | null {
  const [terms] = alternatives
  if (!terms || alternatives.length > 1 || terms.length < 2) return null
  const [most] = terms
    .map((term) => {
      const rest = { alternatives: [terms.filter((one) => one !== term)], unclear: [] }
      return { term, count: find(obligations, rest, known).length }
    })
    .toSorted((a, b) => b.count - a.count)
  return most && most.count > 0 ? most : null
}

/** Where nothing falls within so many days: the same line with the fewest that something falls within. */
export function widened<T extends Searched>(
  obligations: readonly T[],
  line: string,
  filter: Filter,
  known: Known,
): { line: string; term: string; found: T[] } | null {
  for (const term of termsOf(filter)) {
    const { ask } = term
    if (!('between' in ask) || ask.between.in !== 'days' || ask.between.from !== null || term.not) continue
    for (const days of wider.filter((one) => one > Number(ask.between.to))) {
      const by = `${ask.asks}<${days}d`
      const wide = replaced(line, term, by)
      const found = find(obligations, parseFilter(wide), known)
      if (found.length > 0) return { line: wide, term: by, found }
    }
  }
  return null
}
const wider = [7, 14, 30, 60, 90, 180, 365, 730]
