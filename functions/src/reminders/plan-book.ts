import { paths } from '@duebook/contract/paths'
import { inLanes, lanes } from '../asking/in-lanes.ts'
import { database, FieldPath, type QueryDocumentSnapshot } from '../cloud/admin.ts'
import { planLedger, type Occasion } from './plan-ledger.ts'

/** Obligations read at a time. */
const pageSize = 200

/** Brings the ledger of a book's active obligations in line, page by page. Safe to run twice: where nothing changed, nothing is written. */
export async function planBook(bookId: string, occasion: Occasion): Promise<void> {
  const active = database
    .collection(paths.obligations(bookId))
    .where('status', '==', 'active')
    .orderBy(FieldPath.documentId())
    .select()
    .limit(pageSize)
  for (let last: QueryDocumentSnapshot | undefined; ;) {
    const { docs } = await (last ? active.startAfter(last) : active).get()
    await inLanes(docs, lanes, ({ id }) => planLedger(bookId, id, occasion))
    if (docs.length < pageSize) return
    last = docs.at(-1)
  }
}
