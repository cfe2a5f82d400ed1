type Me = { uid: string; displayName: string; email?: string; bookId: string | null }

/** Whose an obligation is: where the line named nobody, one's own in one's own book; a name that is one's own first name is oneself. */
export function isMine(assignee: string | null, me: Me): boolean {
  return assignee === null ? isOwnBook(me) : assignee === me.uid || sameName(assignee, me.displayName)
}

/** Nobody is named and nobody is meant: in one's own book that is oneself. */
export const isNobodys = (assignee: string | null, me: Me) => assignee === null && !isOwnBook(me)

/** An account and no name that somebody typed: the service's ids are long, and letters and digits alone. */
export const isUid = (said: string) => /^[A-Za-z0-9]{20,128}$/.test(said)

/** Who stands on a row; null where nobody is named, and where it goes without saying. */
export function whoOf(assignee: string | null, me: Me): { name: string } | null {
  if (assignee === null) return null
  if (!isMine(assignee, me)) return { name: assignee }
  return isOwnBook(me) ? null : { name: personName(me) }
}

/** What somebody is called everywhere: their name, else the address that they sign in with. */
export const personName = ({ displayName, email }: Pick<Me, 'displayName' | 'email'>) => displayName || email || 'You'

const isOwnBook = ({ uid, bookId }: Me) => bookId === uid

const sameName = (said: string, name: string) =>
  name !== '' && [name, name.split(/\s+/)[0]].some((one) => one?.toLowerCase() === said.toLowerCase())
