import type { DueRow } from '@duebook/domain'

/** A date that is due, and who is asked of it first. */
export type DueDate = DueRow & { to: string }
export type Batch = { book: string; ids: string[] }

/**
 * Dates in fair order, as they are looked at: `most` of one book together, the first of each book before the second of any. What one person is told of
 * at once is one message where it is of one look, so of a book that has more than fit, a person's stand together; those that turn to others stay first.
 */
export function inBatches(rows: readonly DueDate[], most: number): Batch[] {
  const books = [...Map.groupBy(rows, ({ book }) => book)].map(([book, theirs]) => {
    const [pressing, others] = [theirs.filter(isPressing), theirs.filter((row) => !isPressing(row))]
    const ids = [pressing, others].flatMap(byPerson).map(({ id }) => id)
    return { book, ids }
  })
  const turns = Math.ceil(Math.max(0, ...books.map(({ ids }) => ids.length)) / most)
  return Array.from({ length: turns }, (_, turn) =>
    books.flatMap(({ book, ids }): Batch[] => {
      const part = ids.slice(turn * most, (turn + 1) * most)
      return part.length === 0 ? [] : [{ book, ids: part }]
    }),
  ).flat()
}

const isPressing = ({ kind }: DueDate) => kind === 'escalation'

const byPerson = (rows: readonly DueDate[]) => [...Map.groupBy(rows, ({ to }) => to).values()].flat()
