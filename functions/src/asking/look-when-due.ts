import type { HandDocument } from '@duebook/contract/asking/hand'
import { fairOrder, type DueRow } from '@duebook/domain'
import { database, Timestamp, type QueryDocumentSnapshot } from '../cloud/admin.ts'
import { lookAtEach } from './look-at-each.ts'
import { mostDates } from './look-at.ts'
import { instantIn } from './happened.ts'
import type { DateName } from './read-book.ts'

/** Hands read at a time; the loop goes on until none is due. */
const pageSize = 500

/**
 * Looks at every date whose time has come, in turns between the books, so that a flood delays its own book alone. What cannot be looked at is
 * left for the next run and stops no other; the fault is thrown after all have had their turn. Returns how many dates there were.
 */
export async function lookWhenDue(now: number): Promise<number> {
  const due = database
    .collectionGroup('hands')
    .where('wakeAt', '<=', Timestamp.fromMillis(now))
    .orderBy('wakeAt')
    .limit(pageSize)
  const faults: unknown[] = []
  let found = 0
  for (let page = await due.get(); page.docs.length > 0;) {
    found += page.docs.length
    const rows = page.docs.map(dueRow)
    for (const { book, ids } of inBatches(fairOrder(rows))) {
      const dates = ids.map(dateNameOf)
      await lookAtEach(book, dates, now).catch((fault: unknown) => void faults.push(fault))
    }
    if (page.docs.length < pageSize) break
    page = await due.startAfter(page.docs.at(-1)).get()
  }
  if (faults.length > 0) throw faults[0]
  return found
}

function dueRow(document: QueryDocumentSnapshot): DueRow {
  const hand = document.data() as HandDocument
  return {
    id: document.id,
    book: document.ref.parent.parent?.id ?? '',
    fireAt: instantIn(hand.wakeAt) ?? 0,
    kind: hand.next?.kind ?? 'step',
  }
}

/** Rows in order, those of one book that follow one another together; a book gives so many at a time. */
function inBatches(rows: readonly DueRow[]): { book: string; ids: string[] }[] {
  const batches: { book: string; ids: string[] }[] = []
  const open = new Map<string, { book: string; ids: string[] }>()
  for (const { book, id } of rows) {
    const batch = open.get(book)
    if (batch && batch.ids.length < mostDates) batch.ids.push(id)
    else {
      const next = { book, ids: [id] }
      open.set(book, next)
      batches.push(next)
    }
  }
  return batches
}

/** A date by the name of its hand; an obligation's own name may hold what stands between. */
export function dateNameOf(id: string): DateName {
  const at = id.lastIndexOf('_')
  return { obligationId: id.slice(0, at), nominal: id.slice(at + 1) }
}
