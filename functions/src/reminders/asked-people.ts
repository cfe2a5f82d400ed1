import { paths } from '@duebook/contract/paths'
import { outsideRecipient } from '@duebook/contract/people/outside-watcher'
import { whoIsTold } from '@duebook/contract/people/who-is-told'
import { readClockSettings, type Plannable } from '@duebook/contract/plannable'
import type { UserProfile } from '@duebook/contract/user'
import { database, type DocumentData, type Transaction } from '../cloud/admin.ts'

/** The settings of a person that say when they are told. */
export type Clock = Pick<UserProfile, 'timeZone' | 'quietHours' | 'usual'>
export type Person = { uid: string; clock: Clock }

/** Those without an account who said yes to being told, by the ids of their watching; they have no clock of their own. */
export function outsidePeople({ timeZone }: Plannable, watcherIds: readonly string[]): Person[] {
  const clock = { timeZone, quietHours: { from: '00:00', to: '00:00' } }
  return watcherIds.map((id) => ({ uid: outsideRecipient(id), clock }))
}

/** Who is asked about an obligation, if anybody is, and who watches it. */
export function askedOf(
  obligation: Plannable,
  roles: Record<string, string>,
): { asked: string | null; uids: string[] } {
  const { asked, watching } = whoIsTold({ ...obligation, watchers: obligation.watchers ?? [] }, roles)
  return { asked, uids: [...(asked === null ? [] : [asked]), ...watching] }
}

/** The same, each by their own clock; a profile that was never written gets the obligation's zone. */
export function peopleOf(
  { asked, uids }: ReturnType<typeof askedOf>,
  { timeZone }: Plannable,
  profiles: ReadonlyMap<string, DocumentData | undefined>,
): { asked: Person | null; watching: Person[] } {
  const defaults = { timeZone, quietHours: { from: '00:00', to: '00:00' } }
  const people = uids.map((uid) => ({ uid, clock: { ...defaults, ...readClockSettings(profiles.get(uid)) } }))
  return asked === null ? { asked: null, watching: people } : { asked: people[0] ?? null, watching: people.slice(1) }
}

/** The same of one obligation, read now. */
export async function askedPeople(transaction: Transaction, bookId: string, obligation: Plannable) {
  const book = await transaction.get(database.doc(paths.book(bookId)))
  const told = askedOf(obligation, (book.data()?.roles ?? {}) as Record<string, string>)
  return peopleOf(told, obligation, await readProfiles(transaction, told.uids))
}

/** By uid. */
export async function readProfiles(
  transaction: Transaction,
  uids: readonly string[],
): Promise<Map<string, DocumentData | undefined>> {
  if (uids.length === 0) return new Map()
  const found = await transaction.getAll(...uids.map((uid) => database.doc(paths.user(uid))))
  return new Map(found.map((one) => [one.id, one.data()]))
}

/** What the others of a book call somebody. */
export async function nameOf(transaction: Transaction, bookId: string, uid: string): Promise<string> {
  const member = await transaction.get(database.doc(`${paths.members(bookId)}/${uid}`))
  const name: unknown = member.data()?.name
  return typeof name === 'string' && name !== '' ? name : 'Somebody'
}
