import { useEffect, useMemo } from 'react'
import type { Session } from '../accounts/auth.ts'
import { useProfile } from '../accounts/profile.ts'
import { rememberPerson } from '../sync/lastSeen.ts'

/** The session with the book that the person's profile names by now: opened here, in another tab, or on another device. */
export function useOpenedBook(session: Session): Session {
  const profile = useProfile(session.state === 'signedIn' ? session.uid : null)
  const named = profile.status === 'ready' ? profile.data?.currentBook : undefined
  const opened = useMemo(
    () => (session.state === 'signedIn' && named ? { ...session, bookId: named } : session),
    [session, named],
  )
  useEffect(() => {
    if (opened.state !== 'signedIn' || opened === session) return
    const { state: _state, ...person } = opened
    rememberPerson(person)
  }, [opened, session])
  return opened
}
