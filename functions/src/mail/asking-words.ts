import type { Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'

/**
 * The subject of what asks or tells beside the plan's own steps; null where it is the head as it is. `head` says what and when: "VAT return is due
 * Mon 30 Nov, in 5 days".
 */
export function askingSubject(row: ReminderRow, head: string, { reminderPlan }: Pick<Obligation, 'reminderPlan'>) {
  const { kind, n, title, stepText, why } = row
  switch (kind) {
    case 'nag':
      return `Asked again (${n ?? 1} of ${Math.max(n ?? 1, reminderPlan.nag?.times ?? 1)}): ${head}`
    case 'overdue':
      return `${title} is ${stepText}`
    case 'check':
      return `You have ${title} in hand${/ since [^;]+/.exec(stepText)?.[0] ?? ''}. Is it done?`
    case 'escalation':
      return `Nobody has ${title} in hand: ${stepText.replace(/^nobody has it in hand: /, '')}`
    case 'told':
      if (why === 'overdue') return `${title} is ${stepText}`
      if (why === 'escalated') return `${stepText.replace(/^./, (letter) => letter.toUpperCase())}: ${title}`
      if (why === 'return')
        return `While you were away: ${title} ${stepText.replace(/^it | while you were away$/g, '')}`
      return why === 'assigned' ? `${title} is yours from now on` : null
    default:
      return null
  }
}

/** Why it is said now; null of a step, which says which of the plan it is. */
export function whySaidNow({ kind, why }: ReminderRow): string | null {
  switch (kind) {
    case 'overdue':
      return 'It is late. Whoever is asked is asked every day for 30 days, then every week, until somebody has it in hand or it is done.'
    case 'check':
      return '“In hand” is not done, so it is asked again the day after it was due, and every week from then.'
    case 'escalation':
      return 'Whoever is asked gets its reminders as well, until one of you has it in hand. One answer stops it for all.'
    case 'told':
      if (why === 'escalated') return 'You are still asked as well. One answer stops it for all.'
      return why === 'return' ? 'Somebody else was asked in your place. Nothing is asked of you by this mail.' : null
    default:
      return null
  }
}

/** In whose hand it is, as a mail to somebody says it. */
export function handWords(row: ReminderRow, obligation: Pick<Obligation, 'nextAcknowledged'>): string {
  if (row.kind === 'check') return 'you have it in hand'
  return isInHand(row, obligation) ? 'somebody has it in hand' : 'nobody has it in hand'
}

/** Whether somebody has it in hand as this says it. The obligation was read before what it says was done: whoever hands back still has it there. */
export function isInHand(
  { kind, why }: Pick<ReminderRow, 'kind' | 'why'>,
  { nextAcknowledged }: Pick<Obligation, 'nextAcknowledged'>,
): boolean {
  // Its ladder turns to others where nobody has it, or an answer has run out.
  if (kind === 'escalation' || why === 'escalated') return false
  return nextAcknowledged && kind !== 'nag' && kind !== 'overdue'
}

/** Whether it only tells: nothing is to be answered. */
export const onlyTells = ({ kind, why, watching }: Pick<ReminderRow, 'kind' | 'why' | 'watching'>): boolean =>
  watching === true || (kind === 'told' && why === 'return')

/** Why it comes to this person, and in which book it is, where that is known. */
export function whyYou(
  { kind, why, watching, stepText, recipient }: ReminderRow,
  { assignee, backup }: Pick<Obligation, 'assignee' | 'backup'>,
  book = 'Duebook',
): string {
  if (watching) return `You watch this in ${book}; somebody else has it.`
  if (kind === 'escalation') return `You are asked in ${book} because ${stepText}.`
  if (kind === 'check') return `You are asked because you have it in hand, in ${book}.`
  if (kind === 'told' && why === 'return') return `You were away when it was due to be asked of you in ${book}.`
  // Whoever the ladder turned to, or stands in, gets its reminders as well.
  if (assignee && assignee !== recipient)
    return recipient === backup
      ? `You are asked in ${book} because you are its backup.`
      : `You are asked in ${book} because nobody else has it in hand.`
  return `You are asked because this is yours in ${book}.`
}
