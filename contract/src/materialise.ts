import {
  calendarDate,
  isCalendarDate,
  nextOpen,
  noticeFor,
  occurrenceAt,
  occurrences,
  type CalendarDate,
  type ProjectedOccurrence,
} from '@duebook/domain'
import type { Obligation } from './obligation.ts'
import type { Occurrence } from './occurrence.ts'

/** Raised whenever the engine or a holiday table gives other dates than before; documents made by an older one are brought up to date. */
export const engineVersion = 2

export type Materialised = Pick<
  Obligation,
  | 'nextNominal'
  | 'nextDue'
  | 'nextNotice'
  | 'nextAcknowledged'
  | 'nextAwaitingProof'
  | 'nextPlan'
  | 'provisional'
  | 'status'
  | 'engineVersion'
>
export type Recorded = Pick<
  Occurrence,
  'nominal' | 'due' | 'state' | 'settledOn' | 'acknowledgedBy' | 'awaitingProof' | 'plan'
>

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
  const next = firstOpen(obligation, recorded, today)
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
    nextAwaitingProof: Boolean(record?.awaitingProof),
    nextPlan: record?.plan && isCalendarDate(record.plan) ? record.plan : null,
    provisional: next?.provisional ?? false,
    status: next ? 'active' : 'ended',
    engineVersion,
  }
}

function firstOpen(
  { schedule, notice }: Pick<Obligation, 'schedule' | 'notice'>,
  recorded: Map<string, Recorded>,
  today: CalendarDate,
): ProjectedOccurrence | null {
  const settled = (nominal: string) => (recorded.get(nominal)?.state ?? 'open') !== 'open'
  if (schedule.type === 'fromCompletion') {
    // The chain is followed from the start: each link counts from what was done, as far as it was.
    const records = [...recorded.values()].map(({ nominal, state, settledOn }) => ({
      nominal: calendarDate(nominal),
      state,
      ...(settledOn ? { on: calendarDate(settledOn) } : {}),
    }))
    const parts = [{ from: schedule.start, schedule }] as const
    const open = nextOpen({ parts, basis: schedule.basis ?? 'fromCompletion' }, records, { today, catchUp: 'each' })
    return open && occurrenceAt(schedule, open.nominal)
  }
  if (schedule.type === 'term' && schedule.renewal.form === 'openEnded') {
    // It ends once: whichever end was settled was the last. Till then the end that matters is the next still to be had.
    if ([...recorded.values()].some(({ state }) => state === 'done')) return null
    const reachable = notice ? noticeFor(schedule, notice, today).next?.termEnd : undefined
    const from = reachable ?? today
    return occurrences(schedule, { from, limit: 1, by: 'nominal' })[0] ?? null
  }
  const from = calendarDate('0001-01-01')
  const ahead = occurrences(schedule, { from, limit: recorded.size + 1, by: 'nominal' })
  return ahead.find((one) => !settled(one.nominal)) ?? null
}
