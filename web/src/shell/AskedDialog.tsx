import { answered, useAsked } from './asking.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'

/** What `ask()` opened: until when to be quiet, on which day we mean to do it, or why this one is not needed. */
export function AskedDialog() {
  const asked = useAsked()
  if (!asked) return null
  if (asked.about === 'snooze') return <SnoozeDialog obligation={asked.obligation} onClose={answered} />
  if (asked.about === 'plan') return <PlanDialog obligation={asked.obligation} onClose={answered} />
  return <SettleDialog as={asked.about} obligation={asked.obligation} onClose={answered} />
}
