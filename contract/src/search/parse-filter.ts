import { MOST_TERMS, MOST_TYPED, type Filter, type Term } from './filter.ts'
import { readPiece } from './read-piece.ts'

/** A name with what is said of it, in quotation marks or not; words in quotation marks; or whatever stands between two spaces. */
const piece = /(-?)(?:["“]([^"”]*)["”]?|([a-z]+(?:<=|>=|[:<>=≤≥])(?:["“][^"”]*["”]?|[^\s"“])*|\S+))/giu

/**
 * Reads a line such as `due<30d -has:proof kind:bill,filing "quarter day" or overdue`. Spaces mean "and", which binds closer than "or"; a comma
 * means "or" within one piece. Never throws, and guesses nothing: what is no filter stands among `unclear`, with its place.
 */
export function parseFilter(line: string): Filter {
  const filter: Filter = { alternatives: [[]], unclear: [] }
  let parted: { text: string; start: number; end: number } | null = null
  for (const [at, found] of [...line.slice(0, MOST_TYPED).matchAll(piece)].entries()) {
    const [text, minus, quoted, bare = ''] = found
    const place = { text, start: found.index, end: found.index + text.length }
    if (at >= MOST_TERMS) {
      filter.unclear.push({ ...place, why: `At most ${MOST_TERMS} are read at once`, instead: null })
      break
    }
    if (/^(and|-)$/i.test(text)) continue
    if (/^or$/i.test(text)) {
      if (at === 0 || parted) filter.unclear.push({ ...place, ...orAlone })
      else filter.alternatives.push([])
      parted = place
      continue
    }
    parted = null
    const reading = quoted === undefined ? readPiece(bare) : { asks: 'words' as const, text: quoted, exact: true }
    if ('why' in reading) filter.unclear.push({ ...place, ...reading })
    else if (reading.asks !== 'words' || reading.text.trim() !== '')
      filter.alternatives.at(-1)?.push({ ask: reading, not: minus === '-', ...place } satisfies Term)
  }
  // Said once: an "or" at the beginning is said already.
  if (parted && filter.unclear.at(-1)?.start !== parted.start) filter.unclear.push({ ...parted, ...orAlone })
  filter.alternatives = filter.alternatives.filter((terms) => terms.length > 0)
  return filter
}

const orAlone = { why: '“or” stands between two', instead: null }
