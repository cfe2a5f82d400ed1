import {
  calendarDate,
  firstOpenFrom,
  occurrences,
  reschedule,
  takesOver,
  timingOf,
  type CalendarDate,
  type OccurrenceRecord,
  type Schedule,
  type Timing,
} from '@duebook/domain'
import type { Occurrence } from '../occurrence.ts'

/** How far a change of the rule reaches: the date that one looks at, that and the ones after it, or all that are open. */
export type Reach = 'this' | 'future' | 'all'

/** What is changed: one date, whose rule stays, or the schedule from a day on. */
export type Rescheduling =
  | { reach: 'this'; nominal: CalendarDate; due: CalendarDate }
  | { reach: 'future' | 'all'; from: CalendarDate; schedule: Schedule }

/** The obligation as it stands. `nominal` is the date that one looks at; `today` the person's civil day. */
type Standing = {
  schedule: Schedule
  nominal: CalendarDate
  records: readonly Occurrence[]
  today: CalendarDate
}

/**
 * What `next` changes, as far as it is to reach. Dates before that, settled or not, stay as they were, and so does whatever is over: it
 * changes one at a time. New ones that would be over already are left out. Null where the new rule gives no date there. Throws
 * `too-many-steps` where the rule has been changed too often to keep what gave the dates before.
 */
export function rescheduling(reach: Reach, next: Timing, standing: Standing): Rescheduling | null {
  const { schedule, records, today } = standing
  const open = firstOpenFrom(schedule, recordsOf(records), today) ?? today
  const at = reach === 'this' || (reach === 'future' && standing.nominal > open) ? standing.nominal : open
  const after = before(schedule, at)
  const repeats = next.type === 'recurring' || next.type === 'term'
  const from = takesOver(next, at, { after, notBefore: reach === 'this' && !repeats ? null : today })
  // One date alone keeps its rule: nothing is to be kept of what gave the dates before.
  const changed = reschedule(reach === 'this' ? timingOf(schedule) : schedule, from, next)
  const [first] = occurrences(changed, { from, limit: 1, by: 'nominal' })
  if (!first || (reach !== 'this' && first.adjusted < today)) return null
  return reach === 'this' ? { reach, nominal: at, due: first.adjusted } : { reach, from, schedule: changed }
}

/** What the domain reads of stored records. */
export const recordsOf = (records: readonly Occurrence[]): OccurrenceRecord[] =>
  records.map(({ nominal, state, due, settledOn }) => ({
    nominal: calendarDate(nominal),
    state,
    due: calendarDate(due),
    ...(settledOn ? { on: calendarDate(settledOn) } : {}),
  }))

/** The date of the schedule before `nominal`, where there is one. */
function before(schedule: Schedule, nominal: CalendarDate): CalendarDate | null {
  const from = calendarDate('0001-01-01')
  return (
    occurrences(schedule, { from, through: nominal, limit: MOST, by: 'nominal' }).findLast(
      (one) => one.nominal < nominal,
    )?.nominal ?? null
  )
}
const MOST = 20_000
