import { closeActDialog, useActDialog } from './act-dialog.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'

/** What `openActDialog()` opened: until when to be quiet, on which day we mean to do it, why this one is not needed, or what becomes of it. */
export function ActDialog() {
  const dialog = useActDialog()
  if (!dialog) return null
  if (dialog.about === 'snooze') return <SnoozeDialog obligation={dialog.obligation} onClose={closeActDialog} />
  if (dialog.about === 'plan') return <PlanDialog obligation={dialog.obligation} onClose={closeActDialog} />
  if (dialog.about === 'decide') return <DecideDialog obligation={dialog.obligation} onClose={closeActDialog} />
  return <SettleDialog as={dialog.about} obligation={dialog.obligation} onClose={closeActDialog} />
}
