import {
  addDays,
  calendarDate,
  occurrenceAt,
  occurrences,
  periodName,
  shortDateWithYear,
  type CalendarDate,
} from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'

export type DateBeside = { nominal: CalendarDate; due: CalendarDate; name: string }

/** About so far from the date that a file is on, the one that it belongs to is looked for. */
const DAYS_BEFORE = 760
const DAYS_AFTER = 400
const MOST = 60

/** The other dates of an obligation that a file on `nominal` could belong to, the latest first: by its rule, and those that were recorded. */
export function datesBeside(
  { schedule, nextNominal }: Pick<ObligationRecord, 'schedule' | 'nextNominal'>,
  nominal: CalendarDate,
  recorded: readonly Pick<OccurrenceRecord, 'nominal' | 'due'>[],
): DateBeside[] {
  const [from, through] = [addDays(nominal, -DAYS_BEFORE), addDays(nominal, DAYS_AFTER)]
  const dues = new Map(recorded.map((one) => [one.nominal, calendarDate(one.due)]))
  const byRule =
    schedule.type === 'fromCompletion'
      ? []
      : occurrences(schedule, { from, through, limit: MOST, by: 'nominal' }).map((one) => one.nominal)
  const known = [...dues.keys()].map((one) => calendarDate(one)).filter((one) => one >= from && one <= through)
  const all = new Set([...byRule, ...known, ...(nextNominal ? [nextNominal] : [])])
  all.delete(nominal)
  return [...all]
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((one) => {
      const given = occurrenceAt(schedule, one)
      const due = dues.get(one) ?? given?.adjusted ?? one
      const period = schedule.type === 'recurring' ? given?.period : null
      return { nominal: one, due, name: period ? periodName(period) : shortDateWithYear(due) }
    })
}
