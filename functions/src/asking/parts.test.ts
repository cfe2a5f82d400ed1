import { expect, it } from 'vitest'
import { allBooks, isOfPart } from './parts.ts'

const books = Array.from({ length: 16_000 }, (_, n) => `book-${n}`)

it('each book is looked at by one part, and no part has many more of them than another', () => {
  const parts = Array.from({ length: 16 }, (_, index) => books.filter((book) => isOfPart(book, { index, of: 16 })))
  expect(parts.flat().toSorted()).toEqual(books.toSorted())
  for (const { length } of parts) expect(Math.abs(length - 1_000)).toBeLessThan(150)
})
it('where nothing is split all books are of the one part', () => {
  expect(books.every((book) => isOfPart(book, allBooks))).toBe(true)
})
