import type { DueRow } from '@duebook/domain'
import { expect, it } from 'vitest'
import { inTurns, type Place } from './in-turns.ts'

const pageSize = 10
const rowsOf = (book: string, count: number, fireAt = 9): DueRow[] =>
  Array.from({ length: count }, (_, n) => ({ book, id: `${fireAt}-${`${n}`.padStart(4, '0')}`, fireAt, kind: 'step' }))

/** What is due of these, as a database has it: looked at, a row is due no more, unless looking at its book fails. */
function ground(rows: readonly DueRow[], failing: readonly string[] = []) {
  const due = new Set(rows)
  const looked: DueRow[] = []
  const isAfter = (row: DueRow, { fireAt, book, id }: Place) =>
    row.fireAt !== fireAt ? row.fireAt > fireAt : row.book !== book ? row.book > book : id !== null && row.id > id
  return {
    looked,
    pageSize,
    read: (after: Place | null) =>
      Promise.resolve([...due].filter((row) => after === null || isAfter(row, after)).slice(0, pageSize)),
    look: (page: readonly DueRow[]) => {
      looked.push(...page)
      for (const row of page) if (!failing.includes(row.book)) due.delete(row)
      return Promise.resolve()
    },
    isOver: () => false,
  }
}

it('a book with a flood at one instant has one page before every other book had its turn, however its name sorts', async () => {
  const small = ['b', 'c', 'd', 'e', 'f', 'g', 'h']
  const turns = ground([...rowsOf('a', 200), ...small.flatMap((book) => rowsOf(book, 3))])
  expect(await inTurns(turns)).toBe(221)
  const before = turns.looked.slice(
    0,
    turns.looked.findLastIndex(({ book }) => book !== 'a'),
  )
  expect(before.filter(({ book }) => book === 'a')).toHaveLength(pageSize)
})

it('every row has its turn once, at one instant or at many, and also where looking at a whole page of them fails', async () => {
  const rows = [...rowsOf('a', 35, 1), ...rowsOf('a', 15, 2), ...rowsOf('b', 44, 2), ...rowsOf('c', 5, 3)]
  for (const failing of [[], ['a'], ['b'], ['a', 'b', 'c']]) {
    const turns = ground(rows, failing)
    expect(await inTurns(turns)).toBe(rows.length)
    expect(new Set(turns.looked)).toEqual(new Set(rows))
    expect(turns.looked).toHaveLength(rows.length)
  }
})

it('once its time is over it begins no other page', async () => {
  const turns = ground(rowsOf('a', 100))
  expect(await inTurns({ ...turns, isOver: () => turns.looked.length >= 30 })).toBe(30)
  expect(turns.looked).toHaveLength(30)
})
