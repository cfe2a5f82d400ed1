import { useBookMembers, useBookPeople, type BookMember } from '../cloud/people/members.ts'
import { NOBODY } from './people.ts'
import { useSignedIn } from './signedIn.tsx'

/** The people of the open book with addresses and absences, as soon as they were read: for where somebody is looked for, and for what is about people; with `whole` false nothing is read for them. */
export function useMembersOfBook(whole = true): readonly BookMember[] {
  const me = useSignedIn()
  const [named, live] = [useBookPeople(me), useBookMembers(me, whole)]
  return live.status === 'ready' ? live.data : named.status === 'ready' ? named.data : NOBODY
}
