import { recordsOf, type Rescheduling } from '@duebook/contract/acts/reach'
import type { Obligation } from '@duebook/contract/obligation'
import type { Occurrence } from '@duebook/contract/occurrence'
import {
  calendarDate,
  calendarOf,
  dayOffName,
  occurrences,
  occurrenceStates,
  parseDays,
  plural,
  seriesOf,
  shortDate,
  WEEKDAYS,
  type CalendarDate,
  type Schedule,
} from '@duebook/domain'

/**
 * One date as it is now beside what it would be; null: it is not there. `note`: how far it moves; `moved`: which closed day the rule itself
 * would have it on ("31 Jan is a Sunday").
 */
export type ComparedDate = { now: CalendarDate | null; after: CalendarDate | null; note: string; moved?: string }

type Compared = Pick<Obligation, 'schedule' | 'nextNominal'> & { records: readonly Occurrence[]; today: CalendarDate }

/** The open dates as they are and as a change would make them, side by side in their order, up to `limit` of them. */
export function compareDates(standing: Compared, change: Rescheduling | null, limit: number): ComparedDate[] {
  const now = openDates(standing.schedule, standing, limit)
  if (!change) return now.map(({ due }) => ({ now: due, after: due, note: '' }))
  if (change.reach === 'this')
    return now.map(({ nominal, due }) => rowOf(due, nominal === change.nominal ? change.due : due, ''))
  const all = openDates(change.schedule, standing, limit, change.from)
  const isAdded = ({ nominal, due }: OpenDate) => nominal >= change.from && due < standing.today
  const added = all.filter(isAdded)
  const after = all.filter((one) => !isAdded(one))
  const kept = now.filter(({ nominal }) => nominal < change.from).length
  const rows = Array.from({ length: Math.max(now.length, after.length) }, (_, index) => {
    const then = after[index]
    const note = index < kept ? '' : handSet(then)
    const row = rowOf(now[index]?.due ?? null, then?.due ?? null, note)
    const moved = then && note === '' ? offItsDay(then, change.schedule) : null
    return moved ? { ...row, moved } : row
  })
  return rows.toSpliced(kept, 0, ...added.map(({ due }) => rowOf(null, due, ''))).slice(0, limit)
}

/** How many of the dates move, come or go. */
export const countMoved = (rows: readonly ComparedDate[]) => rows.filter(({ now, after }) => now !== after).length

type OpenDate = { nominal: CalendarDate; due: CalendarDate; byRule: CalendarDate }

/** `since`: where it begins to be another, which may lie before what is open now. */
function openDates(
  schedule: Schedule,
  { nextNominal, records, today }: Compared,
  limit: number,
  since = today,
): OpenDate[] {
  const recorded = new Map(records.map((one) => [one.nominal, one]))
  const [from = today] = [nextNominal ?? today, today, since].toSorted()
  if (schedule.type === 'fromCompletion') {
    const states = occurrenceStates(seriesOf(schedule), recordsOf(records), { today, catchUp: 'each', through: LAST })
    return states
      .filter(({ state, nominal }) => nominal >= from && ['due', 'overdue', 'upcoming'].includes(state))
      .map(({ nominal, due }) => ({ nominal, due, byRule: due }))
      .slice(0, limit)
  }
  return occurrences(schedule, { from, limit: limit + records.length, by: 'nominal' })
    .filter(({ nominal }) => (recorded.get(nominal)?.state ?? 'open') === 'open')
    .map(({ nominal, adjusted }) => {
      const record = recorded.get(nominal)
      return { nominal, due: record ? calendarDate(record.due) : adjusted, byRule: adjusted }
    })
    .slice(0, limit)
}
const LAST = calendarDate('9999-12-31')

function rowOf(now: CalendarDate | null, after: CalendarDate | null, note: string): ComparedDate {
  if (now === null) return { now, after, note: 'new' }
  if (after === null) return { now, after, note: 'goes' }
  if (now === after) return { now, after, note: note === '' ? 'stays' : `stays, ${note}` }
  const days = Math.round((Date.parse(after) - Date.parse(now)) / 86_400_000)
  return {
    now,
    after,
    note: `${plural(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}${note && `, ${note}`}`,
  }
}

/** Why the convention moved it; null where it stands on its own day. */
function offItsDay({ nominal, byRule }: OpenDate, { adjustment }: Schedule): string | null {
  if (nominal === byRule || !adjustment) return null
  const [ofWeek = '', ...day] = shortDate(nominal).split(' ')
  const name = dayOffName(parseDays(nominal), calendarOf(adjustment))
  const whole = WEEKDAYS.find((weekday) => weekday.startsWith(ofWeek))
  return `${day.join(' ')} is ${name === ofWeek ? `a ${whole}` : name}`
}

const handSet = (one: OpenDate | undefined) => (one && one.due !== one.byRule ? 'set by hand' : '')
