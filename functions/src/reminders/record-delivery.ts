import { outsideWatcherOf } from '@duebook/contract/people/outside-watcher'
import type { ReminderRow } from '@duebook/contract/reminder'
import { database, Timestamp, type DocumentReference, type Transaction } from '../cloud/admin.ts'
import { wayFared } from '../reach/way-fared.ts'
import { anotherWay } from './another-way.ts'
import { together } from './sending/together.ts'

/** How a mail or a text fared, as whoever sends it wrote down. */
export type Delivered = {
  way: 'email' | 'sms'
  reference: DocumentReference
  /** The address, or the number. */
  to: string | undefined
  /** Paths of the ledger's rows that it carries. */
  ledger: string[]
  /** Whom it is for, where no row says so. */
  reaches: string | undefined
  /** The path of the drill that it belongs to. */
  drill: string | undefined
  failed: boolean
  /** What was said of a failure. */
  error: string
  /** What the receiver said for good. */
  bounced: string | null
  attempts: number
  /** What the provider said when it took it. */
  answer?: string
  /** What is cut out of it once it went: the words that answer it are kept nowhere any more. Null where it had none. */
  cut: Record<string, string> | null
}
type Sent = { reference: DocumentReference; row: ReminderRow }

/** Writes down how these fared, in one transaction; returns the rows that they carried. */
export async function recordDeliveries(all: readonly Delivered[]): Promise<ReminderRow[]> {
  const at = all.flatMap(({ ledger }) => ledger.map((path) => database.doc(path)))
  return database.runTransaction(async (transaction) => {
    const now = Date.now()
    const rows = at.length > 0 ? await transaction.getAll(...at) : []
    const known = new Map(
      rows.flatMap((one): [string, Sent][] =>
        one.exists ? [[one.ref.path, { reference: one.ref, row: one.data() as ReminderRow }]] : [],
      ),
    )
    // Of several to one address the first says how it fares.
    const first = new Map(all.toReversed().map((one) => [one.to, one]))
    const reads = all.map((one) => {
      const carried = one.ledger.flatMap((path) => known.get(path) ?? [])
      return recordOne(transaction, one, carried, { now, saysReach: first.get(one.to) === one })
    })
    return (await Promise.all(reads)).flatMap((write) => write())
  })
}

/**
 * Nothing follows from what was taken, so that many are noted together: of so many rows that whoever writes or listens meanwhile is not kept
 * waiting, for a message may carry a hundred.
 */
export const recordTaken = together<Delivered>(
  { most: 20, heaviest: 100, weightOf: ({ ledger }) => ledger.length },
  recordDeliveries,
)

/** Reads now; what it returns writes, and says whose it was. */
async function recordOne(
  transaction: Transaction,
  delivered: Delivered,
  known: readonly Sent[],
  { now, saysReach }: { now: number; saysReach: boolean },
): Promise<() => ReminderRow[]> {
  const { way, reference, to, reaches, drill, failed, error, bounced, attempts, answer, cut } = delivered
  // Acknowledged or cancelled meanwhile: that says more than "delivered", so it stays.
  const sent = known.filter(({ row }) => row.state === 'sent')
  const uid = reaches ?? known[0]?.row.recipient
  const next = failed ? await anotherWay(transaction, sent.filter(isOfSitting), now) : null
  const person = saysReach && uid !== undefined && outsideWatcherOf(uid) === null && to !== undefined
  const book = known[0]?.row.bookId ?? drill?.split('/')[1] ?? null
  const fared = person && (await wayFared(transaction, { uid, way, address: to, bounced, failed, error, book, now }))
  return () => {
    if (cut) transaction.update(reference, cut)
    for (const one of sent)
      transaction.update(
        one.reference,
        failed
          ? { state: 'failed', error: error.slice(0, 300), attempts }
          : {
              state: 'delivered',
              deliveredAt: Timestamp.fromMillis(now),
              attempts,
              ...(answer === undefined ? {} : { answer }),
            },
      )
    if (fared) fared()
    next?.()
    return sent.map(({ row }) => row)
  }
}

/** What the planner does not know of finds its other way here. */
const isOfSitting = ({ row }: Sent) => row.kind === undefined
