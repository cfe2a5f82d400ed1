import { readAbsences } from '@duebook/contract/asking/away'
import type { KeptFree } from '@duebook/contract/calendar/kept-free'
import { useMemo } from 'react'
import { useProfile } from '../cloud/accounts/profile.ts'
import { useSignedIn } from './signedIn.tsx'

/** The days that the person keeps free, in all of their books: no step plans onto them, and none of them is offered. */
export function useKeptFree(): KeptFree {
  const profile = useProfile(useSignedIn().uid)
  const stored = profile.status === 'ready' ? profile.data?.keptFree : undefined
  return useMemo(() => readAbsences(stored ?? []), [stored])
}
