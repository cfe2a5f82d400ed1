import { amountAt } from '@duebook/contract/money/amount-changes'
import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import type { Paid } from '@duebook/contract/occurrence'
import { paidText } from '@duebook/contract/money/paid'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { recordAct, type Acted, type OccurrenceTarget } from '../../cloud/occurrences/occurrences.ts'
import { openPaidDialog } from '../act-dialog.ts'
import { offerUndo } from '../undo.ts'

/** Asks what was paid for a date that is done. Another sum than the one just kept is Done taken back and said again: that is no correction. */
export function askAfterDone(
  obligation: ObligationRecord,
  said: OccurrenceAct & { act: 'complete' },
  { target, undo }: Acted,
): void {
  const before = said.paid ?? null
  const sayPaid = async (paid: Paid) =>
    tellPaid(
      obligation,
      paid,
      before
        ? await recordAct((await undo()).target, { ...said, paid })
        : await recordAct(target, { act: 'pay', paid }),
    )
  openPaidDialog({
    obligation,
    expected: amountAt(obligation, target.nominal),
    paid: before,
    onPaid: (paid) => void sayPaid(paid),
  })
}

/** Asks what was paid for a date that was done some time ago, and of which nobody said it. */
export function askForPaidOf(target: OccurrenceTarget): void {
  const { obligation } = target
  const sayPaid = async (paid: Paid) => tellPaid(obligation, paid, await recordAct(target, { act: 'pay', paid }))
  openPaidDialog({
    obligation,
    expected: amountAt(obligation, target.nominal),
    paid: null,
    onPaid: (paid) => void sayPaid(paid),
  })
}

const tellPaid = ({ id, title }: ObligationRecord, paid: Paid, { undo, kept }: Acted) =>
  offerUndo(`${title}: ${paidText(paid)} paid.`, `What was paid for ${title}`, undo, {
    obligationId: id,
    drawn: kept,
  })
