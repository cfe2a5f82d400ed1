import { useBookMembers, useBookPeople, type BookMember, type BookPerson } from '../cloud/people/members.ts'
import { useSignedIn } from './signedIn.tsx'

/** The people of the open book, oneself first; nobody until they are known, which is as if one were alone. */
export function usePeople(): readonly BookPerson[] {
  const live = useBookPeople(useSignedIn())
  return live.status === 'ready' ? live.data : NOBODY
}

/** The same with addresses and absences, as soon as they were read: for where somebody is looked for, and for what is about people; with `whole` false nothing is read for them. */
export function useMembersOfBook(whole = true): readonly BookMember[] {
  const me = useSignedIn()
  const [named, live] = [useBookPeople(me), useBookMembers(me, whole)]
  return live.status === 'ready' ? live.data : named.status === 'ready' ? named.data : NOBODY
}

const NOBODY: readonly never[] = []
