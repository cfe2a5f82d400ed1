import { isEnding, isOver } from '@duebook/contract/about/decided'
import { dayAbout } from '@duebook/contract/about/date-about'
import type { Obligation } from '@duebook/contract/obligation'
import { addDays, type CalendarDate } from '@duebook/domain'
import type { LedgerState } from '../acts/reminders/ledger-state.ts'
import { quietUntil } from '../acts/reminders/quiet-until.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { isStepLeft } from './step-left.ts'

export type Held = Omit<Obligation, 'snooze'> & Pick<ObligationRecord, 'id' | 'snooze' | 'noticeAhead'>
export type Need = 'proof' | 'overdue' | 'today' | 'notice' | 'acknowledge' | 'undelivered' | 'unheard'
/** One reason why an obligation needs somebody, with the date that the reason is about. */
export type NeedRow = { obligation: Held; need: Need; date: CalendarDate }

/** What is seen of one that flies by. */
export const outlineOf = ({ obligation, date }: Omit<NeedRow, 'need'>) => ({ title: obligation.title, date })

/** Notice is shown as closing from this many days before its last day on. */
const NOTICE_DAYS = 30
/** That no reminder of a date is left is said from this many days before it on. */
const UNHEARD_DAYS = 14

type Asked = [obligations: readonly Held[], today: CalendarDate, ledger: LedgerState]
const kept = new WeakMap<Asked[0], { asked: Asked; found: Record<Need, NeedRow[]> }>()

/**
 * Sorts active obligations under the first reason for which each needs somebody today. Dates are civil days in the person's zone. The screen and
 * the count beside its name ask the same of the same: it is worked out once.
 */
export function needs(...asked: Asked): Record<Need, NeedRow[]> {
  const before = kept.get(asked[0])
  if (before && before.asked.every((one, at) => one === asked[at])) return before.found
  const found = needsOf(...asked)
  kept.set(asked[0], { asked, found })
  return found
}

function needsOf(...[obligations, today, ledger]: Asked): Record<Need, NeedRow[]> {
  const days = { today, closing: addDays(today, NOTICE_DAYS), unheard: addDays(today, UNHEARD_DAYS) }
  const found: Record<Need, NeedRow[]> = {
    proof: [],
    overdue: [],
    today: [],
    notice: [],
    acknowledge: [],
    undelivered: [],
    unheard: [],
  }
  for (const obligation of obligations) {
    const row = needOf(obligation, days, ledger)
    if (row) found[row.need].push(row)
  }
  for (const rows of Object.values(found))
    rows.sort((a, b) =>
      a.date < b.date ? -1 : a.date > b.date ? 1 : a.obligation.title.localeCompare(b.obligation.title),
    )
  return found
}

/** Our own days up to today, of dates that need nobody yet; the oldest first. */
export function plannedToday(
  obligations: readonly Held[],
  today: CalendarDate,
  found: Record<Need, NeedRow[]>,
): Held[] {
  const needing = new Set(Object.values(found).flatMap((rows) => rows.map(({ obligation }) => obligation.id)))
  return obligations
    .filter(
      ({ id, status, nextDue, nextPlan }) =>
        status === 'active' && nextDue && nextPlan && nextPlan <= today && !needing.has(id),
    )
    .toSorted((a, b) => (a.nextPlan ?? '').localeCompare(b.nextPlan ?? '') || a.title.localeCompare(b.title))
}

function needOf(
  obligation: Held,
  { today, closing, unheard }: Record<'today' | 'closing' | 'unheard', CalendarDate>,
  { awaiting, undelivered, now, uid }: LedgerState,
): NeedRow | null {
  const { nextDue, noticeAhead, nextNominal } = obligation
  if (obligation.status !== 'active' || !nextDue || !nextNominal || isOver(obligation, today)) return null
  if (obligation.nextAwaitingProof) return { obligation, need: 'proof', date: nextDue }
  if (nextDue < today) return { obligation, need: 'overdue', date: nextDue }
  if (nextDue === today) return { obligation, need: 'today', date: nextDue }
  const { what, date } = dayAbout(obligation, { due: nextDue, notice: noticeAhead }, today)
  if (what !== 'due' && date <= closing) return { obligation, need: 'notice', date }
  const occurrence = `${obligation.id}_${nextNominal}`
  if (undelivered.has(occurrence)) return { obligation, need: 'undelivered', date }
  if (awaiting.has(occurrence) && !obligation.nextAcknowledged && quietUntil(obligation, { now, uid }) === null)
    return { obligation, need: 'acknowledge', date }
  if (date <= unheard && isUnheard(obligation, date, today)) return { obligation, need: 'unheard', date }
  return null
}

/** Nobody has it in hand, nobody means to do it now, and nothing asks for it any more. */
const isUnheard = (obligation: Held, date: CalendarDate, today: CalendarDate) =>
  !obligation.nextAcknowledged &&
  !isEnding(obligation.nextDecision) &&
  !(obligation.nextPlan && obligation.nextPlan <= today) &&
  !isStepLeft(obligation, date, today)
