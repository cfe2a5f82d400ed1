import { useMemo } from 'react'
import { useFailedReminders, useNotifications } from '../cloud/reminders.ts'
import { useNow } from '../shell/clock.ts'
import { useSignedIn } from '../shell/signedIn.tsx'
import type { LedgerSigns } from './needs.ts'

/** What the inbox and the ledger say about occurrences, as `obligationId_nominal`. */
export function useSigns(): LedgerSigns {
  const { uid, bookId } = useSignedIn()
  const notifications = useNotifications(uid)
  const failed = useFailedReminders(bookId)
  const now = useNow()
  return useMemo(() => {
    const told = notifications.status === 'ready' ? notifications.data : []
    const lost = failed.status === 'ready' ? failed.data : []
    return {
      awaiting: new Set(
        told.filter((one) => one.acknowledgedAt === null).map((one) => `${one.obligationId}_${one.nominal}`),
      ),
      undelivered: new Set(lost.map((one) => `${one.obligationId}_${one.nominal}`)),
      now,
    }
  }, [notifications, failed, now])
}
