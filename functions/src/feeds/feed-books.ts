import type { Book } from '@duebook/contract/book'
import type { Feed, FeedScope } from '@duebook/contract/feed/feed'
import type { FeedObligation, FeedRecord } from '@duebook/contract/feed/feed-events'
import { feedDays } from '@duebook/contract/feed/feed'
import {
  feedObligationFields,
  feedObligationOf,
  feedRecordFields,
  feedRecordOf,
} from '@duebook/contract/feed/feed-sources'
import { paths } from '@duebook/contract/paths'
import { isMine } from '@duebook/contract/people/whose'
import { addDays, type CalendarDate } from '@duebook/domain'
import { database, Timestamp, type QueryDocumentSnapshot } from '../cloud/admin.ts'
import { roleOf } from '../people/held-book.ts'

export const feedBookFields = ['name', 'roles', 'memberIds', 'onlyTheirs'] as const
/** What a feed reads of a book. */
type ReadBook = Pick<Book, (typeof feedBookFields)[number]>
export type FeedBook = { id: string; book: ReadBook }

/** Of one person, and of one book: what is beyond is not read. */
const most = { books: 100, obligations: 10_000, records: 10_000 } as const

/** The books that somebody is in, as they may read them now. */
export async function booksOf(uid: string): Promise<FeedBook[]> {
  const { docs } = await database
    .collection('books')
    .where('memberIds', 'array-contains', uid)
    .select(...feedBookFields)
    .limit(most.books)
    .get()
  return docs.flatMap((one) => readable(uid, one.id, one.data() as ReadBook))
}

/** Of those the ones that a feed shows something of. One that is beyond the first hundred is asked for by its name. */
export async function booksOfFeed(
  uid: string,
  { scope }: Pick<Feed, 'scope'>,
  theirs: FeedBook[],
): Promise<FeedBook[]> {
  if (scope.of !== 'book') return theirs
  const found = theirs.filter(({ id }) => id === scope.bookId)
  if (found.length > 0 || theirs.length < most.books) return found
  const book = (await database.doc(paths.book(scope.bookId)).get()).data() as ReadBook | undefined
  return book ? readable(uid, scope.bookId, book) : []
}

const readable = (uid: string, id: string, book: ReadBook): FeedBook[] =>
  roleOf(book, uid) === null ? [] : [{ id, book }]

/** How many obligations there are in a book, and what was written last of them and of its records. */
export async function pulseOf(bookId: string): Promise<unknown[]> {
  const [count, obligation, record] = await Promise.all([
    database.collection(paths.obligations(bookId)).count().get(),
    newest(paths.obligations(bookId)).get(),
    newest(paths.occurrences(bookId)).get(),
  ])
  // To the last digit: somebody may write twice within a millisecond.
  const stamp = ({ docs }: { docs: QueryDocumentSnapshot[] }) => docs.map((one) => [one.id, one.get('updatedAt')])
  return [count.data().count, stamp(obligation), stamp(record)]
}

const newest = (path: string) => database.collection(path).orderBy('updatedAt', 'desc').limit(1).select('updatedAt')

/** Whether somebody sees of a book only what concerns them. */
const seesOnlyTheirs = (uid: string, { onlyTheirs }: ReadBook) => onlyTheirs?.includes(uid) ?? false

/** Which version of a book's dates this is: the same as long as nobody wrote, added or removed anything that a feed reads. */
export async function versionOf(uid: string, { id, book }: FeedBook, pulse: unknown[]): Promise<unknown[]> {
  // The server says whom a date concerns, and signs that with nothing: so it is asked which they are.
  const sight = seesOnlyTheirs(uid, book) ? await theirsIn(id, uid) : 'all'
  return [id, book.name, roleOf(book, uid), sight, book.memberIds.length, ...pulse]
}

async function theirsIn(bookId: string, uid: string): Promise<string[]> {
  const theirs = database.collection(paths.obligations(bookId)).where('concerns', 'array-contains', uid)
  const { docs } = await theirs.select().limit(most.obligations).get()
  return docs.map((one) => one.id)
}

/** What of a book a feed shows dates of, and what is recorded of those. */
export async function datesOfBook(
  uid: string,
  { id, book }: FeedBook,
  scope: FeedScope,
  today: CalendarDate,
): Promise<{ obligations: FeedObligation[]; records: FeedRecord[] }> {
  const shown = shownTo(uid, book, scope)
  const active = await database
    .collection(paths.obligations(id))
    .where('status', '==', 'active')
    .select(...feedObligationFields)
    .limit(most.obligations)
    .get()
  const obligations = new Map<string, FeedObligation>()
  const take = (one: QueryDocumentSnapshot) => {
    const data = one.data()
    const read = shown(data) && feedObligationOf(data, { id: one.id, bookId: id, touchedAt: touchedAt(one) })
    if (read) obligations.set(one.id, read)
  }
  for (const one of active.docs) take(one)
  const records = await recordsOf(id, [...obligations.values()], today)
  const wanted = new Set(
    records.filter(({ state, obligationId }) => state === 'done' && !obligations.has(obligationId)).map(oneOf),
  )
  // What is over with the date that was done.
  const over = [...wanted].slice(0, most.obligations).map((one) => database.doc(paths.obligation(id, one)))
  if (over.length > 0)
    for (const one of await database.getAll(...over)) if (one.exists) take(one as QueryDocumentSnapshot)
  return {
    obligations: [...obligations.values()],
    records: records.filter(({ obligationId }) => obligations.has(obligationId)),
  }
}

const oneOf = ({ obligationId }: FeedRecord) => obligationId

function shownTo(uid: string, book: ReadBook, scope: FeedScope): (data: Record<string, unknown>) => boolean {
  const people = book.memberIds.map((one) => ({ uid: one, name: '' }))
  const onlyTheirs = seesOnlyTheirs(uid, book)
  return ({ assignee, concerns, kind, tags }) => {
    if (onlyTheirs && !(Array.isArray(concerns) && concerns.includes(uid))) return false
    switch (scope.of) {
      case 'mine':
        return isMine(typeof assignee === 'string' ? assignee : null, { uid }, people)
      case 'kind':
        return kind === scope.kind
      case 'tag':
        return Array.isArray(tags) && tags.includes(scope.tag)
      case 'all':
      case 'book':
        return true
    }
  }
}

/** What is recorded of dates that stand, are meant for or are named within what a feed shows, or were done of late; each once. */
async function recordsOf(bookId: string, obligations: FeedObligation[], today: CalendarDate): Promise<FeedRecord[]> {
  const next = obligations.flatMap(({ nextNominal }) => (nextNominal ? [nextNominal] : []))
  const from = [addDays(today, -feedDays.done), ...next].reduce((a, b) => (b < a ? b : a))
  const through = addDays(today, feedDays.ahead + MOVED)
  const between = (field: string, first: string, last: string) =>
    database
      .collection(paths.occurrences(bookId))
      .where(field, '>=', first)
      .where(field, '<=', last)
      .select(...feedRecordFields)
      .limit(most.records)
      .get()
  const found = await Promise.all([
    between('nominal', from, through),
    between('due', today, through),
    between('plan', today, through),
    between('settledOn', addDays(today, -feedDays.done), addDays(today, 1)),
  ])
  const each = new Map(found.flatMap(({ docs }) => docs).map((one) => [one.id, one]))
  return [...each.values()].flatMap((one) => feedRecordOf(one.data(), touchedAt(one)) ?? [])
}

/** A date stands so far from the day that its rule names, unless a record says where. */
const MOVED = 31

function touchedAt(one: QueryDocumentSnapshot): number {
  const at: unknown = one.get('updatedAt')
  return at instanceof Timestamp ? at.toMillis() : 0
}
