import { isAlone, type People } from '@duebook/contract/people/whose'

export { isAlone, isMine, isNobodys } from '@duebook/contract/people/whose'

type Me = { uid: string; displayName: string; email?: string }

/** Who stands on a row; null where nobody is named, and where it goes without saying. What an older release kept of a line stands as it is. */
export function whoOf(assignee: string | null, { uid }: Pick<Me, 'uid'>, people: People): { name: string } | null {
  if (assignee === null || (assignee === uid && isAlone(people))) return null
  return { name: calledIn(people, assignee) }
}

export const whoLeft = 'Somebody who left'

/** What somebody of a book is called; a uid of nobody who is there is somebody who left. */
export const calledIn = (people: People, uid: string) =>
  people.find((one) => one.uid === uid)?.name ?? (isUid(uid) ? whoLeft : uid)

/** An account and no name that somebody typed: the service's ids are long, and letters and digits alone. */
export const isUid = (said: string) => /^[A-Za-z0-9]{20,128}$/.test(said)

/** What somebody is called everywhere: their name, else the address that they sign in with. */
export const personName = ({ displayName, email }: Pick<Me, 'displayName' | 'email'>) => displayName || email || 'You'

/** "Ben" of Ben Whitlock, and of ben@whitlock.example. */
export const firstNameOf = ({ name }: { name: string }) => name.split(/[\s@]/)[0] ?? name
