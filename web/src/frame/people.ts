import { useBookPeople, type BookPerson } from '../cloud/people/members.ts'
import { useSignedIn } from './signedIn.tsx'

/** The people of the open book, oneself first; nobody until they are known, which is as if one were alone. */
export function usePeople(): readonly BookPerson[] {
  const live = useBookPeople(useSignedIn())
  return live.status === 'ready' ? live.data : NOBODY
}

export const NOBODY: readonly never[] = []
