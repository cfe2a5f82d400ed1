import { readAbsences } from '@duebook/contract/asking/away'
import { restFrom } from '@duebook/contract/asking/brief'
import type { HandDocument } from '@duebook/contract/asking/hand'
import { readKept, type Kept } from '@duebook/contract/asking/kept'
import { climbedBySeeing, ladderInForce, readLadder, unseeing, usualLadder } from '@duebook/contract/asking/ladder'
import { readBrief, readMissed, readRest } from '@duebook/contract/asking/routine'
import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { readClockSettings, readPlannable, type Plannable } from '@duebook/contract/plannable'
import type { ReminderRow } from '@duebook/contract/reminder'
import { calendarDate, isCalendarDate, type CalendarDate, type Reach, type ReachedPerson } from '@duebook/domain'
import { logger } from 'firebase-functions'
import { database, type DocumentData, type DocumentReference, type Transaction } from '../cloud/admin.ts'
import { roleOf, type HeldBook } from '../people/held-book.ts'
import { noDevice, devicesOf } from '../push/devices.ts'
import { isBounce } from '../reach/bounce-reason.ts'
import { addressesOf, type Reached } from '../reminders/address-of.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import type { ReachedByText } from '../texts/number-of.ts'
import { usualChannels } from './channels.ts'
import type { BookStanding, DateStanding, Fared, PersonStanding } from './standing.ts'
import { whomItConcerns } from './whom-it-concerns.ts'

export type DateName = { obligationId: string; nominal: string }
/** Where somebody is reached, looked up once for a look; the sign-in service knows addresses, not the database. */
export type Ways = { email: Reached; sms: ReachedByText; takesPush: boolean }
export type WaysKnown = Map<string, Promise<Ways>>

export type ReadBook = BookStanding & {
  book: HeldBook
  /** As they are stored, by the name of the date. */
  obligations: ReadonlyMap<string, DocumentData>
  hands: ReadonlyMap<string, HandDocument>
  ways: ReadonlyMap<string, Ways>
  /** What the others of the book see of how each is reached, by uid; nobody is there who was never shown to others. */
  shownReach: ReadonlyMap<string, unknown>
}

export const nameOfDate = ({ obligationId, nominal }: DateName) => `${obligationId}_${nominal}`

/** Everything that a look at these dates needs; null where the book is gone. */
export async function readBook(
  transaction: Transaction,
  bookId: string,
  names: readonly DateName[],
  { now, known }: { now: number; known: WaysKnown },
): Promise<ReadBook | null> {
  const at = (path: string) => database.doc(path)
  const obligationIds = [...new Set(names.map(({ obligationId }) => obligationId))]
  const references = [
    at(paths.book(bookId)),
    at(paths.ladder(bookId, usualLadder)),
    ...obligationIds.flatMap((id) => [at(paths.obligation(bookId, id)), at(paths.ladder(bookId, id))]),
    ...names.flatMap((name) => [
      at(paths.hand(bookId, nameOfDate(name))),
      at(paths.occurrence(bookId, nameOfDate(name))),
    ]),
  ]
  const read = await readAll(transaction, references)
  const book = read.get(paths.book(bookId)) as HeldBook | undefined
  if (!book) return null
  const usual = readLadder(read.get(paths.ladder(bookId, usualLadder)))
  const hands = new Map<string, HandDocument>()
  const obligations = new Map<string, DocumentData>()
  const dates = names.map((name): DateStanding => {
    const o = nameOfDate(name)
    const stored = read.get(paths.obligation(bookId, name.obligationId))
    const hand = read.get(paths.hand(bookId, o)) as HandDocument | undefined
    if (stored) obligations.set(o, stored)
    if (hand) hands.set(o, hand)
    const kept = hand ? readKept(hand.kept) : null
    if (hand && !kept) logger.error('a hand could not be read and is begun anew', { bookId, date: o })
    return {
      o,
      obligationId: name.obligationId,
      nominal: calendarDate(name.nominal),
      obligation: stored ? readPlannable(stored).plannable : null,
      record: (read.get(paths.occurrence(bookId, o)) as Occurrence | undefined) ?? null,
      kept,
      ladder: climbedBySeeing(
        ladderInForce(readLadder(read.get(paths.ladder(bookId, name.obligationId))), usual),
        unseeing(book, { concerns: stored?.concerns as string[] | undefined }),
      ),
      rows: [],
      fared: new Map(),
    }
  })
  const uids = new Set(dates.flatMap((date) => whomItConcerns(date, book.roles)))
  const wanted = [...uids].filter(
    (uid) => roleOf(book, uid) !== null || dates.some(({ kept }) => kept && uid in kept.people),
  )
  const zone = dates.find(({ obligation }) => obligation)?.obligation?.timeZone
  const [{ people, ways, shownReach }] = await Promise.all([
    readPeople(transaction, { bookId, book, uids: wanted, zone, now, known }),
    readLedger(transaction, bookId, dates),
  ])
  return { bookId, book, people, dates, obligations, hands, ways, shownReach }
}

/** Planned rows of these dates, all of them where its steps may be placed anew; and how fared what was under way. */
async function readLedger(transaction: Transaction, bookId: string, dates: readonly DateStanding[]): Promise<void> {
  const ledger = database.collection(paths.reminders(bookId))
  const ofObligation = (date: DateStanding) => ledger.where('obligationId', '==', date.obligationId)
  const placed = dates.filter(isPlaced)
  const anew = dates.filter((date) => !isPlaced(date))
  const ids = [...new Set(placed.map(({ obligationId }) => obligationId))]
  const messages = new Set(dates.flatMap(({ kept }) => tryingOf(kept)))
  const [planned, all, tried] = await Promise.all([
    Promise.all(
      pagesOf(ids, mostAlternatives).map((page) =>
        transaction.get(ledger.where('obligationId', 'in', page).where('state', '==', 'planned')),
      ),
    ),
    Promise.all(anew.map((date) => transaction.get(ofObligation(date).where('nominal', '==', date.nominal)))),
    readAll(
      transaction,
      [...messages].map((id) => ledger.doc(id)),
    ),
  ])
  const ofDate = Map.groupBy(
    planned.flatMap(({ docs }) => docs),
    (row) => nameOfDate({ obligationId: row.get('obligationId') as string, nominal: row.get('nominal') as string }),
  )
  for (const [at, { o }] of anew.entries()) ofDate.set(o, all[at]!.docs)
  for (const date of dates) {
    date.rows = (ofDate.get(date.o) ?? []).map((row) => ({ key: row.id, row: row.data() as ReminderRow }))
    date.fared = new Map(
      tryingOf(date.kept).flatMap((id): [string, Fared][] => {
        const fared = faredBy(tried.get(ledger.doc(id).path) as ReminderRow | undefined)
        return fared ? [[id, fared]] : []
      }),
    )
  }
}

/** A disjunction takes so many alternatives. */
const mostAlternatives = 30

const pagesOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size))

const tryingOf = (kept: Kept | null) =>
  (kept?.messages ?? []).flatMap(({ id, state }) => (state === 'trying' ? [id] : []))

const isPlaced = (date: DateStanding) =>
  date.kept !== null && date.kept.occurrence.steps.length === date.kept.places.length && !isReplanned(date, date.kept)

/** Whether the steps that are stored may be others than those that the planner has. */
function isReplanned({ obligation }: DateStanding, { occurrence }: Kept): boolean {
  const said = obligation?.reminderPlan.steps.filter((step) => step !== null) ?? []
  if (said.length !== occurrence.steps.length) return true
  return said.some((step, index) => {
    const before = occurrence.steps[index]
    return step.offset.amount !== before?.offset.amount || step.offset.unit !== before.offset.unit
  })
}

function faredBy(row: ReminderRow | undefined): Fared | null {
  switch (row?.state) {
    case 'delivered':
    case 'acknowledged':
      return 'delivered'
    case 'failed':
      return isBounce(row) ? 'bounced' : 'refused'
    case 'cancelled':
      return 'refused'
    default:
      return null
  }
}

type Reading = {
  bookId: string
  book: HeldBook
  uids: string[]
  zone: Plannable['timeZone'] | undefined
  now: number
  known: WaysKnown
}

async function readPeople(
  transaction: Transaction,
  { bookId, book, uids, zone, now, known }: Reading,
): Promise<{ people: Record<string, PersonStanding> } & Pick<ReadBook, 'ways' | 'shownReach'>> {
  const [read, found] = await Promise.all([
    readAll(
      transaction,
      uids.flatMap((uid) => [
        database.doc(paths.user(uid)),
        database.doc(paths.member(bookId, uid)),
        database.doc(serverPaths.askingOf(bookId, uid)),
      ]),
    ),
    Promise.all(uids.map(async (uid) => [uid, await waysOf(uid, { known, now })] as const)),
  ])
  const bundling = uids.filter((uid) => readBrief(read.get(paths.user(uid))?.brief)?.bundle)
  const routines = await readAll(
    transaction,
    bundling.map((uid) => database.doc(serverPaths.routine(uid))),
  )
  const ways = new Map(found)
  const people = uids.map((uid): [string, PersonStanding] => {
    const profile = read.get(paths.user(uid))
    const way = ways.get(uid)!
    const settings = readClockSettings(profile)
    const isAt = knownZone(settings.timeZone, zone)
    const name: unknown = read.get(paths.member(bookId, uid))?.name
    const reached: ReachedPerson = {
      zone: isAt,
      quiet: settings.quietHours ?? null,
      rest: restFrom(readRest(profile?.restDays), zoneResolver.toLocal(now, isAt).date),
      usual: usualChannels(settings.usual),
      reach: reachBy(way),
      away: readAbsences(profile?.away),
      brief: readBrief(profile?.brief),
      digest: null,
      missed: readMissed(read.get(serverPaths.askingOf(bookId, uid))),
      reported: true,
      briefedTo: briefedTo(routines.get(serverPaths.routine(uid))),
      digestedTo: null,
    }
    return [
      uid,
      {
        name: typeof name === 'string' && name !== '' ? name : 'Somebody',
        role: roleOf(book, uid),
        reached,
        unreached: {
          ...(way.email.address === null ? { email: way.email.row } : {}),
          ...(way.takesPush ? {} : { push: { state: 'cancelled', error: noDevice } }),
          ...(way.sms.address === null ? { sms: way.sms.row } : {}),
        },
        isPrivate: profile?.pushPrivate === true,
      },
    ]
  })
  const members = uids.flatMap((uid): [string, unknown][] => {
    const member = read.get(paths.member(bookId, uid))
    return member ? [[uid, member.reach]] : []
  })
  return { people: Object.fromEntries(people), ways, shownReach: new Map(members) }
}

export function waysOf(uid: string, { known, now }: { known: WaysKnown; now: number }): Promise<Ways> {
  const found =
    known.get(uid) ??
    Promise.all([addressesOf(uid, now), devicesOf(uid)]).then(([addresses, devices]) => ({
      ...addresses,
      takesPush: devices.length > 0,
    }))
  known.set(uid, found)
  return found
}

/** The same as the planner has it. */
export const reachBy = ({ email, sms, takesPush }: Ways): Reach => ({
  ...(email.address === null ? {} : { email: 'ok' }),
  ...(takesPush ? { webPush: ['ok'] } : {}),
  ...(sms.address === null ? {} : { sms: 'ok' }),
})

/** The day to which somebody's brief has come. */
const briefedTo = (routine: DocumentData | undefined): CalendarDate | null =>
  typeof routine?.briefedTo === 'string' && isCalendarDate(routine.briefedTo) ? routine.briefedTo : null

/** By path; what is not there is left out. */
async function readAll(
  transaction: Transaction,
  references: readonly DocumentReference[],
): Promise<Map<string, DocumentData>> {
  if (references.length === 0) return new Map()
  const found = await transaction.getAll(...references)
  return new Map(
    found.flatMap((one): [string, DocumentData][] => {
      const data = one.data()
      return data ? [[one.ref.path, data]] : []
    }),
  )
}
