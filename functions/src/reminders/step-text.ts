import type { ReminderStep } from '@duebook/domain'

/** A step in words, as the ledger and the mails say it: "7 days before", "on the day", "30 days before notice closes". */
export function stepText({ of, offset }: ReminderStep): string {
  const named = {
    due: '',
    termEnd: ' the term ends',
    actBy: ' we act',
    notice: ' notice closes',
    showFrom: ' it shows',
  }[of]
  if (offset.amount === 0) return of === 'due' ? 'on the day' : `on the day${named}`
  const count = Math.abs(offset.amount)
  const unit = count === 1 ? offset.unit.slice(0, -1) : offset.unit
  return `${count} ${unit} ${offset.amount < 0 ? 'before' : 'after'}${named}`
}
