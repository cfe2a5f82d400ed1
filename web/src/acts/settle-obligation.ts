import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import { longDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { focusNextRow } from '../frame/keys.ts'
import { kindVerbs } from '../messages/kind-verbs.ts'
import { announce } from '../ui/toast.ts'
import { loadOccurrences, nextTarget, record, type Where } from './next-target.ts'
import { offerUndo } from './undo.ts'

/** Marks the next occurrence done: drawn at once, told with its next date, with Undo; focus goes to the next row when it was pressed in one. */
export async function completeObligation(where: Where, obligation: ObligationRecord, from?: Element): Promise<void> {
  if (obligation.proofPolicy !== 'none' && (await refusedForProof(where, obligation))) return
  return settle(where, obligation, kindVerbs[obligation.kind].past, { act: 'complete' }, from)
}

/** It was done, and what proves it is still to come: it stays open as "awaiting proof". */
export async function completeAwaitingProof(where: Where, obligation: ObligationRecord): Promise<void> {
  const target = nextTarget(where, obligation)
  if (!target) return
  const { undo } = await record(target, { act: 'awaitProof', on: where.today })
  offerUndo(
    `${obligation.title} awaits proof. It can be done once that is here.`,
    `${obligation.title} awaiting proof`,
    undo,
  )
}

/** Without a connection nothing can be confirmed, so what was done waits for its proof; with one, the sentence says what is missing. */
async function refusedForProof(where: Where, obligation: ObligationRecord): Promise<boolean> {
  const target = nextTarget(where, obligation)
  if (!target) return false
  const said = await (await loadOccurrences()).whyNotDone(target)
  if (said === null) return false
  if (navigator.onLine) announce(`${obligation.title}: ${said}`)
  else await completeAwaitingProof(where, obligation)
  return true
}

/** Not needed this time; why, if somebody says so. */
export const skipObligation = (where: Where, obligation: ObligationRecord, reason: string | null = null) =>
  settle(where, obligation, 'skipped', { act: 'skip', reason })

/** Excused by somebody with the authority to: never without a reason. */
export const waiveObligation = (where: Where, obligation: ObligationRecord, reason: string) =>
  settle(where, obligation, 'waived', { act: 'waive', reason })

async function settle(
  where: Where,
  obligation: ObligationRecord,
  word: string,
  act: OccurrenceAct,
  from?: Element,
): Promise<void> {
  const target = nextTarget(where, obligation)
  if (!target) return announce(`${obligation.title} has no open date.`)
  if (from?.closest('[data-row]')) focusNextRow(from)
  const { nextDue, undo } = await record(target, act)
  const next = nextDue ? `Next due ${longDate(nextDue).replace(/^\w+ /, '')}.` : 'Nothing further is due.'
  offerUndo(`${obligation.title} ${word}. ${next}`, `${obligation.title} ${word}`, undo)
}
