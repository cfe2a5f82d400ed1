import { placeOf, restObligation, restOccurrence } from '@duebook/contract/access/rest-answers'
import type { Book } from '@duebook/contract/book'
import { datesWithin } from '@duebook/contract/calendar/dates-within'
import { feedDays } from '@duebook/contract/feed/feed'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { addDays, calendarDate, isCalendarDate, type CalendarDate } from '@duebook/domain'
import { database, FieldPath } from '../cloud/admin.ts'
import { datesOfBook } from '../feeds/feed-books.ts'
import { roleOf } from '../people/held-book.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { RestRefusal } from './rest-refusal.ts'
import type { TokenInUse } from './admit-token.ts'

export type RestBook = { id: string; book: Book }

/** The books that a token names, as far as whoever made it may read them now. */
export async function booksFor({ uid, bookIds }: TokenInUse): Promise<RestBook[]> {
  const found = await database.getAll(...bookIds.map((id) => database.doc(paths.book(id))))
  return found.flatMap((one) => {
    const book = one.data() as Book | undefined
    return book && roleOf(book, uid) !== null ? [{ id: one.id, book }] : []
  })
}

const most = { page: 200, usual: 100, projected: 1_000 } as const

/** A page of what is owed, in order of the ids. */
export async function obligationsIn({ uid, reads }: TokenInUse, { id, book }: RestBook, query: URLSearchParams) {
  const limit = limitIn(query)
  const after = query.get('after')
  const all = database.collection(paths.obligations(id))
  const seen = book.onlyTheirs?.includes(uid) ? all.where('concerns', 'array-contains', uid) : all
  const ordered = seen.orderBy(FieldPath.documentId()).limit(limit + 1)
  if (after !== null && !/^[^/\p{Cc}]{1,128}$/u.test(after)) throw wrong('after')
  const { docs } = await (after === null ? ordered : ordered.startAfter(after)).get()
  const page = docs.slice(0, limit)
  return {
    items: page.map((one) => restObligation(one.id, one.data() as Obligation, reads)),
    next: docs.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** A page of dates within some days, as the calendar shows them. */
export async function occurrencesIn(token: TokenInUse, held: RestBook, query: URLSearchParams, now: number) {
  const { uid, reads } = token
  const limit = limitIn(query)
  const zone = (await database.doc(paths.user(uid)).get()).get('timeZone') as string | undefined
  const { date: today } = zoneResolver.toLocal(now, knownZone(zone))
  const from = dayIn(query, 'due>') ?? today
  const through = dayIn(query, 'due<') ?? addDays(today, 90)
  if (from < addDays(today, -feedDays.done) || through > addDays(today, feedDays.ahead) || through < from)
    throw new RestRefusal(
      400,
      'too-far',
      `Days from ${addDays(today, -feedDays.done)} to ${addDays(today, feedDays.ahead)} can be asked for.`,
    )
  const { obligations, records } = await datesOfBook(uid, held, { of: 'all' }, today)
  const dates = datesWithin(obligations, { from, through, today, most: most.projected }, records)
    .filter(({ what }) => what !== 'plan')
    .map((one) => restOccurrence(one, reads))
  const places = dates.map((one) => ({ place: placeOf(one), one })).toSorted((a, b) => (a.place < b.place ? -1 : 1))
  const after = query.get('after')
  if (after !== null && after.length > 400) throw wrong('after')
  const ahead = after === null ? places : places.filter(({ place }) => place > after)
  const page = ahead.slice(0, limit)
  return { items: page.map(({ one }) => one), next: ahead.length > limit ? (page.at(-1)?.place ?? null) : null }
}

function limitIn(query: URLSearchParams): number {
  const said = query.get('limit')
  if (said === null) return most.usual
  const limit = /^\d{1,3}$/.test(said) ? Number(said) : 0
  if (limit < 1 || limit > most.page) throw wrong('limit')
  return limit
}

function dayIn(query: URLSearchParams, name: 'due>' | 'due<'): CalendarDate | null {
  const said = query.get(name)
  if (said === null) return null
  if (!isCalendarDate(said)) throw wrong(`${name}=`)
  return calendarDate(said)
}

const wrong = (name: string) => new RestRefusal(400, 'wrong-parameter', `“${name}” is not as openapi.json says.`)
