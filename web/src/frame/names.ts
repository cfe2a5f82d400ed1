import { useLeavers } from '../cloud/people/leavers.ts'
import { useBookPeople } from '../cloud/people/members.ts'
import { useSignedIn } from './signedIn.tsx'
import { calledIn, personName, whoLeft } from './who.ts'

/** What somebody of the open book is called, by their uid; whoever is no longer in it keeps the name that they had. */
export function useNameOf(): (uid: string) => string {
  const me = useSignedIn()
  const people = useBookPeople(me)
  const leavers = useLeavers(me.bookId)
  return (uid) => {
    if (uid === me.uid) return personName(me)
    if (people.status !== 'ready') return 'Somebody else'
    const name = calledIn(people.data, uid)
    return name === whoLeft && leavers.status === 'ready' ? (leavers.data.get(uid) ?? name) : name
  }
}
