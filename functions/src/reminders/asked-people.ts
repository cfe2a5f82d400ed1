import { paths } from '@duebook/contract/paths'
import { outsideRecipient } from '@duebook/contract/people/outside-watcher'
import { whoIsTold } from '@duebook/contract/people/who-is-told'
import { readClockSettings, type Plannable } from '@duebook/contract/plannable'
import type { UserProfile } from '@duebook/contract/user'
import { database, type Transaction } from '../cloud/admin.ts'

/** The settings of a person that say when they are told. */
export type Clock = Pick<UserProfile, 'timeZone' | 'quietHours' | 'usual'>
export type Person = { uid: string; clock: Clock }

/** Those without an account who said yes to being told; they have no clock of their own. */
export async function outsidePeople(
  transaction: Transaction,
  bookId: string,
  obligationId: string,
  { timeZone }: Plannable,
): Promise<Person[]> {
  const told = await transaction.get(
    database
      .collection(paths.outsideWatchers(bookId))
      .where('obligationId', '==', obligationId)
      .where('state', '==', 'told'),
  )
  const clock = { timeZone, quietHours: { from: '00:00', to: '00:00' } }
  return told.docs.map(({ id }) => ({ uid: outsideRecipient(id), clock }))
}

/** Who is asked about an obligation, and who watches it, each by their own clock; a profile that was never written gets the obligation's zone. */
export async function askedPeople(
  transaction: Transaction,
  bookId: string,
  obligation: Plannable,
): Promise<{ asked: Person | null; watching: Person[] }> {
  const book = await transaction.get(database.doc(paths.book(bookId)))
  const told = whoIsTold(
    { ...obligation, watchers: obligation.watchers ?? [] },
    (book.data()?.roles ?? {}) as Record<string, string>,
  )
  const uids = [...(told.asked === null ? [] : [told.asked]), ...told.watching]
  if (uids.length === 0) return { asked: null, watching: [] }
  const profiles = await transaction.getAll(...uids.map((uid) => database.doc(paths.user(uid))))
  const defaults = { timeZone: obligation.timeZone, quietHours: { from: '00:00', to: '00:00' } }
  const people = uids.map((uid, index) => ({
    uid,
    clock: { ...defaults, ...readClockSettings(profiles[index]?.data()) },
  }))
  return told.asked === null
    ? { asked: null, watching: people }
    : { asked: people[0] ?? null, watching: people.slice(1) }
}

/** What the others of a book call somebody. */
export async function nameOf(transaction: Transaction, bookId: string, uid: string): Promise<string> {
  const member = await transaction.get(database.doc(`${paths.members(bookId)}/${uid}`))
  const name: unknown = member.data()?.name
  return typeof name === 'string' && name !== '' ? name : 'Somebody'
}
