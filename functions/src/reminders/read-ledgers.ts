import { paths } from '@duebook/contract/paths'
import { readPlannable, type Plannable } from '@duebook/contract/plannable'
import type { ReminderRow } from '@duebook/contract/reminder'
import { database, type DocumentData, type Query, type Transaction } from '../cloud/admin.ts'
import { askedOf, outsidePeople, peopleOf, readProfiles, type Person } from './asked-people.ts'

/** An obligation with its rows of the ledger, and whom it is told; null where it is gone or cannot be read. */
export type ReadLedger = {
  obligationId: string
  stored: DocumentData | undefined
  obligation: Plannable | null
  /** What of it cannot be read. */
  faults: string[]
  present: Map<string, ReminderRow>
  asked: Person | null
  watching: Person[]
  outside: Person[]
}

/** Everything that planning these obligations of one book needs. */
export async function readLedgers(
  transaction: Transaction,
  bookId: string,
  obligationIds: readonly string[],
): Promise<ReadLedger[]> {
  const [book, ...snapshots] = await transaction.getAll(
    database.doc(paths.book(bookId)),
    ...obligationIds.map((id) => database.doc(paths.obligation(bookId, id))),
  )
  const read = obligationIds.map((obligationId, at) => {
    const stored = snapshots[at]?.data()
    const { plannable, faults } = stored ? readPlannable(stored) : { plannable: null, faults: [] }
    const isTooLong = obligationId.length > longestId
    const obligation = isTooLong ? null : plannable
    const told = obligation && askedOf(obligation, (book?.data()?.roles ?? {}) as Record<string, string>)
    return { obligationId, stored, obligation, faults: isTooLong ? [...faults, 'id'] : faults, told }
  })
  const all = [...obligationIds]
  const [rows, watchers, profiles] = await Promise.all([
    transaction.get(ofObligations(paths.reminders(bookId), all)),
    transaction.get(ofObligations(paths.outsideWatchers(bookId), all).where('state', '==', 'told')),
    readProfiles(transaction, [...new Set(read.flatMap(({ told }) => told?.uids ?? []))]),
  ])
  const rowsOf = Map.groupBy(rows.docs, (row) => row.get('obligationId') as string)
  const watchersOf = Map.groupBy(watchers.docs, (watcher) => watcher.get('obligationId') as string)
  return read.map(({ told, ...one }) => ({
    ...one,
    present: new Map((rowsOf.get(one.obligationId) ?? []).map((row) => [row.id, row.data() as ReminderRow])),
    ...(told && one.obligation ? peopleOf(told, one.obligation, profiles) : { asked: null, watching: [] }),
    outside: one.obligation
      ? outsidePeople(
          one.obligation,
          (watchersOf.get(one.obligationId) ?? []).map(({ id }) => id),
        )
      : [],
  }))
}

/** The ledger's keys hold the obligation's id and must stay below Firestore's 1,500 bytes; the rules refuse longer ones. */
const longestId = 128

const ofObligations = (collection: string, ids: string[]): Query =>
  ids.length === 1
    ? database.collection(collection).where('obligationId', '==', ids[0])
    : database.collection(collection).where('obligationId', 'in', ids)
