import type { HandDocument } from '@duebook/contract/asking/hand'
import { mostTried } from '@duebook/contract/asking/asking-requests'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { readClockSettings } from '@duebook/contract/plannable'
import { ownerOf } from '@duebook/contract/room'
import { addDays, calendarDate, type CalendarDate, type Weakness } from '@duebook/domain'
import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { database, type DocumentData } from '../cloud/admin.ts'
import { uncoveredMail } from '../mail/uncovered-mail.ts'
import { publicOrigin } from '../options.ts'
import type { HeldBook } from '../people/held-book.ts'
import { tell } from '../people/tell.ts'
import { addressOf } from '../reminders/address-of.ts'
import { isPassing } from '../reminders/passing-fault.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { coverOf } from './coverage-of-book.ts'
import { instantIn } from './happened.ts'
import { inLanes, lanes } from './in-lanes.ts'
import { inPages } from './look-at-hands.ts'
import { mostDates } from './look-at.ts'
import { newReasons, readWarned, type Warned } from './new-reasons.ts'
import type { WaysKnown } from './read-book.ts'

/** Books read at a time. */
const pageSize = 100
const warnedFrom = '09:00'
const daysBefore = 14
const firstDay = 86_400_000

/**
 * Every hour: whose morning has come hears of dates of the next fortnight that would reach nobody, or hardly anybody (E27), once for each reason,
 * in the inbox and by mail. A book that cannot be tried stops no other, and is tried in an hour.
 */
export const warnOwners = onSchedule({ schedule: '5 * * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 }, async () => {
  const now = Date.now()
  const faults: unknown[] = []
  await inPages(database.collection('books').select('roles', 'createdBy', 'createdAt', 'name'), pageSize, (page) =>
    inLanes(page, lanes, (book) =>
      warnOwner(book.id, book.data() as HeldBook, now).catch((fault: unknown) => {
        if (isPassing(fault)) faults.push(fault)
        else logger.error('a book could not be tried', { bookId: book.id, fault: (fault as Error).name })
      }),
    ),
  )
  if (faults.length > 0) throw faults[0]
})

async function warnOwner(bookId: string, book: HeldBook, now: number): Promise<void> {
  const owner = ownerOf(book)
  // A first day is quiet.
  if (owner === null || now - (instantIn(book.createdAt) ?? now) < firstDay) return
  const at = database.doc(serverPaths.coverage(bookId))
  const [stored, profile] = await database.getAll(at, database.doc(paths.user(owner)))
  const { date: today, time } = zoneResolver.toLocal(now, knownZone(readClockSettings(profile?.data()).timeZone))
  const before = readWarned(stored?.data())
  if (time < warnedFrom || before.on === today) return
  const found = await uncoveredOf(bookId, today, now)
  const { fresh, said } = newReasons(found, before.said)
  const titles = await titlesOf(bookId, fresh)
  const dates = fresh.flatMap(({ obligationId, due, reach, why }) => {
    const title = titles.get(obligationId)
    return title === undefined ? [] : [{ title, due: calendarDate(due), reach, why }]
  })
  const to = dates.length > 0 ? await addressOf(owner) : null
  await database.runTransaction(async (transaction) => {
    // Said meanwhile by another run.
    if (readWarned((await transaction.get(at)).data()).on === today) return
    transaction.set(at, { on: today, said: JSON.stringify(said) } satisfies Record<keyof Warned, string>)
    if (to === null) return
    const id = `uncovered_${bookId}_${today}`
    const nobody = dates.filter(({ reach }) => reach === 'nobody').length
    const news = { nobody, count: dates.length, titles: dates.map(({ title }) => title) }
    tell(transaction, owner, { id, bookId, book: book.name, news: 'reach.uncovered', ...news }, now)
    if (to.address === null) return
    const message = uncoveredMail({ bookId, bookName: book.name, dates, origin: publicOrigin.value() })
    transaction.set(database.doc(serverPaths.mail(id)), { to: [to.address], message })
  })
}

/** The dates of the next fortnight that would not be reached well, the worst first. */
async function uncoveredOf(bookId: string, today: CalendarDate, now: number) {
  const hands = await database
    .collection(paths.hands(bookId))
    .where('due', '>', today)
    .where('due', '<=', addDays(today, daysBefore))
    .orderBy('due')
    .limit(mostTried)
    .select('obligationId', 'nominal', 'state')
    .get()
  const names = hands.docs
    .map((one) => one.data() as Pick<HandDocument, 'obligationId' | 'nominal' | 'state'>)
    .filter(({ state }) => state !== 'settled')
    .map(({ obligationId, nominal }) => ({ obligationId, nominal }))
  const known: WaysKnown = new Map()
  const found: Awaited<ReturnType<typeof coverOf>> = []
  for (let from = 0; from < names.length; from += mostDates)
    found.push(...(await coverOf(bookId, names.slice(from, from + mostDates), now, known)))
  const rank = { nobody: 0, weak: 1, covered: 2 }
  return found
    .flatMap((one) => (one.reach === 'covered' ? [] : { ...one, reach: one.reach, why: one.why as Weakness[] }))
    .toSorted((a, b) => rank[a.reach] - rank[b.reach] || (a.due < b.due ? -1 : 1))
}

async function titlesOf(bookId: string, dates: readonly { obligationId: string }[]): Promise<Map<string, string>> {
  if (dates.length === 0) return new Map()
  const found = await database.getAll(
    ...dates.map(({ obligationId }) => database.doc(paths.obligation(bookId, obligationId))),
  )
  return new Map(
    found.flatMap((one): [string, string][] => {
      const title: unknown = (one.data() as DocumentData | undefined)?.title
      return typeof title === 'string' ? [[one.id, title]] : []
    }),
  )
}
