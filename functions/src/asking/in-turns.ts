import type { DueRow } from '@duebook/domain'

/** Where reading goes on: after this row, or where it names none after all that its book has at this instant. */
export type Place = { fireAt: number; book: string; id: string | null }
export type Turns<Row extends DueRow> = {
  /** At most `pageSize` rows that are due by now, ordered by instant, book and id. */
  read: (after: Place | null) => Promise<Row[]>
  pageSize: number
  /** May fail for some of them; they stay due, and are not tried again in this run. May be over before the last of them are through. */
  look: (rows: readonly Row[]) => Promise<void>
  /** Whether there is no time for another page. */
  isOver: () => boolean
}

/**
 * Goes through all that is due, each row once. A book that fills the rest of a page gives way: what it has besides at that instant waits until
 * the others were read, and comes another time round. Returns how many rows there were.
 */
export async function inTurns<Row extends DueRow>({ read, pageSize, look, isOver }: Turns<Row>): Promise<number> {
  const tried = new Set<string>()
  for (let gaveWay = true; gaveWay;) {
    gaveWay = false
    for (let after: Place | null = null; !isOver();) {
      const page: Row[] = await read(after)
      const rows = page.filter((row) => !tried.has(nameOf(row)))
      for (const row of rows) tried.add(nameOf(row))
      if (rows.length > 0) await look(rows)
      const last: Row | undefined = page.at(-1)
      if (!last || page.length < pageSize) break
      const { fireAt, book } = last
      const isFlood = rows.filter((row) => row.book === book && row.fireAt === fireAt).length > pageSize / 2
      gaveWay ||= isFlood
      after = isFlood ? { fireAt, book, id: null } : last
    }
    if (isOver()) break
  }
  return tried.size
}

const nameOf = ({ book, id }: DueRow) => `${book}/${id}`
