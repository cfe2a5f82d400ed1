import { isLeftToRead } from '../cloud/books/only-reads.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceTarget } from '../cloud/occurrences/occurrences.ts'
import { focusNextRow } from '../frame/keyboard/focus-next-row.ts'
import { announce } from '../ui/toast.ts'
import { nextTarget, record, type Where } from './next-target.ts'
import { offerUndo } from './undo.ts'

/** "I have it in hand": reminders stop asking, the duty stays. Focus goes on from where it was pressed, because that place goes. */
export async function takeInHand(where: Where, obligation: ObligationRecord, from?: Element | null): Promise<void> {
  const target = nextTarget(where, obligation)
  if (!target) return
  if (from) focusNextRow(from)
  const sentence = `You have ${obligation.title} in hand. It is not done yet.`
  try {
    const undo = await sayInHand(target)
    if (undo === null) announce(sentence)
    else offerUndo(sentence, `${obligation.title} in hand`, undo, { obligationId: obligation.id })
  } catch (error) {
    await sayWhyNot(error)
  }
}

/**
 * Returns what takes it back. Reminders go on for what can only be read as well, so there the server says it, as nothing else of it may be
 * written: null then, and "Not mine" hands it back. Throws the service's error.
 */
export async function sayInHand(target: OccurrenceTarget): Promise<(() => Promise<unknown>) | null> {
  const { uid, bookId, obligation, nominal } = target
  if (!(await isLeftToRead(uid, bookId, obligation.id))) return (await record(target, { act: 'acknowledge' })).undo
  const { askAsking } = await import('../cloud/asking/ask.ts')
  await askAsking('takeOver', { bookId, obligationId: obligation.id, nominal })
  return null
}

export async function sayWhyNot(error: unknown): Promise<void> {
  const { saidOfAsking } = await import('../messages/asking-refusals.ts')
  announce(saidOfAsking(error))
}
