import type { ReminderRow } from '@duebook/contract/reminder'
import { lookAt } from './look-at.ts'
import type { DateName } from './read-book.ts'

/**
 * These rows arrived nowhere: what follows from it does so at once. What arrived changes nothing of who is asked, and the next look reads it of
 * the ledger. Rows of one book at a time; those of no planner are nobody's here.
 */
export async function lookAfter(rows: readonly ReminderRow[], now: number): Promise<void> {
  const books = new Map<string, Map<string, DateName>>()
  for (const { kind, bookId, obligationId, nominal } of rows) {
    if (kind === undefined) continue
    const dates = books.get(bookId) ?? new Map<string, DateName>()
    books.set(bookId, dates.set(`${obligationId} ${nominal}`, { obligationId, nominal }))
  }
  for (const [bookId, dates] of books) await lookAt(bookId, [...dates.values()], now)
}
