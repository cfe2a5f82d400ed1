import type { DrillRefusal } from '@duebook/contract/asking/asking-requests'
import { betweenDrills, mostInDrill, type DrillDocument, type DrillRow } from '@duebook/contract/asking/drill'
import { paths } from '@duebook/contract/paths'
import { isFor, may } from '@duebook/contract/people/roles'
import { drillCalls, foresee, isCalendarDate } from '@duebook/domain'
import { logger } from 'firebase-functions'
import { database, Timestamp, type DocumentData, type DocumentReference, type Transaction } from '../../cloud/admin.ts'
import { concernsIn } from '../../people/concerned.ts'
import { bookFor, roleOf, type HeldBook } from '../../people/held-book.ts'
import { askingCall } from '../asking-call.ts'
import { aloneIn } from '../hand-of.ts'
import { instantIn } from '../happened.ts'
import { foreseeing, look } from '../look.ts'
import { nameOfDate, readBook } from '../read-book.ts'
import { refuseAsking } from '../refuse-asking.ts'
import { firstRows } from './drill-rows.ts'
import { goOnWithDrill } from './go-on-with-drill.ts'

/** Whom a drill of an obligation's next date would turn to, by which ways and when, and why none can be sent now. Changes nothing. */
export const foreseeDrill = askingCall('foreseeDrill', (uid, { bookId, obligationId }) =>
  database.runTransaction(
    async (transaction) => {
      const now = Date.now()
      const { rows, refused } = await drillOf(transaction, { uid, bookId, obligationId, now })
      return { rows, refused }
    },
    { readOnly: true },
  ),
)

/** Turns to everybody on the ladder of an obligation's next date, a minute apart, each message marked as a drill; once an hour in a book. */
export const startDrill = askingCall('startDrill', async (uid, { bookId, obligationId }) => {
  const now = Date.now()
  const at = database.collection(paths.drills(bookId)).doc()
  const refused = await database.runTransaction(async (transaction) => {
    const drill = await drillOf(transaction, { uid, bookId, obligationId, now })
    if (drill.refused) return drill.refused
    const { rows, obligation, nominal } = drill
    transaction.create(at, {
      obligationId,
      nominal,
      due: String(obligation.nextDue),
      title: String(obligation.title),
      by: uid,
      at: Timestamp.fromMillis(now),
      state: 'running',
      rows,
      answered: {},
      nextAt: Timestamp.fromMillis(now),
      ...concernsIn(obligation),
    } satisfies DrillDocument)
    return null
  })
  if (refused) return { outcome: 'refused' as const, ...refused }
  await goOnNow(at)
  return { outcome: 'done' as const, drillId: at.id }
})

/** What has not gone does not go; what went stays in the report. */
export const stopDrill = askingCall('stopDrill', async (uid, { bookId, drillId }) => {
  const at = database.doc(paths.drill(bookId, drillId))
  await database.runTransaction(async (transaction) => {
    const book = await bookFor(transaction, bookId, uid, 'add, change and settle')
    const drill = (await transaction.get(at)).data() as DrillDocument | undefined
    if (!drill || !(drill.by === uid || may(roleOf(book, uid), 'invite and remove'))) throw refuseAsking('not-allowed')
    if (drill.state === 'running') transaction.update(at, { state: 'stopped' } satisfies Partial<DrillDocument>)
  })
  await goOnNow(at)
  return { outcome: 'done' as const }
})

/** What was asked for stands by now: should this not come through, the next minute does it. */
const goOnNow = (at: DocumentReference) =>
  goOnWithDrill(at.path, Date.now()).catch((error: unknown) =>
    logger.error('a drill goes on with the next minute', { drill: at.path, error: String(error) }),
  )

type Wanted = { uid: string; bookId: string; obligationId: string; now: number }
type Drill = { rows: DrillRow[]; refused: DrillRefusal | null; obligation: DocumentData; nominal: string }

/** Throws `not-allowed`, the same for what is not there. */
async function drillOf(transaction: Transaction, { uid, bookId, obligationId, now }: Wanted): Promise<Drill> {
  const held = await bookFor(transaction, bookId, uid, 'add, change and settle')
  const obligation = (await transaction.get(database.doc(paths.obligation(bookId, obligationId)))).data()
  if (!obligation || !maySend(held, uid, obligation)) throw refuseAsking('not-allowed')
  const nominal = String(obligation.nextNominal)
  const name = { obligationId, nominal }
  const none: Drill = { rows: [], refused: { code: 'nothing-to-try' }, obligation, nominal }
  if (!isCalendarDate(nominal)) return none
  const last = await lastDrill(transaction, bookId)
  const book = await readBook(transaction, bookId, [name], { now, known: new Map() })
  const { state } = book ? look(book, now) : { state: null }
  const o = nameOfDate(name)
  const occurrence = state?.occurrences[o]
  if (!book || !state || !occurrence || occurrence.hand.state === 'settled') return none
  const calls = drillCalls(state, o, now, foreseeing)
  const rows = firstRows(calls, foresee(aloneIn(state, o), o, mostForeseen, foreseeing), book.people)
  const people = new Set(rows.flatMap(({ who }) => who ?? []))
  const refused = refusedAfter(last, now) ?? (people.size > mostInDrill ? { code: 'too-many-people' as const } : null)
  return { rows, refused, obligation, nominal }
}

const mostForeseen = 60

/** Whoever manages the book, or has this date. */
const maySend = (book: HeldBook, uid: string, obligation: DocumentData) =>
  isFor(book, uid, { concerns: obligation.concerns as string[] | undefined }) &&
  (may(roleOf(book, uid), 'invite and remove') || obligation.assignee === uid)

async function lastDrill(transaction: Transaction, bookId: string) {
  const found = await transaction.get(database.collection(paths.drills(bookId)).orderBy('at', 'desc').limit(1))
  const [last] = found.docs
  return last ? { id: last.id, drill: last.data() as DrillDocument } : null
}

function refusedAfter(last: { id: string; drill: DrillDocument } | null, now: number): DrillRefusal | null {
  if (!last) return null
  if (last.drill.state === 'running')
    return { code: 'running', drillId: last.id, obligationId: last.drill.obligationId }
  const from = (instantIn(last.drill.at) ?? 0) + betweenDrills
  return from > now ? { code: 'too-soon', from } : null
}
