import { setImmediate as nextTurn } from 'node:timers/promises'

export type Page<Item> = { items: Item[]; prefixes: string[]; nextPageToken: string | null }
export type ListRequest = {
  bucket: string
  prefix: string
  delimiter: string
  /** Items and prefixes together. */
  limit: number
  pageToken: string | null
  startOffset: string
  endOffset: string
  hides(name: string): boolean
}

/**
 * Walks names in order; a prefix is jumped over as soon as it was told. Bounded also where most names are hidden. Other requests have their
 * turn between slices, so a list is not of one moment, no more than its pages are. `rows` gives the next ones from a name on.
 */
export async function listPage<Row extends { name: string }, Item>(
  { prefix, delimiter, limit, pageToken, startOffset, endOffset, hides }: ListRequest,
  rows: (from: string, most: number) => Row[],
  itemOf: (row: Row) => Item,
): Promise<Page<Item>> {
  const found: Page<Item> = { items: [], prefixes: [], nextPageToken: null }
  let from = [prefix, startOffset, pageToken ?? ''].reduce((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0 ? b : a,
  )
  let sinceTurn = 0
  for (let looked = 0; looked < mostLookedAt;) {
    if (sinceTurn >= slice) {
      sinceTurn = 0
      await nextTurn()
    }
    const some = rows(from, Math.min(slice, limit + 1))
    // A look that finds nothing costs as well.
    sinceTurn += 10
    for (const row of some) {
      const { name } = row
      if (
        !name.startsWith(prefix) ||
        (endOffset !== '' && Buffer.compare(Buffer.from(name), Buffer.from(endOffset)) >= 0)
      )
        return found
      if (found.items.length + found.prefixes.length >= limit) return { ...found, nextPageToken: name }
      looked++
      sinceTurn++
      from = `${name}\u0000`
      if (hides(name)) continue
      // What stands behind a U+0000 tells versions apart, and is no part of the name.
      const end = delimiter === '' ? -1 : (name.split('\u0000', 1)[0] ?? '').indexOf(delimiter, prefix.length)
      if (end < 0) {
        found.items.push(itemOf(row))
        continue
      }
      const folder = name.slice(0, end + delimiter.length)
      found.prefixes.push(folder)
      from = after(folder)
      break
    }
    if (some.length === 0) return found
  }
  return { ...found, nextPageToken: from }
}

/** The first text, in the order of UTF-8 bytes, that is above all that begin with `text`. Names hold no U+10FFFF at this place: it is a delimiter's. */
function after(text: string): string {
  const characters = [...text]
  const last = characters.pop()?.codePointAt(0) ?? 0
  const next = last === 0xd7ff ? 0xe000 : last + 1
  return characters.join('') + String.fromCodePoint(Math.min(next, 0x10ffff))
}

const mostLookedAt = 20_000
/** Rows read in one go: about half a millisecond. */
const slice = 100
