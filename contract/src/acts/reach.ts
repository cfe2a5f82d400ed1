import {
  addDays,
  calendarDate,
  firstOpenFrom,
  occurrenceAt,
  occurrences,
  reschedule,
  takesOver,
  timingOf,
  type CalendarDate,
  type OccurrenceRecord,
  type ProjectedOccurrence,
  type Schedule,
  type Timing,
} from '@duebook/domain'
import { isEnding } from '../about/decided.ts'
import type { Occurrence } from '../occurrence.ts'
import { datesOver, MOST_OVER } from './dates-over.ts'

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
 * changes one at a time. New ones that would be over already are left out, unless they are to be `open`. Null where the new rule gives no date
 * there. Throws `too-many-steps` where the rule has been changed too often to keep what gave the dates before.
 */
export function rescheduling(
  reach: Reach,
  next: Timing,
  standing: Standing,
  over: 'left out' | 'open' = 'left out',
): Rescheduling | null {
  const { schedule, records, today } = standing
  const { at, after } = placeOf(reach, standing)
  const repeats = next.type === 'recurring' || next.type === 'term'
  const added = over === 'open' ? newDatesOver(reach, next, standing) : []
  const [firstAdded] = added.length <= MOST_OVER ? added : []
  const from =
    firstAdded?.nominal ?? takesOver(next, at, { after, notBefore: reach === 'this' && !repeats ? null : today })
  // One date alone keeps its rule: nothing is to be kept of what gave the dates before.
  const changed = reschedule(reach === 'this' ? timingOf(schedule) : schedule, from, next)
  const [first] = occurrences(changed, { from, limit: 1, by: 'nominal' })
  if (!first || (reach !== 'this' && !firstAdded && first.adjusted < today)) return null
  if (reach === 'this') return { reach, nominal: at, due: first.adjusted }
  // It was decided to end with a date, and that is a date of the new rule as well: so it still does.
  const ending = endingOf(schedule, records)
  const ends = ending && occurrenceAt(changed, calendarDate(ending.nominal)) ? { lastDay: schedule.lastDay! } : {}
  return { reach, from, schedule: { ...changed, ...ends } }
}

/** The dates of `next` that would be over already: between the last that stands, whatever became of it, and today. */
export function newDatesOver(reach: Reach, next: Timing, standing: Standing): ProjectedOccurrence[] {
  const { records, today } = standing
  const { at, after } = placeOf(reach, standing)
  if (reach === 'this' || at !== placeOf('all', standing).at) return []
  const recorded = new Set(records.map(({ nominal }) => nominal))
  return datesOver(next, after, today).filter(({ nominal }) => !recorded.has(nominal))
}

/** The nominal day of the first date that is another, and the date of the schedule before it. */
function placeOf(reach: Reach, { schedule, nominal, records, today }: Standing) {
  const open = firstOpenFrom(schedule, recordsOf(records), today) ?? today
  const chosen = reach === 'this' || (reach === 'future' && nominal > open) ? nominal : open
  // One that was moved among those that are over stays with the rule that gave it.
  const over = reach === 'this' ? null : lastOver(records, today)
  const at = over !== null && over >= chosen ? addDays(over, 1) : chosen
  return { at, after: before(schedule, at) }
}

/** What is recorded of the date with which it was decided to end, as long as that holds. */
export function endingOf<R extends Recorded>({ lastDay }: Schedule, records: Iterable<R>): R | null {
  if (lastDay === undefined) return null
  for (const record of records)
    if (record.nominal === lastDay) return record.state === 'open' && isEnding(record.decision?.kind) ? record : null
  return null
}
type Recorded = Pick<Occurrence, 'nominal' | 'state' | 'decision'>

/** What the domain reads of stored records. */
export const recordsOf = (records: readonly Occurrence[]): OccurrenceRecord[] =>
  records.map(({ nominal, state, due, settledOn }) => ({
    nominal: calendarDate(nominal),
    state,
    due: calendarDate(due),
    ...(settledOn ? { on: calendarDate(settledOn) } : {}),
  }))

/** The last date that is open and, moved by hand, over already. */
function lastOver(records: readonly Occurrence[], today: CalendarDate): CalendarDate | null {
  const over = records.filter(({ state, due }) => state === 'open' && due < today).map(({ nominal }) => nominal)
  const last = over.toSorted().at(-1)
  return last === undefined ? null : calendarDate(last)
}

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
