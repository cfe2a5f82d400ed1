import { amountAt } from '@duebook/contract/money/amount-changes'
import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import type { Amount } from '@duebook/contract/obligation'
import type { Paid } from '@duebook/contract/occurrence'
import { isPaidWhenDone, paidAsExpected, paidText } from '@duebook/contract/money/paid'
import { longDate, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { Acted } from '../cloud/occurrences/occurrences.ts'
import { focusNextRow } from '../frame/keyboard/focus-next-row.ts'
import { kindVerbs } from '../messages/kind-verbs.ts'
import { announce, type FurtherAct } from '../ui/toast.ts'
import { loadOccurrences, nextTarget, record, type Period, type Where } from './next-target.ts'
import { offerUndo } from './undo.ts'
import { isConnected } from '../cloud/sync/connection.ts'

/** What is said with Done: the day, what was paid (null: not said), which date where it is not the next one, and the row it was pressed in. */
type SaidOfDone = { on?: CalendarDate; paid?: Paid | null; period?: Period | null; from?: Element }

/**
 * Marks a date done: drawn at once, told with the next date, with Undo; focus goes to the next row when it was pressed in one. Where
 * nothing is said of what was paid, a fixed amount was paid as expected. Null where it is not done, for its proof is missing.
 */
export async function completeObligation(
  where: Where,
  obligation: ObligationRecord,
  { on, period = null, from, ...said }: SaidOfDone = {},
): Promise<Acted | null> {
  if (obligation.proofPolicy !== 'none' && (await refusedForProof(where, obligation, period))) return null
  const nominal = period?.nominal ?? obligation.nextNominal
  const { paid = paidAsExpected(obligation, nominal) } = said
  const act = { act: 'complete' as const, ...(on ? { on } : {}), paid }
  const settled = await settle(where, obligation, act, { from, period })
  const amount = amountAt(obligation, nominal)
  return (
    settled?.(
      `${kindVerbs[obligation.kind].past}${period ? ` for ${period.name}` : ''}${paidSaid(amount, paid)}`,
      (acted) => askForPaid(obligation, amount, act, acted),
    ) ?? null
  )
}

/** `, £142.18 as expected`. */
function paidSaid(amount: Amount | null, paid: Paid | null): string {
  if (!paid) return ''
  const fixed = amount && !amount.estimated && amount.toMinor === undefined
  const same = fixed && amount.minor === paid.minor && amount.currency === paid.currency
  return `, ${paidText(paid)}${same ? ' as expected' : ''}`
}

/** The way to say what was paid after Done, where money is meant. */
function askForPaid(
  obligation: ObligationRecord,
  amount: Amount | null,
  said: OccurrenceAct & { act: 'complete' },
  acted: Acted,
): FurtherAct | null {
  if (!isPaidWhenDone(obligation.kind) || (!amount && !said.paid)) return null
  return {
    name: said.paid ? 'Another sum' : 'Say what was paid',
    run: () => void import('./paid/say-paid.ts').then(({ askAfterDone }) => askAfterDone(obligation, said, acted)),
  }
}

/** It was done, and what proves it is still to come: it stays open as "awaiting proof". */
export async function completeAwaitingProof(
  where: Where,
  obligation: ObligationRecord,
  period: Period | null = null,
): Promise<void> {
  const target = nextTarget(where, obligation, period)
  if (!target) return
  const { undo, kept } = await record(target, { act: 'awaitProof', on: where.today })
  offerUndo(
    `${obligation.title} awaits proof. It can be done once that is here.`,
    `${obligation.title} awaiting proof`,
    undo,
    { obligationId: obligation.id, drawn: kept },
  )
}

/** Without a connection nothing can be confirmed, so what was done waits for its proof; with one, the sentence says what is missing. */
async function refusedForProof(where: Where, obligation: ObligationRecord, period: Period | null): Promise<boolean> {
  const target = nextTarget(where, obligation, period)
  if (!target) return false
  const said = await (await loadOccurrences()).whyNotDone(target)
  if (said === null) return false
  if (isConnected()) announce(`${obligation.title}: ${said}`)
  else await completeAwaitingProof(where, obligation, period)
  return true
}

/** Not needed this time; why, if somebody says so. */
export const skipObligation = async (
  where: Where,
  obligation: ObligationRecord,
  reason: string | null = null,
  period: Period | null = null,
) => (await settle(where, obligation, { act: 'skip', reason }, { period }))?.('skipped')

/** Excused by somebody with the authority to: never without a reason. */
export const waiveObligation = async (
  where: Where,
  obligation: ObligationRecord,
  reason: string,
  period: Period | null = null,
) => (await settle(where, obligation, { act: 'waive', reason }, { period }))?.('waived')

/** Nobody did it and nobody will; never without a reason. */
export const missObligation = async (
  where: Where,
  obligation: ObligationRecord,
  reason: string,
  period: Period | null = null,
) => (await settle(where, obligation, { act: 'miss', reason }, { period }))?.('recorded as missed')

/** Settles it, and gives what tells of that: with the word for it, and what else can be done. */
async function settle(
  where: Where,
  obligation: ObligationRecord,
  act: OccurrenceAct,
  { from, period }: { from?: Element | undefined; period: Period | null },
) {
  const target = nextTarget(where, obligation, period)
  if (!target) return announce(`${obligation.title} has no open date.`)
  if (from?.closest('[data-row]')) focusNextRow(from)
  const acted = await record(target, act)
  const next = acted.nextDue ? `Next due ${longDate(acted.nextDue).replace(/^\w+ /, '')}.` : 'Nothing further is due.'
  return (word: string, further?: (acted: Acted) => FurtherAct | null) => {
    offerUndo(`${obligation.title} ${word}. ${next}`, `${obligation.title} ${word}`, acted.undo, {
      obligationId: obligation.id,
      further: further?.(acted),
      drawn: acted.kept,
    })
    return acted
  }
}
