import { useBookMembers, type BookMember } from '../cloud/people/members.ts'
import { useSignedIn } from './signedIn.tsx'

/** The people of the open book, oneself first; nobody until they are known, which is as if one were alone. */
export function usePeople(): readonly BookMember[] {
  const live = useBookMembers(useSignedIn())
  return live.status === 'ready' ? live.data : NOBODY
}

const NOBODY: readonly BookMember[] = []
