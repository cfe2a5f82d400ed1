import { mayLapse } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import type { Occurrence } from '@duebook/contract/occurrence'
import { calendarDate, isCalendarDate, occurrenceAt, type CalendarDate } from '@duebook/domain'
import { periodLabel } from '@duebook/contract/about/period-label'

type Dates = { nominal: CalendarDate; due: CalendarDate; name: string; plan: CalendarDate | null }

/**
 * One of the dates of a rule, looked at by itself. `settled`: there is a record of what became of it; `ahead`: it comes after the one in
 * force, in pencil; `missed`: it passed with nothing recorded, and by what was chosen for such dates nobody is asked about it any more;
 * `unrecorded`: it lies before the one in force, and nobody said what became of it.
 */
export type PeriodStanding =
  | SettledStanding
  | (Dates & { is: 'ahead' | 'missed' | 'unrecorded'; record: Occurrence | null })
export type SettledStanding = Dates & { is: 'settled'; record: SettledRecord }

type SettledRecord = Occurrence & { state: Exclude<Occurrence['state'], 'open'> }

/** Null for a day that neither the rule nor a record knows. */
export function periodStanding(
  obligation: Pick<Obligation, 'schedule' | 'catchUp'> & { nextNominal: CalendarDate | null },
  nominal: CalendarDate,
  recorded: readonly Occurrence[],
): PeriodStanding | null {
  const { schedule, nextNominal } = obligation
  const record = recorded.find((one) => one.nominal === nominal)
  const due = record ? calendarDate(record.due) : occurrenceAt(schedule, nominal)?.adjusted
  if (!due) return null
  const plan = record?.plan && isCalendarDate(record.plan) ? record.plan : null
  const dates = { nominal, due, plan, name: periodLabel(schedule, nominal, due) }
  if (record && isSettled(record)) return { ...dates, is: 'settled', record }
  const isAhead = nextNominal !== null && nominal > nextNominal
  const is = isAhead ? 'ahead' : hasLapsed(obligation, nominal) ? 'missed' : 'unrecorded'
  return { ...dates, is, record: record ?? null }
}

/** What `materialise` passes over because of the choice, and not because it came before anything was recorded. */
const hasLapsed = (
  { schedule, nextNominal, catchUp }: Parameters<typeof periodStanding>[0],
  nominal: CalendarDate,
): boolean =>
  Boolean(catchUp) && catchUp !== 'each' && mayLapse(schedule) && nextNominal !== null && nominal < nextNominal

const isSettled = (record: Occurrence): record is SettledRecord => record.state !== 'open'

/** The latest three that were settled up to a date, newest first. */
export const lastThree = <One extends Occurrence>(recorded: readonly One[], through: CalendarDate | null): One[] =>
  recorded
    .filter(({ state, nominal }) => state !== 'open' && (through === null || nominal <= through))
    .toSorted((a, b) => (a.nominal < b.nominal ? 1 : -1))
    .slice(0, 3)
