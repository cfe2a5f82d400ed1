import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import type { CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceTarget } from '../cloud/occurrences/occurrences.ts'

/** Who acts in which book, and the civil day in their zone. */
export type Where = { bookId: string; uid: string; today: CalendarDate }

/** One date of an obligation that is looked at by itself, and its name: `Oct–Dec 2026`. */
export type Period = { nominal: CalendarDate; due: CalendarDate; plan: CalendarDate | null; name: string }

/** What an act on one date of an obligation is about, its next one where none is said; null when nothing is ahead. */
export function nextTarget(
  where: Where,
  obligation: ObligationRecord,
  period: Period | null = null,
): OccurrenceTarget | null {
  if (period) return { ...where, obligation, nominal: period.nominal, due: period.due }
  const { nextNominal, nextDue } = obligation
  return nextNominal && nextDue ? { ...where, obligation, nominal: nextNominal, due: nextDue } : null
}

/** The engine that finds the next date is not needed to draw a row; it comes with the documents' SDK. */
export const loadOccurrences = () => import('../cloud/occurrences/occurrences.ts')
export const record = async (target: OccurrenceTarget, act: OccurrenceAct) =>
  (await loadOccurrences()).recordAct(target, act)
