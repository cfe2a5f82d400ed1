import { dayAbout } from '@duebook/contract/about/date-about'
import type { CalendarDate } from '@duebook/domain'
import type { Held } from './needs.ts'

/** The nearest date ahead, for the empty page: "Next: Rent, in 6 days." Of a contract it is the last day to give notice. */
export function nextAhead(
  obligations: readonly Held[],
  today: CalendarDate,
): { obligation: Held; date: CalendarDate } | null {
  const ahead = obligations.flatMap((obligation) => {
    const { nextDue, noticeAhead, status } = obligation
    if (status !== 'active' || !nextDue || nextDue <= today) return []
    return [{ obligation, date: dayAbout(obligation, { due: nextDue, notice: noticeAhead }, today).date }]
  })
  return ahead.toSorted((a, b) => (a.date < b.date ? -1 : 1))[0] ?? null
}
