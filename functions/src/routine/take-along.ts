import type { HandDocument } from '@duebook/contract/asking/hand'
import type { Obligation } from '@duebook/contract/obligation'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import type { HandFields } from '../asking/hand-of.ts'
import { lookAt, mostDates, writeLooked } from '../asking/look-at.ts'
import { look } from '../asking/look.ts'
import { readBook, type DateName, type ReadBook, type WaysKnown } from '../asking/read-book.ts'
import { isWithBrief, toldBy, type ToldRow } from '../asking/told.ts'
import type { StandingDate } from './standing-dates.ts'

/** So many dates are taken along by one brief, in its transaction; mails of more go by themselves. */
const mostTaken = 60
const mostFound = 200

/** Something that waited for a brief, and the date that it is of. */
export type Taken = { held: HeldLine[]; standing: StandingDate[] }
export type HeldLine = { row: ToldRow['row'] & { key: string }; date: Omit<StandingDate, 'kind'> }
type Names = { bookId: string; names: DateName[] }[]

/** The books of which somebody's mail waits for their brief, read whole, the nearest dates first; `left`: the dates for which the brief has no room. */
export async function readHeld(
  transaction: Transaction,
  uid: string,
  { now, known }: { now: number; known: WaysKnown },
): Promise<{ books: ReadBook[]; left: Names }> {
  const query = database.collectionGroup('hands').where('heldFor', 'array-contains', uid)
  const { docs } = await transaction.get(query.orderBy('due').limit(mostFound))
  const found = docs.map((one) => {
    const { obligationId, nominal } = one.data() as HandDocument
    return { bookId: one.ref.parent.parent?.id ?? '', name: { obligationId, nominal } }
  })
  const books: ReadBook[] = []
  for (const { bookId, names } of byBook(found.slice(0, mostTaken))) {
    const book = await readBook(transaction, bookId, names, { now, known })
    if (book) books.push(book)
  }
  return { books, left: byBook(found.slice(mostTaken)) }
}

function byBook(found: readonly { bookId: string; name: DateName }[]): Names {
  const books = Map.groupBy(found, ({ bookId }) => bookId)
  return [...books].map(([bookId, dates]) => ({ bookId, names: dates.map(({ name }) => name) }))
}

/**
 * Lets go what was held of these dates, as of the brief that was to come at `hour` (ms) and says what stands beside where it `stands`, and writes what that makes of them. Returns what the
 * brief has to say of it.
 */
export function takeAlong(
  transaction: Transaction,
  books: readonly ReadBook[],
  { uid, hour, stands, now }: { uid: string; hour: number; stands: boolean; now: number },
): Taken {
  const taken: Taken = { held: [], standing: [] }
  for (const book of books) {
    const looked = look(book, now, [{ type: 'briefed', who: uid, hour, stands, at: now }])
    const told = toldBy(looked, { bookId: book.bookId, people: book.people, now })
    const hands = writeLooked(transaction, book, looked, { told, briefed: uid, now })
    const rows = told.tellings.flatMap((one) => (isWithBrief(one, uid) ? one.rows : []))
    const names = new Map(Object.entries(book.people).map(([who, { name }]) => [who, name]))
    const dateOf = (o: string): HeldLine['date'][] => {
      const hand = hands.find((one) => `${one.obligationId}_${one.nominal}` === o)
      const obligation = book.obligations.get(o) as Obligation | undefined
      if (!hand || !obligation) return []
      return [{ bookId: book.bookId, book: book.book, hand: asStored(hand), obligation, names }]
    }
    taken.held.push(...rows.flatMap(({ key, o, row }) => dateOf(o).map((date) => ({ row: { ...row, key }, date }))))
    for (const { to, o, kind } of told.standing)
      if (to === uid) taken.standing.push(...dateOf(o).map((date) => ({ ...date, kind: kind as StandingDate['kind'] })))
  }
  return taken
}

const asStored = (hand: HandFields): HandDocument => ({
  ...hand,
  next: hand.next && { ...hand.next, at: Timestamp.fromMillis(hand.next.at) },
})

/** What the brief had no room for goes by mails of its own. */
export async function sendLeft(uid: string, left: Names, now: number): Promise<void> {
  for (const { bookId, names } of left)
    for (let from = 0; from < names.length; from += mostDates)
      await lookAt(bookId, names.slice(from, from + mostDates), now, {
        acts: [{ type: 'briefed', who: uid, hour: null, at: now }],
      })
}

/** What stands, with what was held of dates that the brief would not name otherwise; what only tells is a list of its own. */
export function withHeld(
  before: readonly StandingDate[],
  { held, standing }: Taken,
): { dates: StandingDate[]; told: HeldLine[]; held: readonly HeldLine[] } {
  const nameOf = ({ bookId, hand }: Omit<StandingDate, 'kind'>) => `${bookId}/${hand.obligationId}_${hand.nominal}`
  const known = new Set(before.map(nameOf))
  const now = standing.filter((date) => !known.has(nameOf(date)))
  for (const date of now) known.add(nameOf(date))
  const more = held.flatMap(({ row, date }): StandingDate[] => {
    if (row.kind === 'told' || known.has(nameOf(date))) return []
    known.add(nameOf(date))
    return [{ ...date, kind: row.kind === 'overdue' ? 'overdue' : 'asked' }]
  })
  return { dates: [...before, ...now, ...more], told: held.filter(({ row }) => row.kind === 'told'), held }
}
