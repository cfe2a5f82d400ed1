import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import type { OutsideWay } from '@duebook/contract/reach/way-words'
import { calendarDate, type CalendarDate } from '@duebook/domain'
import { database, type Transaction } from '../cloud/admin.ts'
import { unreachableMail, type OwnerHears } from '../mail/unreachable-mail.ts'
import { publicOrigin } from '../options.ts'
import { tell } from '../people/tell.ts'
import { addressOf } from '../reminders/address-of.ts'
import { nameOf } from '../reminders/asked-people.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'

type Telling = {
  uid: string
  way: OutsideWay
  address: string | null
  reason: string
  bookId: string
  book: Book
  owner: string
  fared: OwnerHears
  /** What goes to them instead, of what bounced. */
  goesBy: OutsideWay | null
  now: number
}
/** What is theirs is counted so far, and so many of it are named. */
const mostCounted = 500
const mostNamed = 3

/** The owner of a book hears that what went to somebody there came back, or that nothing reaches them, in the inbox and by mail. Reads now; what it returns writes. */
export async function ownerTold(
  transaction: Transaction,
  { uid, way, address, reason, bookId, book, owner, fared, goesBy, now }: Telling,
): Promise<() => void> {
  const who = await nameOf(transaction, bookId, uid)
  const [to, profile, theirs] = await Promise.all([
    addressOf(owner),
    database.doc(paths.user(owner)).get(),
    database
      .collection(paths.obligations(bookId))
      .where('assignee', '==', uid)
      .where('status', '==', 'active')
      .limit(mostCounted)
      .get(),
  ])
  const first = theirs.docs
    .map((one) => ({
      title: String(one.get('title')),
      due: dayOf(one.get('nextDue')),
      backup: one.get('backup') as unknown,
    }))
    .toSorted((a, b) => ((a.due ?? '9') < (b.due ?? '9') ? -1 : 1))
    .slice(0, mostNamed)
  const named = await Promise.all(
    first.map(async ({ backup, ...one }) => ({
      ...one,
      backup: typeof backup === 'string' ? await nameOf(transaction, bookId, backup) : null,
    })),
  )
  const zone = knownZone(String(profile.get('timeZone') ?? ''))
  const id = `reach-${uid}-${now}`
  return () => {
    tell(transaction, owner, { id, bookId, book: book.name, ...newsOf({ fared, way, goesBy, who }) }, now)
    if (to.address === null) return
    const message = unreachableMail({
      bookId,
      bookName: book.name,
      who,
      way,
      address,
      reason,
      on: zoneResolver.toLocal(now, zone),
      fared,
      goesBy,
      count: theirs.size,
      first: named,
      origin: publicOrigin.value(),
    })
    transaction.set(database.doc(serverPaths.mail(id)), { to: [to.address], message })
  }
}

const dayOf = (stored: unknown): CalendarDate | null => (typeof stored === 'string' ? calendarDate(stored) : null)

function newsOf({ fared, way, goesBy, who }: Pick<Telling, 'fared' | 'way' | 'goesBy'> & { who: string }) {
  if (fared === 'failed') return { news: 'reach.failed' as const, who }
  return goesBy ? { news: 'reach.bounced' as const, who, way, goesBy } : { news: 'reach.unreached' as const, who, way }
}
