import { isSame } from '@duebook/contract/acts/is-same'
import { readBrief } from '@duebook/contract/asking/routine'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { lookAtHands } from '../asking/look-at-hands.ts'
import { database } from '../cloud/admin.ts'
import { planBook } from './plan-book.ts'

/** A person's zone, quiet hours, usual ways, absences or days of rest changed: what is planned for them goes at the new times and by the new ways. Safe to run twice: it reads the present state. */
export const planOnProfileWritten = onDocumentUpdated(
  { document: 'users/{uid}', retry: true, timeoutSeconds: 540 },
  async (event) => {
    const [before, after] = [event.data?.before.data(), event.data?.after.data()]
    const isAnotherClock = !isSame(clockOf(before), clockOf(after))
    if (!isAnotherClock && isSame(hoursOf(before), hoursOf(after))) return
    const occasion = { now: Date.now(), since: Date.parse(event.time) }
    const books = await database
      .collection('books')
      .where('memberIds', 'array-contains', event.params.uid)
      .select()
      .get()
    for (const book of books.docs) {
      if (isAnotherClock) await planBook(book.id, occasion)
      await lookAtHands(book.id, 'open', Date.now())
    }
  },
)

/** When somebody is not there, or rests; and the brief for which their mail waits. */
const hoursOf = (profile: Record<string, unknown> | undefined) => [
  profile?.away,
  profile?.restDays,
  readBrief(profile?.brief)?.bundle ? profile?.brief : null,
]

/** What planning reads of a profile; `readClockSettings` judges it. */
const clockOf = (profile: Record<string, unknown> | undefined) => [
  profile?.timeZone,
  (profile?.quietHours as { from?: unknown } | undefined)?.from,
  (profile?.quietHours as { to?: unknown } | undefined)?.to,
  profile?.usual,
]
