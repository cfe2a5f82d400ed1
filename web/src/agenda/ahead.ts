import { dateAbout } from '@duebook/contract/about/date-about'
import type { Occurrence } from '@duebook/contract/occurrence'
import { addDays, calendarDate, occurrences, type CalendarDate, type ProjectedOccurrence } from '@duebook/domain'
import type { Held } from './needs.ts'

/** One date ahead. `projected`: drawn from the rule, not yet the obligation's next one. */
export type AheadRow = {
  obligation: Held
  /** `renews`: a term that was let renew begins. */
  what: 'due' | 'notice' | 'plan' | 'renews'
  date: CalendarDate
  nominal: CalendarDate
  projected: boolean
  period: ProjectedOccurrence['period']
}
/** What is recorded of a date that is not the next one. */
type RecordedAhead = Pick<Occurrence, 'obligationId' | 'nominal' | 'due' | 'state'>
export type AheadMonth = { month: string; rows: AheadRow[] }

/** No obligation fills more than this many rows of the window; a daily one shows its first months. */
const MOST_EACH = 100

/**
 * Every date from today to `days` days ahead, by month: the next one of each obligation in ink, those after it projected by its rule, once it is
 * known what is `recorded` of them: one that is done already is not drawn first and taken away then.
 */
export function ahead(
  obligations: readonly Held[],
  today: CalendarDate,
  days: number,
  projected: boolean,
  recorded: readonly RecordedAhead[] | null = [],
): AheadMonth[] {
  const through = addDays(today, days)
  const known = recorded && new Map(recorded.map((one) => [keyOf(one.obligationId, one.nominal), one]))
  const rows = obligations.flatMap((obligation) => datesOf(obligation, today, through, projected, known))
  rows.sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.obligation.title.localeCompare(b.obligation.title),
  )
  const months = new Map<string, AheadRow[]>()
  for (const row of rows) {
    const month = row.date.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), row])
  }
  return [...months].map(([month, within]) => ({ month, rows: within }))
}

const keyOf = (obligationId: string, nominal: string) => `${obligationId} ${nominal}`

/** Which period the date at `nominal` is for; null where the rule names none. */
export function periodAt(schedule: Held['schedule'], nominal: CalendarDate): AheadRow['period'] {
  if (schedule.type !== 'recurring') return null
  return occurrences(schedule, { from: nominal, through: nominal, limit: 1, by: 'nominal' })[0]?.period ?? null
}

/** A contract that stands at a later end than that of the term it is in: the terms up to there were let renew, and begin. */
function renewals(obligation: Held, today: CalendarDate, through: CalendarDate): AheadRow[] {
  const { nextNominal, schedule } = obligation
  if (schedule.type !== 'term' || schedule.renewal.form === 'openEnded' || !nextNominal) return []
  return occurrences(schedule, { from: today, through: addDays(nextNominal, -1), limit: MOST_EACH, by: 'nominal' })
    .map(({ nominal }) => addDays(nominal, 1))
    .filter((date) => date <= through)
    .map((date) => ({ obligation, what: 'renews', date, nominal: nextNominal, projected: true, period: null }))
}

function datesOf(
  obligation: Held,
  today: CalendarDate,
  through: CalendarDate,
  projected: boolean,
  known: ReadonlyMap<string, RecordedAhead> | null,
): AheadRow[] {
  const { nextDue, nextNominal, noticeAhead, nextPlan, schedule, status } = obligation
  if (status !== 'active' || !nextDue || !nextNominal) return []
  const rows: AheadRow[] = []
  const { what, date } = dateAbout(obligation, { due: nextDue, notice: noticeAhead }, today)
  if (what !== 'due' && date <= through)
    rows.push({ obligation, what: 'notice', date, nominal: nextNominal, projected: false, period: null })
  if (nextPlan && nextPlan !== nextDue && nextPlan >= today && nextPlan <= through)
    rows.push({
      obligation,
      what: 'plan',
      date: nextPlan,
      nominal: nextNominal,
      projected: false,
      period: periodAt(schedule, nextNominal),
    })
  if (nextDue >= today && nextDue <= through)
    rows.push({
      obligation,
      what: 'due',
      date: nextDue,
      nominal: nextNominal,
      projected: false,
      period: periodAt(schedule, nextNominal),
    })
  if (!projected || known === null || schedule.type === 'fromCompletion') return rows
  rows.push(...renewals(obligation, today, through))
  // It could end at every month's or quarter's end; only the next of these is something to decide.
  if (schedule.type === 'term' && schedule.renewal.form === 'openEnded') return rows
  for (const one of occurrences(schedule, { from: nextNominal, through, limit: MOST_EACH, by: 'nominal' })) {
    const record = known.get(keyOf(obligation.id, one.nominal))
    if (record && record.state !== 'open') continue
    const date = record ? calendarDate(record.due) : one.adjusted
    if (one.nominal > nextNominal && date >= today && date <= through) {
      rows.push({
        obligation,
        what: 'due',
        date,
        nominal: one.nominal,
        projected: true,
        period: one.period,
      })
    }
  }
  return rows
}
