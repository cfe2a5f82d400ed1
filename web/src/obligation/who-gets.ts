import type { HandRecord } from '../cloud/asking/hands.ts'
import type { ReminderRecord } from '../cloud/reminders/reminders.ts'

type Row = Pick<ReminderRecord, 'state' | 'step' | 'recipient' | 'watching'>
type Hand = Pick<HandRecord, 'state' | 'by' | 'asked' | 'handedBack'>

/**
 * To whom a row of the ledger goes, by uid. A step that is still to come is planned for whoever has the date, and goes as it stands by then: to
 * whoever has it in hand alone, else also to all who were asked meanwhile, and not to who handed it back.
 */
export function whoGets({ state, step, recipient, watching }: Row, hand: Hand | null): string[] {
  if (state !== 'planned' || step < 0 || watching || !hand) return [recipient]
  if (hand.state === 'inHand') return [hand.by ?? recipient]
  if (hand.state !== 'asked') return [recipient]
  const all = new Set([recipient, ...hand.asked].filter((uid) => !hand.handedBack.includes(uid)))
  return all.size > 0 ? [...all] : [recipient]
}
