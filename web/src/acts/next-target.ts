import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import type { CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceTarget } from '../cloud/occurrences/occurrences.ts'

/** Who acts in which book, and the civil day in their zone. */
export type Where = { bookId: string; uid: string; today: CalendarDate }

/** What an act on the next date of an obligation is about; null when nothing is ahead. */
export function nextTarget(where: Where, obligation: ObligationRecord): OccurrenceTarget | null {
  const { nextNominal, nextDue } = obligation
  return nextNominal && nextDue ? { ...where, obligation, nominal: nextNominal, due: nextDue } : null
}

/** The engine that finds the next date is not needed to draw a row; it comes with the documents' SDK. */
export const loadOccurrences = () => import('../cloud/occurrences/occurrences.ts')
export const record = async (target: OccurrenceTarget, act: OccurrenceAct) =>
  (await loadOccurrences()).recordAct(target, act)
