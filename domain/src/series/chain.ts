import { checkSchedule } from '../check-schedule.ts'
import { formatDays, parseDays } from '../days/civil.ts'
import { spanOn } from '../days/months.ts'
import type { CalendarDate, Schedule } from '../schedule.ts'
import type { Basis, OccurrenceRecord } from '../series.ts'

/** The nominal dates settled so far, and the one that is open; null once as many are settled as there are to be. */
export type Chain = {
  settled: CalendarDate[]
  open: CalendarDate | null
  /** What the open one counts from: so many times the interval from `anchor`, which `by` set (null: the schedule's own start). */
  from: { anchor: CalendarDate; steps: number; by: OccurrenceRecord | null }
}

/**
 * Dates that depend on what was done. Done: the next counts from that day (of a renewal in time, and of what must not slip but was late, from
 * its own date); skipped, waived or missed: the next multiple from the same anchor, so that month ends do not drift.
 */
export function chainOf(
  schedule: Extract<Schedule, { type: 'fromCompletion' }>,
  records: readonly OccurrenceRecord[],
  basis: Basis,
): Chain {
  checkSchedule(schedule)
  const byNominal = new Map(records.map((record) => [record.nominal, record]))
  const settled: CalendarDate[] = []
  let anchor = schedule.start
  let steps = 0
  let by: OccurrenceRecord | null = null
  for (;;) {
    if (settled.length === schedule.count) return { settled, open: null, from: { anchor, steps, by } }
    const nominal = formatDays(
      spanOn(
        parseDays(anchor),
        steps * schedule.every.amount,
        schedule.every.unit,
        schedule.monthEnd === 'forward' ? 'forward' : 'backward',
      ),
    )
    const record = byNominal.get(nominal)
    if (!record || record.state === 'open') return { settled, open: nominal, from: { anchor, steps, by } }
    settled.push(nominal)
    byNominal.delete(nominal)
    const from = record.state === 'done' ? nextAnchor(record, nominal, basis) : null
    steps = from === null ? steps + 1 : 1
    anchor = from ?? anchor
    by = from === null ? by : record
  }
}

/** Null: the anchor stays. */
function nextAnchor({ on, renewedFrom }: OccurrenceRecord, nominal: CalendarDate, basis: Basis): CalendarDate | null {
  if (basis === 'fromDueIfLate') return on !== undefined && on < nominal ? on : null
  if (basis !== 'fromRenewal') return on ?? nominal
  if (renewedFrom) return renewedFrom
  return on !== undefined && on > nominal ? on : null
}
