import { isSame } from '@duebook/contract/acts/is-same'
import { anchorOf } from '@duebook/contract/derived/anchor'
import { paths } from '@duebook/contract/paths'
import { readSchedule } from '@duebook/contract/schedule'
import { database, type DocumentData, type DocumentReference, type Transaction } from '../cloud/admin.ts'

/** The longest chain that is followed. */
const MOST_LINKS = 1_000

/**
 * Dates cannot count from each other in a ring: no device that sees both halves makes one, two that do not can, and a stranger client may. The
 * link that was written last is let go of: its date stays, and counts from a day of that name. True where it did. Safe to run twice.
 */
export async function openRing(
  obligation: DocumentReference,
  before: DocumentData | undefined,
  after: DocumentData | undefined,
): Promise<boolean> {
  const bookId = obligation.parent.parent?.id
  if (!bookId || after?.schedule?.from === undefined || isSame(before?.schedule?.from, after.schedule.from))
    return false
  return database.runTransaction(async (transaction) => {
    const schedule = (await transaction.get(obligation)).data()?.schedule as Record<string, unknown> | undefined
    if (!schedule || !(await closesRing(transaction, bookId, obligation.id))) return false
    const { from: _, ...free } = schedule
    transaction.update(obligation, { schedule: free })
    return true
  })
}

/** Whether what an obligation counts from counts, link by link, from itself. Each is read, so that a ring closed meanwhile is seen. */
async function closesRing(transaction: Transaction, bookId: string, id: string): Promise<boolean> {
  const seen = new Set<string>()
  for (let at = id; seen.size < MOST_LINKS;) {
    const found = (await transaction.get(database.doc(paths.obligation(bookId, at)))).data()
    const schedule = readSchedule(found?.schedule)
    const next = schedule && anchorOf(schedule)?.id
    if (!next) return false
    if (next === id) return true
    // A ring further up is let go of where it was closed.
    if (seen.has(next)) return false
    seen.add(next)
    at = next
  }
  return true
}
