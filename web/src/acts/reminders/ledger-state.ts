import { useFailedReminders, useNotifications } from '../../cloud/reminders/reminders.ts'
import { useNow } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'

/** What the ledger says about occurrences at `now` (ms since 1970) to `uid`: who was reminded and nobody answered, and what could not be delivered. */
export type LedgerState = { awaiting: Set<string>; undelivered: Set<string>; now: number; uid: string }

/** What the inbox and the ledger say about occurrences, as `obligationId_nominal`; `known` once both have said it. */
export function useLedgerState(): LedgerState & { known: boolean } {
  const { uid, bookId } = useSignedIn()
  const notifications = useNotifications(uid)
  const failed = useFailedReminders(bookId)
  const now = useNow()
  return ledgerOf(notifications, failed, now, uid)
}

type Said = [
  notifications: ReturnType<typeof useNotifications>,
  failed: ReturnType<typeof useFailedReminders>,
  now: number,
  uid: string,
]
const kept = new WeakMap<Said[1], { said: Said; ledger: LedgerState & { known: boolean } }>()

/** One and the same of a book for all parts of a page, so that what is worked out of it for one of them is there for the others. */
function ledgerOf(...said: Said): LedgerState & { known: boolean } {
  const before = kept.get(said[1])
  if (before && before.said.every((one, at) => one === said[at])) return before.ledger
  const [notifications, failed, now, uid] = said
  const notes = notifications.status === 'ready' ? notifications.data : []
  const lost = failed.status === 'ready' ? failed.data : []
  const ledger = {
    awaiting: new Set(notes.map((one) => `${one.obligationId}_${one.nominal}`)),
    undelivered: new Set(lost.map((one) => `${one.obligationId}_${one.nominal}`)),
    now,
    uid,
    known: notifications.status !== 'loading' && failed.status !== 'loading',
  }
  kept.set(failed, { said, ledger })
  return ledger
}
