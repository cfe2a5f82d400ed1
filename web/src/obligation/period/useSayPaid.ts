import { paidText } from '@duebook/contract/paid'
import { openPaidDialog } from '../../acts/act-dialog.ts'
import { nextTarget, record, type Period } from '../../acts/next-target.ts'
import { offerUndo } from '../../acts/undo.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'

/** Asks what was paid for a period that is done and of which nobody said it. */
export function useSayPaid(obligation: ObligationRecord, period: Period): () => void {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  return () =>
    openPaidDialog({
      obligation,
      paid: null,
      onPaid: (paid) => {
        const target = nextTarget({ bookId, uid, today }, obligation, period)
        if (!target) return
        void record(target, { act: 'pay', paid }).then(({ undo }) =>
          offerUndo(
            `${obligation.title}: ${paidText(paid)} paid for ${period.name}.`,
            `What was paid for ${period.name}`,
            undo,
          ),
        )
      },
    })
}
