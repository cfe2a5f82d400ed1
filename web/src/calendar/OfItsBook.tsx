import type { ReactNode } from 'react'
import { InBook } from '../frame/InBook.tsx'
import { useBookIdOf } from './books-of-rows.ts'
import type { CalendarRow } from './calendar-data.ts'

/** What stands within is of the book that the row is of, and so is what is done there. */
export const OfItsBook = ({ row, children }: { row: CalendarRow; children: ReactNode }) => (
  <InBook bookId={useBookIdOf(row)}>{children}</InBook>
)
