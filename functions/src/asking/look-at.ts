import { isSame } from '@duebook/contract/acts/is-same'
import type { HandDocument } from '@duebook/contract/asking/hand'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import type { EscalationEvent, Refusal } from '@duebook/domain'
import type { ReminderRow } from '@duebook/contract/reminder'
import { byItself } from '@duebook/contract/people/book-activity'
import { isFor, may, type Permission } from '@duebook/contract/people/roles'
import { database, FieldValue, Timestamp, type DocumentData, type Transaction } from '../cloud/admin.ts'
import { saysWhoWasAsked } from '../mail/asked-before.ts'
import { roleOf } from '../people/held-book.ts'
import { concernsIn } from '../people/concerned.ts'
import { handsOf, type HandFields } from './hand-of.ts'
import { instantIn } from './happened.ts'
import { look, type Looked } from './look.ts'
import { readBook, type DateName, type ReadBook, type WaysKnown } from './read-book.ts'
import { refuseAsking } from './refuse-asking.ts'
import { hasRunOut } from './run-out.ts'
import type { DateStanding } from './standing.ts'
import { toldBy, type ToldBy } from './told.ts'
import { writeTellings } from './write-tellings.ts'

type Acting = {
  /** Who acts: somebody who may, and whom the dates concern. */
  by?: string
  acts?: readonly EscalationEvent[]
  /** Read first, in the same transaction: whether it may act at all. Where not it is as though nothing were asked of it. */
  first?: (transaction: Transaction) => Promise<boolean>
  /** What is written beside it, in the same transaction, where nothing was refused. */
  beside?: (transaction: Transaction, book: ReadBook, looked: Looked) => void
}

/**
 * Looks at some dates of one book, at most `mostDates`, in one transaction: what happened is taken in, what is due by `now` (ms) is said, and
 * when to look again is written with it. What is not planned so cannot be lost. Safe to run twice and in any order. Returns what of `acts` was refused,
 * and then nothing is written.
 */
export async function lookAt(
  bookId: string,
  names: readonly DateName[],
  now: number,
  { by, acts = [], first, beside }: Acting = {},
): Promise<Refusal[]> {
  const known: WaysKnown = new Map()
  return database.runTransaction(async (transaction) => {
    if (first && !(await first(transaction))) return [{ at: now, by: by ?? null, code: 'not-asked' }]
    const book = await readBook(transaction, bookId, names, { now, known })
    if (by !== undefined) mayAnswer(book, by, 'add, change and settle')
    if (!book) return []
    const looked = look(book, now, acts)
    if (acts.length > 0 && looked.refused.length > 0) return looked.refused
    const told = toldBy(looked, { bookId, people: book.people, now })
    const went = await readWent(transaction, book, told)
    writeLooked(transaction, book, looked, { told, went, now })
    beside?.(transaction, book, looked)
    return []
  })
}

/** Of dates of which a mail asks again, or somebody else: what of them went before, the latest. */
async function readWent(transaction: Transaction, { bookId }: ReadBook, { tellings }: ToldBy) {
  const asking = tellings.filter(
    ({ channel, merged, rows }) => channel === 'email' && !merged && rows.length === 1 && saysWhoWasAsked(rows[0].row),
  )
  const dates = new Map(asking.map(({ rows: [{ o, row }] }) => [o, row]))
  const ledger = database.collection(paths.reminders(bookId))
  const found = await Promise.all(
    [...dates].map(async ([o, { obligationId, nominal }]) => {
      const latest = ledger.where('obligationId', '==', obligationId).orderBy('fireAt', 'desc').limit(mostRead)
      const rows = (await transaction.get(latest)).docs.map((one) => one.data() as ReminderRow)
      return [o, rows.filter((row) => row.nominal === nominal)] as const
    }),
  )
  return new Map(found)
}

/** What is still ahead is among them. */
const mostRead = 80

type Writing = { told: ToldBy; went?: ReadonlyMap<string, readonly ReminderRow[]>; briefed?: string; now: number }

/** Writes what a look made of the dates of a book. Returns the hands. */
export function writeLooked(
  transaction: Transaction,
  book: ReadBook,
  looked: Looked,
  { told, went, briefed, now }: Writing,
): HandFields[] {
  const hands = handsOf(looked, book.people, told)
  const nexts = new Map(hands.map(({ obligationId, nominal, next }) => [`${obligationId}_${nominal}`, next]))
  writeTellings(transaction, book, told, { nexts, briefed, went, now })
  for (const one of hands) writeHand(transaction, book, one)
  for (const one of looked.dates) if (hasRunOut(one, looked.state)) writeRunOut(transaction, book, one.standing)
  writeMissed(transaction, book, looked)
  writeReach(transaction, book)
  return hands
}

/** Throws `not-allowed`, the same for a book or a date that is not there. */
export function mayAnswer(book: ReadBook | null, uid: string, permission: Permission): asserts book is ReadBook {
  const isTheirs = (data: DocumentData) =>
    book !== null && isFor(book.book, uid, { concerns: data.concerns as string[] })
  if (!book || !may(roleOf(book.book, uid), permission) || ![...book.obligations.values()].every(isTheirs))
    throw refuseAsking('not-allowed')
}

/** So many dates are looked at in one transaction. */
export const mostDates = 100

function writeHand(transaction: Transaction, { bookId, obligations, hands }: ReadBook, fields: HandFields): void {
  const o = `${fields.obligationId}_${fields.nominal}`
  const reference = database.doc(paths.hand(bookId, o))
  const obligation = obligations.get(o)
  const before = hands.get(o)
  // Its obligation is gone, and with it whoever could read it.
  if (!obligation) return void (before && transaction.delete(reference))
  const after: HandDocument = {
    ...fields,
    next: fields.next && { ...fields.next, at: Timestamp.fromMillis(fields.next.at) },
    wakeAt: fields.wakeAt === null ? null : Timestamp.fromMillis(fields.wakeAt),
    ...concernsIn(obligation),
  }
  if (!before || !isSame(comparable(before), comparable(after))) transaction.set(reference, after)
}

/** Its record no longer says that somebody has it, so that screens ask as well. */
function writeRunOut(
  transaction: Transaction,
  { bookId, obligations }: ReadBook,
  { o, obligationId, nominal }: DateStanding,
): void {
  const said = { acknowledgedBy: null, acknowledgedAt: null, updatedBy: byItself }
  transaction.update(database.doc(paths.occurrence(bookId, o)), { ...said, updatedAt: FieldValue.serverTimestamp() })
  const obligation = obligations.get(o)
  if (obligation?.nextNominal !== nominal || !obligation.nextAcknowledged) return
  transaction.update(database.doc(paths.obligation(bookId, obligationId)), { nextAcknowledged: false })
}

const comparable = ({ next, wakeAt, ...hand }: HandDocument) => ({
  ...hand,
  next: next && { ...next, at: instantIn(next.at) },
  wakeAt: instantIn(wakeAt),
})

/** The others of a book see whom nothing but the app reaches, and not how anybody is reached. */
function writeReach(transaction: Transaction, { bookId, ways, shownReach }: ReadBook): void {
  for (const [uid, shown] of shownReach) {
    const way = ways.get(uid)
    const reach =
      (way && [way.email, way.sms].some(({ address }) => address !== null)) || way?.takesPush ? 'works' : 'app-only'
    if (reach !== shown) transaction.update(database.doc(paths.member(bookId, uid)), { reach })
  }
}

/** What went to others while somebody was away, to be told on return. */
function writeMissed(transaction: Transaction, { bookId, people }: ReadBook, { state, dates }: Looked): void {
  const here = new Set(dates.map(({ standing }) => standing.o))
  for (const [uid, { reached }] of Object.entries(people)) {
    const elsewhere = reached.missed.filter(({ o }) => !here.has(o))
    const missed = [...elsewhere, ...(state.people[uid]?.missed ?? [])]
    if (!isSame(missed, reached.missed))
      transaction.set(database.doc(serverPaths.askingOf(bookId, uid)), { missed }, { merge: true })
  }
}
