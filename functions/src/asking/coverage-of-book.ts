import { mostTried, type Uncovered } from '@duebook/contract/asking/asking-requests'
import { paths } from '@duebook/contract/paths'
import { isFor } from '@duebook/contract/people/roles'
import { coverageOf } from '@duebook/domain'
import { database } from '../cloud/admin.ts'
import { within } from '../people/bounds.ts'
import { bookFor } from '../people/held-book.ts'
import { zoneResolver } from '../reminders/zone-resolver.ts'
import { askingCall } from './asking-call.ts'
import { coveredNow } from './covered-now.ts'
import { mostDates } from './look-at.ts'
import { look, world } from './look.ts'
import { nameOfDate, readBook, type DateName, type WaysKnown } from './read-book.ts'

/**
 * Which dates of a book would reach nobody, or hardly anybody, as it stands now, of those that whoever asks sees: whether others are reached is
 * theirs alone, so the server says it. Changes nothing.
 */
export const coverageOfBook = askingCall('coverageOfBook', async (uid, { bookId }) => {
  const now = Date.now()
  const book = await database.runTransaction(async (transaction) => {
    const held = await bookFor(transaction, bookId, uid, 'add, change and settle')
    const count = await within(transaction, 'coverages', uid, now)
    count()
    return held
  })
  const found = await database
    .collection(paths.obligations(bookId))
    .where('status', '==', 'active')
    .where('nextDue', '>=', '')
    .orderBy('nextDue')
    .limit(mostTried)
    .select('nextNominal', 'concerns')
    .get()
  const names = found.docs.flatMap((one): DateName[] => {
    const nominal: unknown = one.get('nextNominal')
    const concerns = one.get('concerns') as string[] | undefined
    return typeof nominal === 'string' && isFor(book, uid, { concerns }) ? [{ obligationId: one.id, nominal }] : []
  })
  const known: WaysKnown = new Map()
  const dates: Uncovered[] = []
  let tried = 0
  for (let from = 0; from < names.length; from += mostDates) {
    const page = names.slice(from, from + mostDates)
    const covered = await coverOf(bookId, page, now, known)
    tried += covered.length
    dates.push(...covered.flatMap((one) => (one.reach === 'covered' ? [] : { ...one, reach: one.reach })))
  }
  const rank = { nobody: 0, weak: 1 }
  return { dates: dates.toSorted((a, b) => rank[a.reach] - rank[b.reach] || (a.due < b.due ? -1 : 1)), tried }
})

/** How these dates of a book would be reached, tried as they would go at `now` (ms). */
export async function coverOf(bookId: string, names: readonly DateName[], now: number, known: WaysKnown) {
  const book = await database.runTransaction((transaction) => readBook(transaction, bookId, names, { now, known }), {
    readOnly: true,
  })
  if (!book) return []
  const { state } = look(book, now)
  for (const [uid, { unreached }] of Object.entries(book.people))
    for (const way of ['email', 'sms'] as const)
      if (unreached[way]?.error?.includes('bounced') && state.people[uid]) state.people[uid].reach[way] = 'bounced'
  const byName = new Map(names.map((one) => [nameOfDate(one), one]))
  return coverageOf(state, world).flatMap((covered) => {
    const { o, first, warnAt } = covered
    const name = byName.get(o)
    const occurrence = state.occurrences[o]
    if (!name || !occurrence) return []
    const { due, zone } = occurrence
    const today = zoneResolver.toLocal(now, zone ?? state.people[first ?? '']?.zone ?? 'Etc/UTC').date
    return [{ ...name, due, ...coveredNow(covered, occurrence, today), first, warnAt }]
  })
}
