import {
  addDays,
  calendarDate,
  formatDays,
  isCalendarDate,
  nextOpen,
  noticeDeadline,
  noticeFor,
  noticeOf,
  occurrenceAt,
  occurrences,
  stretchesOf,
  type CalendarDate,
  type ProjectedOccurrence,
  type Stretch,
} from '@duebook/domain'
import { isEnding } from './about/decided.ts'
import type { NextDecision } from './decision.ts'
import { waits } from './derived/anchor.ts'
import type { Obligation } from './obligation.ts'
import type { Occurrence } from './occurrence.ts'

/** Raised whenever the engine or a holiday table gives other dates than before; documents made by an older one are brought up to date. */
export const engineVersion = 4

export type Materialised = Pick<
  Obligation,
  | 'nextNominal'
  | 'nextDue'
  | 'nextNotice'
  | 'nextAcknowledged'
  | 'nextAwaitingProof'
  | 'nextPlan'
  | 'nextDecision'
  | 'provisional'
  | 'status'
  | 'engineVersion'
>
export type Recorded = Pick<
  Occurrence,
  'nominal' | 'due' | 'state' | 'settledOn' | 'acknowledgedBy' | 'awaitingProof' | 'plan' | 'decision'
>

/**
 * The fields of an obligation that due lists and the reminder worker read: its first occurrence that is not settled. `records`
 * are all that was recorded of it, keyed by nominal date in any order; `today` is the person's civil day (notice needs it).
 */
export function materialise(
  obligation: Pick<Obligation, 'schedule' | 'notice' | 'catchUp'>,
  records: Recorded[],
  today: CalendarDate,
): Materialised {
  const recorded = new Map(records.map((record) => [record.nominal, record]))
  const next = firstOpen(obligation, recorded, today)
  const record = next ? recorded.get(next.nominal) : undefined
  const nextDue = record ? calendarDate(record.due) : (next?.adjusted ?? null)
  return {
    nextNominal: next?.nominal ?? null,
    nextDue,
    nextNotice: next && nextDue && sendNoticeBy(obligation, { nominal: next.nominal, due: nextDue }, today),
    nextAcknowledged: Boolean(record?.acknowledgedBy),
    nextAwaitingProof: Boolean(record?.awaitingProof),
    nextPlan: record?.plan && isCalendarDate(record.plan) ? record.plan : null,
    nextDecision: next ? nextDecision(obligation.schedule, record) : null,
    provisional: next?.provisional ?? false,
    status: next || waits(obligation.schedule) ? 'active' : 'ended',
    engineVersion,
  }
}

/** An end holds as long as the schedule ends with it: once that goes on, it does not. */
function nextDecision({ lastDay }: Obligation['schedule'], record: Recorded | undefined): NextDecision | null {
  const kind = record?.decision?.kind
  if (kind === undefined || kind === 'renews') return null
  return isEnding(kind) && record?.nominal !== lastDay ? null : kind
}

/** Of a contract for the first end that is open and that notice can still reach, else for the date itself; of one that was ended for none. */
function sendNoticeBy(
  { schedule, notice }: Pick<Obligation, 'schedule' | 'notice'>,
  { nominal, due }: { nominal: CalendarDate; due: CalendarDate },
  today: CalendarDate,
): CalendarDate | null {
  if (!notice || schedule.lastDay) return null
  if (schedule.type === 'term') {
    const { next } = noticeFor(schedule, notice, today)
    return next && next.termEnd < nominal
      ? noticeDeadline(nominal, noticeOf(schedule, notice)).sendBy
      : (next?.sendBy ?? null)
  }
  return noticeDeadline(due, noticeOf(schedule, notice)).sendBy
}

/** Of what gave dates once and what gives them now, the first that is open. */
function firstOpen(
  obligation: Pick<Obligation, 'schedule' | 'notice' | 'catchUp'>,
  recorded: Map<string, Recorded>,
  today: CalendarDate,
): ProjectedOccurrence | null {
  const { schedule, notice } = obligation
  const ending = endingOf(schedule, recorded)
  if (ending) return ending.due < today ? null : endOf(schedule, ending)
  const lapsed = lapsedDates(obligation, recorded, today)
  for (const stretch of stretchesOf(schedule)) {
    const open = openIn(stretch, { isNow: stretch.timing === schedule, notice, recorded, lapsed, today })
    if (open) return open
  }
  return null
}

/** The date with which it was decided to end: it stands until that day is over, and nothing else does. */
function endingOf({ lastDay }: Obligation['schedule'], recorded: Map<string, Recorded>): Recorded | null {
  const record = lastDay === undefined ? undefined : recorded.get(lastDay)
  return record?.state === 'open' && isEnding(record.decision?.kind) ? record : null
}

/** It holds also where another device gave the rule other dates meanwhile. */
function endOf(schedule: Obligation['schedule'], { nominal, due }: Recorded): ProjectedOccurrence {
  const last = calendarDate(nominal)
  return (
    occurrenceAt(schedule, last) ?? { nominal: last, adjusted: calendarDate(due), period: null, provisional: false }
  )
}

/** The dates that are over and that nobody is asked about any more; one that somebody has in hand or did is not among them. */
function lapsedDates(
  { schedule, catchUp }: Pick<Obligation, 'schedule' | 'catchUp'>,
  recorded: Map<string, Recorded>,
  today: CalendarDate,
): ReadonlySet<string> {
  if (!catchUp || catchUp === 'each' || !mayLapse(schedule)) return new Set()
  const passed = occurrences(schedule, {
    from: calendarDate('0001-01-01'),
    through: addDays(today, -1),
    limit: MOST_OVER,
  })
  const moved = [...recorded.values()]
    .filter(({ due, nominal }) => due < today && nominal > (passed.at(-1)?.nominal ?? ''))
    .flatMap(({ nominal }) =>
      occurrences(schedule, { from: calendarDate(nominal), through: calendarDate(nominal), limit: 1, by: 'nominal' }),
    )
  const over = [...passed, ...moved].filter(({ nominal, adjusted }) => (recorded.get(nominal)?.due ?? adjusted) < today)
  // One that is settled came after what it let lapse, also where the schedule was made to end before it.
  const settled = [...recorded.values()].filter(({ state, due }) => state !== 'open' && due < today)
  const latest = [...over, ...settled]
    .map(({ nominal }) => nominal as string)
    .toSorted()
    .at(-1)
  const untouched = ({ nominal }: ProjectedOccurrence) => {
    const record = recorded.get(nominal)
    return !record?.acknowledgedBy && !record?.awaitingProof
  }
  return new Set(
    over
      .filter((one) => untouched(one) && (catchUp === 'skip' || one.nominal !== latest))
      .map(({ nominal }) => nominal),
  )
}
/** More than a daily obligation has in fifty years. */
const MOST_OVER = 20_000

/** Whether another date follows one that is over: a chain waits for the one before, and what is due once is due until it is settled. */
export const mayLapse = (schedule: Obligation['schedule']): boolean => {
  switch (schedule.type) {
    case 'recurring':
      return true
    case 'term':
      return schedule.renewal.form === 'tacit' || schedule.renewal.form === 'express'
    case 'derived':
      return schedule.repeat !== undefined
    case 'once':
    case 'fromCompletion':
      return false
  }
}

type Known = Pick<Obligation, 'notice'> & {
  isNow: boolean
  recorded: Map<string, Recorded>
  lapsed: ReadonlySet<string>
  today: CalendarDate
}

function openIn(
  { timing: schedule, since, before }: Stretch,
  { isNow, notice, recorded, lapsed, today }: Known,
): ProjectedOccurrence | null {
  if (before <= since) return null
  const from = formatDays(since)
  const through = formatDays(before - 1)
  const within = (nominal: string) => nominal >= from && nominal <= through
  const records = [...recorded.values()].filter(({ nominal }) => within(nominal))
  if (schedule.type === 'fromCompletion') {
    // The chain is followed from the start: each link counts from what was done, as far as it was.
    const links = records.map(({ nominal, state, settledOn }) => ({
      nominal: calendarDate(nominal),
      state,
      ...(settledOn ? { on: calendarDate(settledOn) } : {}),
    }))
    const basis = schedule.basis ?? 'fromCompletion'
    const open = nextOpen({ parts: [{ from, schedule }], basis }, links, { today, catchUp: 'each' })
    return open && within(open.nominal) ? occurrenceAt(schedule, open.nominal) : null
  }
  if (schedule.type === 'term' && schedule.renewal.form === 'openEnded') {
    // It ends once: whichever end was settled was the last. Till then the end that matters is the next still to be had.
    if (!isNow || records.some(({ state, decision }) => state !== 'open' && decision?.kind !== 'renews')) return null
    const reachable = notice ? noticeFor(schedule, notice, today).next?.termEnd : undefined
    const renewed = records.filter(({ decision }) => decision?.kind === 'renews').map(({ nominal }) => nominal)
    const first =
      [from, reachable ?? today, ...renewed.map((nominal) => addDays(calendarDate(nominal), 1))].toSorted().at(-1) ??
      today
    return occurrences(schedule, { from: first, through, limit: 1, by: 'nominal' })[0] ?? null
  }
  const ahead = occurrences(schedule, { from, through, limit: records.length + lapsed.size + 1, by: 'nominal' })
  const isOpen = ({ nominal }: ProjectedOccurrence) => (recorded.get(nominal)?.state ?? 'open') === 'open'
  return ahead.find((one) => isOpen(one) && !lapsed.has(one.nominal)) ?? null
}
