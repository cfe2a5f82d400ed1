import { randomUUID } from 'node:crypto'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { lookAtOpenHands } from '../asking/look-at-hands.ts'
import { database, FieldPath, Timestamp } from '../cloud/admin.ts'
import { planEach } from './plan-each.ts'
import { replanPage, type ReplanPages, type ReplanPlace, type ReplanWork } from './replan-walk.ts'

/** Plans that are still to be brought in line, `replans/{id}`: for whom, since when (ms), and how far that is. The server's alone. */
type Replan = ReplanWork & {
  since: number
  /** What asked for it: the same event, heard again, goes on where it was. */
  event: string
  place: ReplanPlace | null
  /** Whoever is at it has it until then; a run that died loses it so. */
  holder: string | null
  heldUntil: Timestamp
}

/** A page takes seconds; whoever needs longer (ms) is thought dead, and another takes it up. */
const longestPage = 120_000
/** Obligations planned at a time. */
const pageSize = 100

/**
 * Writes down that the plans of a person's books, or of one book, are to be brought in line, from the beginning. It is kept until they are:
 * what has no time, or dies, is gone on with every minute.
 */
export async function beginReplan(
  work: ReplanWork,
  { since, event }: Pick<Replan, 'since' | 'event'>,
): Promise<string> {
  const id = 'uid' in work.of ? `person_${work.of.uid}` : `book_${work.of.bookId}`
  await database.runTransaction(async (transaction) => {
    const at = replanAt(id)
    const known = (await transaction.get(at)).data() as Replan | undefined
    if (known?.event === event) return
    const replan: Replan = {
      of: work.of,
      isOfLedger: work.isOfLedger || (known?.isOfLedger ?? false),
      since: Math.max(since, known?.since ?? 0),
      event,
      place: null,
      holder: null,
      heldUntil: Timestamp.fromMillis(0),
    }
    transaction.set(at, replan)
  })
  return id
}

/** Goes on until it is through or the time is over; nothing where somebody else is at it. Safe to run twice: it reads the present state. */
export async function goOnWithReplan(id: string, isOver: () => boolean): Promise<void> {
  const holder = randomUUID()
  const replan = await take(id, holder)
  if (!replan) return
  let place = replan.place
  try {
    do {
      place = await replanPage(replan, place, pagesSince(replan.since))
      if (!(await keep(id, holder, place, isOver()))) return
    } while (place !== null && !isOver())
  } catch (fault) {
    await leave(id, holder)
    throw fault
  }
}

const replanAt = (id: string) => database.doc(serverPaths.replan(id))

const take = (id: string, holder: string): Promise<Replan | null> =>
  database.runTransaction(async (transaction) => {
    const replan = (await transaction.get(replanAt(id))).data() as Replan | undefined
    if (!replan || replan.heldUntil.toMillis() > Date.now()) return null
    transaction.update(replanAt(id), { holder, heldUntil: Timestamp.fromMillis(Date.now() + longestPage) })
    return replan
  })

/** False where it is another's by now, or begun anew. */
const keep = (id: string, holder: string, place: ReplanPlace | null, isLeft: boolean): Promise<boolean> =>
  database.runTransaction(async (transaction) => {
    const replan = (await transaction.get(replanAt(id))).data() as Replan | undefined
    if (replan?.holder !== holder) return false
    if (place === null) transaction.delete(replanAt(id))
    else
      transaction.update(replanAt(id), {
        place,
        heldUntil: Timestamp.fromMillis(isLeft ? 0 : Date.now() + longestPage),
      })
    return true
  })

/** Where it is, for the next run. */
const leave = (id: string, holder: string): Promise<void> =>
  database.runTransaction(async (transaction) => {
    const replan = (await transaction.get(replanAt(id))).data() as Replan | undefined
    if (replan?.holder === holder) transaction.update(replanAt(id), { heldUntil: Timestamp.fromMillis(0) })
  })

const pagesSince = (since: number): ReplanPages => ({
  async bookAfter(uid, bookId) {
    const books = database.collection('books').where('memberIds', 'array-contains', uid).orderBy(FieldPath.documentId())
    const { docs } = await (bookId === null ? books : books.startAfter(bookId)).select().limit(1).get()
    return docs[0]?.id ?? null
  },
  obligations: (bookId, after) => planPage(bookId, after, since),
  hands: (bookId, after) => lookAtOpenHands(bookId, after, Date.now()),
})

/** Brings the ledger of some active obligations in line. One that cannot be planned is named in the log, and stops no other. */
async function planPage(bookId: string, after: string | null, since: number): Promise<string | null> {
  const active = database
    .collection(paths.obligations(bookId))
    .where('status', '==', 'active')
    .orderBy(FieldPath.documentId())
    .select()
    .limit(pageSize)
  const { docs } = await (after === null ? active : active.startAfter(after)).get()
  await planEach(
    bookId,
    docs.map(({ id }) => id),
    { now: Date.now(), since },
  )
  return docs.length < pageSize ? null : docs.at(-1)!.id
}
