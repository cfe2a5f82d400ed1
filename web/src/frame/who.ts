type Me = { uid: string; displayName: string; email?: string }
/** Those of a book, oneself among them. */
type People = readonly { uid: string; name: string }[]

/** With nobody beside oneself, whatever is nobody's is one's own. */
export const isAlone = (people: People) => people.length < 2

/** Whose an obligation is: one's own, also where nobody is named while one is alone. */
export const isMine = (assignee: string | null, { uid }: Pick<Me, 'uid'>, people: People): boolean =>
  assignee === null ? isAlone(people) : assignee === uid

/** Nobody is named, and somebody else could be. */
export const isNobodys = (assignee: string | null, people: People) => assignee === null && !isAlone(people)

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
