import { longDate, type CalendarDate } from '@duebook/domain'
import type { Acted, OccurrenceAct } from '../cloud/occurrences.ts'
import type { ObligationRecord } from '../cloud/obligations.ts'
import { announce } from '../ui/toast.ts'
import { focusNextRow } from './keys.ts'
import { did } from './undo.ts'

/** The engine that finds the next date is not needed to draw a row; it comes with the documents' SDK. */
const recording = () => import('../cloud/occurrences.ts')

export type Where = { bookId: string; uid: string; today: CalendarDate }

/** Marks the next occurrence done: drawn at once, told with its next date, with Undo; focus goes to the next row when it was pressed in one. */
export async function done(where: Where, obligation: ObligationRecord, from?: Element): Promise<void> {
  if (obligation.proofPolicy !== 'none' && (await refusedForProof(where, obligation))) return
  return settle(where, obligation, 'completed', async (act) => (await recording()).completeOccurrence(act), from)
}

/** It was done, and what proves it is still to come: it stays open as "awaiting proof". */
export async function doneAwaitingProof(where: Where, obligation: ObligationRecord): Promise<void> {
  const act = actOn(where, obligation)
  if (!act) return
  const { undo } = await (await recording()).awaitProof(act)
  did(`${obligation.title} awaits proof. It can be done once that is here.`, `${obligation.title} awaiting proof`, undo)
}

/** Without a connection nothing can be confirmed, so what was done waits for its proof; with one, the sentence says what is missing. */
async function refusedForProof(where: Where, obligation: ObligationRecord): Promise<boolean> {
  const act = actOn(where, obligation)
  if (!act) return false
  const said = await (await recording()).whyNotDone(act)
  if (said === null) return false
  if (navigator.onLine) announce(`${obligation.title}: ${said}`)
  else await doneAwaitingProof(where, obligation)
  return true
}

/** Not needed this time; why, if somebody says so. */
export const skip = (where: Where, obligation: ObligationRecord, reason: string | null = null) =>
  settle(where, obligation, 'skipped', async (act) => (await recording()).skipOccurrence(act, reason))

/** Excused by somebody with the authority to: never without a reason. */
export const waive = (where: Where, obligation: ObligationRecord, reason: string) =>
  settle(where, obligation, 'waived', async (act) => (await recording()).waiveOccurrence(act, reason))

/** "I have it in hand": reminders stop asking, the duty stays. Focus goes on from where it was pressed, because that place goes. */
export async function inHand(where: Where, obligation: ObligationRecord, from?: Element | null): Promise<void> {
  const act = actOn(where, obligation)
  if (!act) return
  if (from) focusNextRow(from)
  const { undo } = await (await recording()).acknowledge(act)
  did(`You have ${obligation.title} in hand. It is not done yet.`, `${obligation.title} in hand`, undo)
}

async function settle(
  where: Where,
  obligation: ObligationRecord,
  word: string,
  run: (act: OccurrenceAct) => Promise<Acted>,
  from?: Element,
): Promise<void> {
  const act = actOn(where, obligation)
  if (!act) return announce(`${obligation.title} has no open date.`)
  if (from?.closest('[data-row]')) focusNextRow(from)
  const { nextDue, undo } = await run(act)
  const next = nextDue ? `Next due ${longDate(nextDue).replace(/^\w+ /, '')}.` : 'Nothing further is due.'
  did(`${obligation.title} ${word}. ${next}`, `${obligation.title} ${word}`, undo)
}

export function actOn(where: Where, obligation: ObligationRecord): OccurrenceAct | null {
  const { nextNominal, nextDue } = obligation
  return nextNominal && nextDue ? { ...where, obligation, nominal: nextNominal, due: nextDue } : null
}
