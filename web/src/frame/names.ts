import { useBookPeople } from '../cloud/people/members.ts'
import { useSignedIn } from './signedIn.tsx'
import { calledIn, personName } from './who.ts'

/** What somebody of the open book is called, by their uid; whoever is no longer in it is somebody who left. */
export function useNameOf(): (uid: string) => string {
  const me = useSignedIn()
  const people = useBookPeople(me)
  return (uid) =>
    uid === me.uid ? personName(me) : people.status === 'ready' ? calledIn(people.data, uid) : 'Somebody else'
}
