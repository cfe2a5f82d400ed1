import { leavesCopy } from '../sync/lastSeen.ts'

/** Names this browser's session in the person's list of sessions. It opens nothing: the service's own tokens do. `seenAt` in ms, 0 until it is on the list. */
export type ThisSession = { id: string; uid: string; seenAt: number }

const PLACE = 'duebook.session'
let generation = 0

/** Null until this browser joins the list. */
export function thisSession(uid: string): ThisSession | null {
  const kept = sessionStorage.getItem(PLACE) ?? localStorage.getItem(PLACE)
  const found = kept === null ? null : (JSON.parse(kept) as ThisSession)
  return found?.uid === uid ? found : null
}

/** Returns how to keep the session once it is on the list; nothing is kept when somebody signed out meanwhile. */
export function sessionKeeper(): (session: ThisSession) => void {
  const mine = generation
  return (session) => {
    if (mine !== generation) return
    // A session that stays on the device is one for all its tabs; others are the tab's own.
    const place = leavesCopy() ? localStorage : sessionStorage
    place.setItem(PLACE, JSON.stringify(session))
  }
}

export function forgetThisSession() {
  generation++
  sessionStorage.removeItem(PLACE)
  localStorage.removeItem(PLACE)
}
