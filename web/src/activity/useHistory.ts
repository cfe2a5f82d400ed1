import { useState } from 'react'
import {
  followedBy,
  joined,
  olderActivity,
  useNewestActivity,
  type ActivityAsk,
  type ActivityPage,
} from '../cloud/books/activity.ts'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { explainError } from '../messages/messages.ts'
import { announce } from '../ui/toast.ts'

type Held = { of: string; page: ActivityPage }

/** What happened, newest first, and the way to what happened before. */
export function useHistory(
  bookId: string,
  ask: ActivityAsk,
): { live: Live<ActivityPage>; busy: boolean; showOlder: () => Promise<void> } {
  const newest = useNewestActivity(bookId, ask)
  const [held, setHeld] = useState<Held | null>(null)
  const [busy, setBusy] = useState(false)
  const of = `${bookId} ${ask.filter} ${ask.actor}`
  const older = held?.of === of ? held.page : null
  const live: Live<ActivityPage> =
    newest.status === 'ready' && older ? { ...newest, data: joined(newest.data, older) ?? newest.data } : newest
  const showOlder = async () => {
    if (live.status !== 'ready' || live.data.last === null || busy) return
    setBusy(true)
    try {
      setHeld({ of, page: followedBy(live.data, await olderActivity(bookId, ask, live.data.last)) })
    } catch (error) {
      const { problem, next } = explainError(error)
      announce(`${problem} ${next}`)
    }
    setBusy(false)
  }
  return { live, busy, showOlder }
}
