import { readAbsences } from '@duebook/contract/asking/away'
import { useMemo } from 'react'
import { useProfile } from '../cloud/accounts/profile.ts'
import { useMembersOfBook } from './useMembersOfBook.ts'
import { useSignedIn } from './signedIn.tsx'

/** From and to, both included, by uid. */
export type Absences = ReadonlyMap<string, readonly { from: string; to: string }[]>

/** When the people of the open book are away, as far as it is known; one's own as the profile says it. */
export function useAbsences(): Absences {
  const { uid } = useSignedIn()
  const members = useMembersOfBook()
  const profile = useProfile(uid)
  const mine = profile.status === 'ready' ? profile.data?.away : undefined
  return useMemo(() => {
    const known = new Map<string, readonly { from: string; to: string }[]>()
    for (const one of members) if (one.away) known.set(one.uid, one.away)
    return known.set(uid, readAbsences(mine ?? []))
  }, [members, uid, mine])
}

/** Whether somebody is away on a day; nobody never is. */
export const isAwayOn = (absences: Absences, uid: string | null, day: string): boolean =>
  (absences.get(uid ?? '') ?? []).some(({ from, to }) => from <= day && day <= to)
