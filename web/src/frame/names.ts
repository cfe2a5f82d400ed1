import { useLeavers } from '../cloud/people/leavers.ts'
import { useBookMembers } from '../cloud/people/members.ts'
import { useSignedIn } from './signedIn.tsx'
import { calledIn, personName, whoLeft } from './who.ts'

/** What somebody of the open book is called, by their uid; whoever is no longer in it is somebody who left. */
export function useNameOf(): (uid: string) => string {
  const me = useSignedIn()
  const people = useBookMembers(me)
  return (uid) =>
    uid === me.uid ? personName(me) : people.status === 'ready' ? calledIn(people.data, uid) : 'Somebody else'
}

/** The same for a history, in which whoever left keeps the name that they had. */
export function useNameInHistory(): (uid: string) => string {
  const { bookId } = useSignedIn()
  const nameOf = useNameOf()
  const leavers = useLeavers(bookId)
  return (uid) => {
    const name = nameOf(uid)
    return name === whoLeft && leavers.status === 'ready' ? (leavers.data.get(uid) ?? name) : name
  }
}
