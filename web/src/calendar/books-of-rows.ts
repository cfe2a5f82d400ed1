import type { MouseEvent } from 'react'
import { createContext, use } from 'react'
import type { ReadBook } from '../acts/all-books/BooksRead.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import type { CalendarRow } from './calendar-data.ts'

/** The book of a row among several, its place among them, and how its page is opened there. */
export type BookOfRow = ReadBook & { place: number; onOpen: (event: MouseEvent) => void }

/** Where dates of several books stand together: which one a row is of. Null where all are of the open book. */
export const BooksOfRows = createContext<((row: CalendarRow) => BookOfRow) | null>(null)
export const useBookOfRow = (row: CalendarRow): BookOfRow | null => use(BooksOfRows)?.(row) ?? null

/** The id of the book that a row is of. */
export function useBookIdOf(row: CalendarRow): string {
  const { bookId } = useSignedIn()
  return useBookOfRow(row)?.book.id ?? bookId
}
