import { useEffect } from 'react'
import { groupNotifications } from '../acts/reminders/notification-groups.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { isUnread, useBookNews } from '../cloud/people/book-news.ts'
import { isListed } from '../cloud/reach/isListed.ts'
import { useNotifications } from '../cloud/reminders/reminders.ts'
import { useNow } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Said } from './Said.tsx'

/** Dates that wait for an answer, and what was not read yet of the books. */
export function InboxCount({ obligations }: { obligations: readonly ObligationRecord[] }) {
  const { uid } = useSignedIn()
  const notes = useNotifications(uid)
  const news = useBookNews(uid)
  const now = useNow()
  useEffect(() => {
    if (!isListed()) return
    let gone = false
    let stop = () => {}
    void import('../cloud/reach/shownHere.ts').then(({ closeAnswered, followAnswers }) => {
      if (gone) return
      stop = followAnswers(() => void closeAnswered(obligations))
      return closeAnswered(obligations)
    })
    return () => {
      gone = true
      stop()
    }
  }, [obligations])
  const waiting =
    notes.status === 'ready' ? groupNotifications(notes.data, obligations, { now, uid }).waiting.length : 0
  const unread = news.status === 'ready' ? news.data.filter(isUnread).length : 0
  return <Said count={waiting + unread} what={unread > 0 ? 'to answer or to read' : answers(waiting)} />
}

const answers = (count: number) => (count === 1 ? 'waits for an answer' : 'wait for an answer')
