import type { HandDocument } from '@duebook/contract/asking/hand'
import { readKept, type Kept } from '@duebook/contract/asking/kept'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { isFor } from '@duebook/contract/people/roles'
import {
  addDays,
  beginEscalation,
  standsFor,
  type CalendarDate,
  type EscalationState,
  type ReachRole,
} from '@duebook/domain'
import { database, type DocumentData, type DocumentReference } from '../cloud/admin.ts'
import { roleOf, type HeldBook } from '../people/held-book.ts'
import { zoneResolver } from '../reminders/zone-resolver.ts'

/** One date that somebody's brief or digest says. */
export type StandingDate = {
  kind: 'overdue' | 'today' | 'asked' | 'due'
  bookId: string
  book: HeldBook
  hand: HandDocument
  obligation: Obligation
  /** What those of the book whom it names are called, by uid. */
  names: ReadonlyMap<string, string>
}

/** So many dates are looked through for one message, the nearest first; of more, the app says the rest. */
const most = 200

/**
 * What stands of somebody's dates in all their books at `now` (ms): for the brief of `brief`, their day, and the digest of the days from
 * `digest.from` to `digest.to`. What they may not see any more, and what is of another date by now, is left out.
 */
export async function standingDates(
  uid: string,
  { brief, digest }: { brief: CalendarDate | null; digest: { from: CalendarDate; to: CalendarDate } | null },
  now: number,
): Promise<{ brief: StandingDate[]; digest: StandingDate[] }> {
  const to = digest && (brief === null || digest.to > brief) ? digest.to : brief
  if (to === null) return { brief: [], digest: [] }
  const hands = database.collectionGroup('hands')
  const queries = [
    // Where it is due it may be a day later than where they are.
    hands.where('listedFor', 'array-contains', uid).where('due', '<=', addDays(to, 1)),
    ...(brief ? [hands.where('asked', 'array-contains', uid)] : []),
  ]
  const pages = await Promise.all(queries.map((query) => query.orderBy('due').limit(most).get()))
  const found = new Map(pages.flatMap(({ docs }) => docs).map((one) => [one.ref.path, one]))
  const ofBooks = new Map<string, { o: string; hand: HandDocument }[]>()
  for (const one of found.values()) {
    const bookId = one.ref.parent.parent?.id ?? ''
    const dates = ofBooks.get(bookId) ?? []
    ofBooks.set(bookId, [...dates, { o: one.id, hand: one.data() as HandDocument }])
  }
  const said = { brief: [] as StandingDate[], digest: [] as StandingDate[] }
  for (const [bookId, dates] of ofBooks) {
    const book = (await database.doc(paths.book(bookId)).get()).data() as HeldBook | undefined
    if (!book || roleOf(book, uid) === null) continue
    const seen = dates.filter(({ hand }) => isFor(book, uid, { concerns: hand.concerns as string[] }))
    const kept = seen.flatMap(({ o, hand }) => {
      const known = readKept(hand.kept)
      return known ? [{ o, known }] : []
    })
    const state = keptState(book.roles as Record<string, ReachRole>, kept, now)
    const stored = await readEach(seen.map(({ hand }) => database.doc(paths.obligation(bookId, hand.obligationId))))
    const called = new Set(
      seen.flatMap(({ hand }) => [hand.by, ...(hand.next?.to ?? [])].filter((one) => one !== null)),
    )
    const members = await readEach([...called].map((who) => database.doc(paths.member(bookId, who))))
    const names = new Map(
      [...called].map((who) => [who, String(members.get(paths.member(bookId, who))?.name ?? 'Somebody')]),
    )
    const standing = (what: Parameters<typeof standsFor>[2]) =>
      standsFor(state, uid, what, now, { resolver: zoneResolver }).flatMap(({ o, kind }): StandingDate[] => {
        const hand = seen.find((one) => one.o === o)?.hand
        const obligation = hand && stored.get(paths.obligation(bookId, hand.obligationId))
        if (!hand || !obligation || obligation.nextNominal !== hand.nominal) return []
        return [{ kind: kind as StandingDate['kind'], bookId, book, hand, names, obligation: obligation as Obligation }]
      })
    if (brief) said.brief.push(...standing({ brief: true }))
    if (digest) said.digest.push(...standing({ digest: digest.from }))
  }
  for (const list of [said.brief, said.digest]) list.sort(byDue)
  return said
}

/** A book as the planner last kept these dates of it. */
export function keptState(
  roles: Record<string, ReachRole>,
  kept: readonly { o: string; known: Kept }[],
  now: number,
): EscalationState {
  const state = beginEscalation(
    {
      people: Object.assign({}, ...kept.map(({ known }) => known.people)) as Record<string, object>,
      roles,
      occurrences: {},
      at: now,
    },
    { resolver: zoneResolver },
  )
  return { ...state, occurrences: Object.fromEntries(kept.map(({ o, known }) => [o, known.occurrence])) }
}

async function readEach(references: DocumentReference[]): Promise<Map<string, DocumentData>> {
  if (references.length === 0) return new Map()
  const unique = [...new Map(references.map((one) => [one.path, one])).values()]
  const found = await database.getAll(...unique)
  return new Map(found.flatMap((one) => (one.exists ? [[one.ref.path, one.data()!]] : [])))
}

const byDue = (one: StandingDate, other: StandingDate) =>
  one.hand.due < other.hand.due ? -1 : one.hand.due > other.hand.due ? 1 : 0
