import { calendarDate, occurrences, parseDays, type CalendarDate, type Schedule } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

type Derived = Extract<Schedule, { type: 'derived' }>

/** A date that counts from the end of another obligation. `moved`: what it would be from the end as it is now; null while it is that. */
export type ComesOfEnd<One> = {
  one: One
  due: CalendarDate | null
  moved: { schedule: Schedule; due: CalendarDate } | null
}

/** Those that count from the end of the obligation with this id, by their days; `end` is null where it does not end any more. */
export function comesOfEnd<One extends Pick<ObligationRecord, 'schedule' | 'status' | 'nextDue' | 'title'>>(
  obligations: readonly One[],
  id: string,
  end: CalendarDate | null,
): ComesOfEnd<One>[] {
  return obligations
    .flatMap((one) => (countsFrom(one.schedule, id) ? { one, due: one.nextDue, moved: movedTo(one, end) } : []))
    .toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? '') || a.one.title.localeCompare(b.one.title))
}

/** Counted in days from the end, so that it follows when that is another. */
export const scheduleOfEnd = (
  { id, title }: Pick<ObligationRecord, 'id' | 'title'>,
  end: CalendarDate,
  due: CalendarDate,
): Derived => ({
  type: 'derived',
  trigger: { name: `End of ${title}`.slice(0, MOST_NAME), date: end },
  endOf: id,
  amount: parseDays(due) - parseDays(end),
  unit: 'days',
})
const MOST_NAME = 200

const countsFrom = (schedule: Schedule, id: string): schedule is Derived =>
  schedule.type === 'derived' && schedule.endOf === id

function movedTo({ schedule, status }: Pick<ObligationRecord, 'schedule' | 'status'>, end: CalendarDate | null) {
  if (schedule.type !== 'derived' || end === null || status !== 'active' || schedule.trigger.date === end) return null
  const moved = { ...schedule, trigger: { ...schedule.trigger, date: end } }
  const [first] = occurrences(moved, { from: calendarDate('0001-01-01'), limit: 1, by: 'nominal' })
  return first ? { schedule: moved, due: first.adjusted } : null
}
