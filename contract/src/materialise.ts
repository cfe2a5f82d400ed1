import {
  afterCompletion,
  calendarDate,
  noticeFor,
  occurrenceAt,
  occurrences,
  type CalendarDate,
  type ProjectedOccurrence,
} from '@duebook/domain'
import type { Obligation } from './obligation.ts'
import type { Occurrence } from './occurrence.ts'

/** Raised whenever the engine or a holiday table gives other dates than before; documents made by an older one are brought up to date. */
export const engineVersion = 1

export type Materialised = Pick<
  Obligation,
  'nextNominal' | 'nextDue' | 'nextNotice' | 'nextAcknowledged' | 'provisional' | 'status' | 'engineVersion'
>
export type Recorded = Pick<Occurrence, 'nominal' | 'due' | 'state' | 'settledOn' | 'acknowledgedBy'>

/** How many recorded occurrences one look may step over; a book that settles daily for ten years stays below it. */
const lookahead = 4_000

/**
 * The fields of an obligation that due lists and the reminder worker read: its first occurrence that is not settled. `records`
 * are all that was recorded of it, keyed by nominal date in any order; `today` is the person's civil day (notice needs it).
 */
export function materialise(
  obligation: Pick<Obligation, 'schedule' | 'notice'>,
  records: Recorded[],
  today: CalendarDate,
): Materialised {
  const recorded = new Map(records.map((record) => [record.nominal, record]))
  const next = firstOpen(obligation, recorded)
  const record = next ? recorded.get(next.nominal) : undefined
  const notice =
    obligation.notice && obligation.schedule.type === 'term' && next
      ? noticeFor(obligation.schedule, obligation.notice, today)
      : null
  return {
    nextNominal: next?.nominal ?? null,
    nextDue: record ? calendarDate(record.due) : (next?.adjusted ?? null),
    nextNotice: notice?.next?.sendBy ?? null,
    nextAcknowledged: Boolean(record?.acknowledgedBy),
    provisional: next?.provisional ?? false,
    status: next ? 'active' : 'ended',
    engineVersion,
  }
}

function firstOpen(
  { schedule }: Pick<Obligation, 'schedule'>,
  recorded: Map<string, Recorded>,
): ProjectedOccurrence | null {
  const settled = (nominal: string) => (recorded.get(nominal)?.state ?? 'open') !== 'open'
  if (schedule.type === 'fromCompletion') {
    // The chain is followed from the start: each link is the day on which the one before was done, or its own day if skipped.
    let nominal = schedule.start
    for (let step = 0; step < lookahead && settled(nominal); step++) {
      nominal = afterCompletion(schedule, calendarDate(recorded.get(nominal)?.settledOn ?? nominal))
    }
    return settled(nominal) ? null : occurrenceAt(schedule, nominal)
  }
  const from = calendarDate('0001-01-01')
  const ahead = occurrences(schedule, { from, limit: recorded.size + 1, by: 'nominal' })
  return ahead.find((one) => !settled(one.nominal)) ?? null
}
