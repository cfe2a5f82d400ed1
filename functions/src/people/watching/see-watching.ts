import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import {
  outsideRecipient,
  whatIsHeard,
  type OutsideWatcher,
  type SeenWatching,
  type WatchedDate,
} from '@duebook/contract/people/outside-watcher'
import { readPlannable } from '@duebook/contract/plannable'
import { database, type Timestamp, type Transaction } from '../../cloud/admin.ts'
import { desiredRows } from '../../reminders/desired-rows.ts'
import { stepText } from '../../reminders/step-text.ts'
import { stepsInOrder } from '../../reminders/steps-in-order.ts'
import { knownZone, zoneResolver } from '../../reminders/zone-resolver.ts'
import { withinLinks } from '../bounds.ts'
import { noticeCloses } from '../notice-closes.ts'
import { refusePeople } from '../refuse-people.ts'
import { behindWatchLink, type HeldWatcher } from './watch-link.ts'

/** A link as it stands in a mail, and where it was opened: the network a stranger comes from. */
export type OpenedLink = { link: string; network: string }

/** What a link's holder is told about. It changes nothing but the count of links that lead nowhere. Throws `link-unknown`, `too-often`. */
export const seeWatching = (opened: OpenedLink) => withWatchLink(opened, async () => undefined)

/**
 * Does something by a link and says what its holder sees then. `act` reads, and returns what writes, and what became of the watcher; every
 * link that leads nowhere is refused alike, and counted.
 */
export async function withWatchLink(
  { link, network }: OpenedLink,
  act: (transaction: Transaction, held: HeldWatcher, now: number) => Promise<(() => void) | undefined>,
): Promise<SeenWatching> {
  const held = await database.runTransaction(async (transaction) => {
    const now = Date.now()
    const count = await withinLinks(transaction, null, network, now)
    const behind = await behindWatchLink(transaction, link)
    if (!behind) return void count()
    const write = await act(transaction, behind, now)
    write?.()
    return behind
  })
  if (!held) throw refusePeople('link-unknown', 'This link no longer works.')
  return database.runTransaction(
    async (transaction) => {
      const now = await behindWatchLink(transaction, link)
      if (!now) throw refusePeople('link-unknown', 'This link no longer works.')
      return seenBy(transaction, now)
    },
    { readOnly: true },
  )
}

/** Of one address more is not listed; each mail has a way out of its own. */
const mostListed = 50

async function seenBy(
  transaction: Transaction,
  { id, bookId, book, watcher, sentAt }: HeldWatcher,
): Promise<SeenWatching> {
  const theirs = await transaction.get(
    database
      .collection(paths.outsideWatchers(bookId))
      .where('email', '==', watcher.email)
      .where('state', '==', 'told')
      .limit(mostListed),
  )
  const [duty, ...duties] = await Promise.all(
    [
      { id, obligationId: watcher.obligationId },
      ...theirs.docs.map((one) => ({ id: one.id, obligationId: String(one.get('obligationId')) })),
    ].map(async (one) => ({ ...one, ...(await watchedDate(transaction, bookId, one)) })),
  )
  const ended = !duty?.date || watcher.state === 'withdrawn' || watcher.state === 'takenAway'
  return {
    state: ended ? 'ended' : (watcher.state as Exclude<OutsideWatcher['state'], 'withdrawn' | 'takenAway'>),
    sentAt: sentIn(sentAt, duty?.obligation?.timeZone ?? 'Etc/UTC'),
    askerName: watcher.askerName,
    bookName: book.name,
    date: ended ? null : duty.date,
    hears: ended || !duty.obligation ? '' : hearsOf(duty.obligation),
    first: ended || !duty.obligation ? null : firstAhead(bookId, id, duty.obligation, Date.now()),
    email: watcher.email,
    told: duties.flatMap(({ date }) => (date ? [date] : [])),
  }
}

/** A moment (ms since 1970) on the clock of the date that the mail was about. */
const sentIn = (at: number, zone: string): SeenWatching['sentAt'] => zoneResolver.toLocal(at, knownZone(zone))

async function watchedDate(
  transaction: Transaction,
  bookId: string,
  { id, obligationId }: { id: string; obligationId: string },
): Promise<{ date: WatchedDate | null; obligation: Obligation | undefined }> {
  const [found, done] = await Promise.all([
    transaction.get(database.doc(paths.obligation(bookId, obligationId))),
    transaction.get(
      database
        .collection(paths.occurrences(bookId))
        .where('obligationId', '==', obligationId)
        .where('state', '==', 'done')
        .orderBy('nominal', 'desc')
        .limit(1),
    ),
  ])
  const obligation = found.data() as Obligation | undefined
  if (!obligation) return { date: null, obligation }
  const { title, nextDue } = obligation
  const last: unknown = done.docs[0]?.get('settledOn')
  const closes = noticeCloses(obligation, Date.now())
  const date = { watcherId: id, title, closes, due: nextDue, done: typeof last === 'string' ? last : null }
  return { date, obligation }
}

/** What somebody who is told of it hears. */
export const hearsOf = (obligation: Parameters<typeof stepsInOrder>[0]) =>
  whatIsHeard(stepsInOrder(obligation).map(stepText))

/** The reminder that comes first from `now` (ms since 1970) on. */
function firstAhead(bookId: string, watcherId: string, stored: Obligation, now: number): SeenWatching['first'] {
  const { plannable: obligation } = readPlannable(stored)
  if (!obligation) return null
  const profile = { timeZone: obligation.timeZone, quietHours: { from: '00:00', to: '00:00' } }
  const recipient = outsideRecipient(watcherId)
  const rows = desiredRows({ bookId, obligationId: 'it', obligation, recipient, watching: true, profile })
  const ahead = [...rows.values()]
    .map(({ fireAt, stepText: step }) => ({ at: (fireAt as Timestamp).toMillis(), step }))
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at - b.at)[0]
  return ahead ? { day: zoneResolver.toLocal(ahead.at, knownZone(obligation.timeZone)).date, step: ahead.step } : null
}
