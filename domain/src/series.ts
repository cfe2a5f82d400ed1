import { assertOneOf } from './arguments.ts'
import { parseDays } from './days/civil.ts'
import { DomainError } from './errors.ts'
import { chainOf, type Chain } from './series/chain.ts'
import { fixedOccurrences, type SeriesPart } from './series/parts.ts'
import { adjustDate, dueAdjustment } from './occurrences.ts'
import type { CalendarDate } from './schedule.ts'

/** What happened to an occurrence; only these are stored, the rest is computed. `due` where it was moved or extended. */
export type OccurrenceRecord = {
  nominal: CalendarDate
  state: 'open' | 'done' | 'skipped' | 'waived' | 'missed'
  due?: CalendarDate
  /** The day it was done. */
  on?: CalendarDate
  /** A renewal that counts from another day than the old end. */
  renewedFrom?: CalendarDate
  reason?: string
}
export type Basis = (typeof BASES)[number]
export type CatchUp = (typeof CATCH_UPS)[number]
/** An obligation's dates: one part, and one more for each "this and future" edit. */
export type Series = { parts: readonly [SeriesPart, ...SeriesPart[]]; basis: Basis }
export type OccurrenceState = 'done' | 'skipped' | 'waived' | 'missed' | 'overdue' | 'due' | 'upcoming'
export type SeriesOccurrence = {
  nominal: CalendarDate
  due: CalendarDate
  state: OccurrenceState
  provisional: boolean
}
type View = { today: CalendarDate; catchUp: CatchUp }

/** Every occurrence with a nominal date up to `through` (and whatever is recorded), in order, in its state on `today`. */
export function occurrenceStates(
  series: Series,
  records: readonly OccurrenceRecord[],
  view: View & { through: CalendarDate },
): SeriesOccurrence[] {
  return statesTo(series, records, view, view.through).filter(({ nominal }) => nominal <= view.through)
}

/** The occurrence that is next: the earliest neither settled nor missed; null when nothing is left. */
export function nextOpen(series: Series, records: readonly OccurrenceRecord[], view: View): SeriesOccurrence | null {
  const horizon = records.reduce((latest, { nominal }) => (nominal > latest ? nominal : latest), view.today)
  const open = ({ state }: SeriesOccurrence) => state === 'overdue' || state === 'due' || state === 'upcoming'
  return statesTo(series, records, view, horizon, AHEAD).find(open) ?? null
}

/** The record of doing it on `on`; throws `no-such-occurrence`, `already-settled`. */
export function complete(
  series: Series,
  records: readonly OccurrenceRecord[],
  nominal: CalendarDate,
  { on, renewedFrom }: { on: CalendarDate; renewedFrom?: CalendarDate },
): OccurrenceRecord {
  parseDays(on)
  if (renewedFrom !== undefined) parseDays(renewedFrom)
  return { ...unsettled(series, records, nominal), state: 'done', on, ...(renewedFrom ? { renewedFrom } : {}) }
}

/** The record of leaving it out this time; throws `no-such-occurrence`, `already-settled`. */
export function skip(
  series: Series,
  records: readonly OccurrenceRecord[],
  nominal: CalendarDate,
  reason?: string,
): OccurrenceRecord {
  return { ...unsettled(series, records, nominal), state: 'skipped', ...(reason ? { reason } : {}) }
}

/** The record of being excused from it; throws `reason-required` without a reason, `no-such-occurrence`, `already-settled`. */
export function waive(
  series: Series,
  records: readonly OccurrenceRecord[],
  nominal: CalendarDate,
  reason: string,
): OccurrenceRecord {
  const open = unsettled(series, records, nominal)
  if (reason.trim() === '')
    throw new DomainError(
      'reason-required',
      'Waiving needs a reason, so that it can be shown later. Say who excused it and why.',
      { field: 'reason' },
    )
  return { ...open, state: 'waived', reason }
}

/** The record put back to open, its moved date kept; throws `nothing-to-undo` if it was not settled. */
export function reopen(records: readonly OccurrenceRecord[], nominal: CalendarDate): OccurrenceRecord {
  parseDays(nominal)
  const record = records.find((one) => one.nominal === nominal)
  if (!record || record.state === 'open')
    throw new DomainError('nothing-to-undo', 'This occurrence is open, so there is nothing to undo.', {
      value: nominal,
    })
  return { nominal, state: 'open', ...(record.due ? { due: record.due } : {}) }
}

/** The record of moving this one to `due`, which is not adjusted again; throws `no-such-occurrence`, `already-settled`. */
export function moveThis(
  series: Series,
  records: readonly OccurrenceRecord[],
  nominal: CalendarDate,
  due: CalendarDate,
): OccurrenceRecord {
  parseDays(due)
  return { ...unsettled(series, records, nominal), due }
}

const BASES = ['fixed', 'fromCompletion', 'fromRenewal', 'fromDueIfLate'] as const
const CATCH_UPS = ['each', 'latest', 'skip'] as const

/** How far a search for the next open occurrence looks beyond the last recorded one. */
const AHEAD = 2

function unsettled(series: Series, records: readonly OccurrenceRecord[], nominal: CalendarDate): OccurrenceRecord {
  parseDays(nominal)
  assertOneOf(series.basis, BASES, 'basis')
  const record = records.find((one) => one.nominal === nominal)
  if (record && record.state !== 'open') {
    throw new DomainError(
      'already-settled',
      `The occurrence of ${nominal} is ${record.state} already. Undo that first.`,
      { value: nominal },
    )
  }
  const exists =
    series.basis === 'fixed'
      ? fixedOccurrences(series.parts, nominal, 0).some((one) => one.nominal === nominal)
      : chain(series, records).open === nominal
  if (!exists)
    throw new DomainError(
      'no-such-occurrence',
      `There is no open occurrence of ${nominal}. Choose one of the listed dates.`,
      { value: nominal },
    )
  return record ?? { nominal, state: 'open' }
}

function statesTo(
  series: Series,
  records: readonly OccurrenceRecord[],
  view: View,
  through: CalendarDate,
  beyond = 0,
): SeriesOccurrence[] {
  for (const date of [view.today, through]) parseDays(date)
  assertOneOf(view.catchUp, CATCH_UPS, 'catchUp')
  assertOneOf(series.basis, BASES, 'basis')
  const byNominal = new Map(records.map((record) => [record.nominal, record]))
  const listed =
    series.basis === 'fixed'
      ? fixedOccurrences(series.parts, through > view.today ? through : view.today, beyond)
      : chained(series, records)
  const known = new Set(listed.map(({ nominal }) => nominal))
  const recordedOnly = records
    .filter(({ nominal, state }) => state !== 'open' && !known.has(nominal))
    .map(({ nominal }) => withAdjustment(series, nominal))
  const all = [...listed, ...recordedOnly]
    .map((one) => ({ ...one, due: byNominal.get(one.nominal)?.due ?? one.due }))
    .sort((a, b) => (a.nominal < b.nominal ? -1 : 1))
  const past = all.filter(({ due }) => due < view.today)
  const last = past.at(-1)
  return all.map(({ nominal, due, provisional }) => {
    const settled = byNominal.get(nominal)?.state ?? 'open'
    return {
      nominal,
      due,
      provisional,
      state: settled !== 'open' ? settled : openState(due, nominal === last?.nominal || series.basis !== 'fixed', view),
    }
  })
}

function openState(due: CalendarDate, isLatestPast: boolean, { today, catchUp }: View): OccurrenceState {
  if (due > today) return 'upcoming'
  if (due === today) return 'due'
  return catchUp === 'each' || (catchUp === 'latest' && isLatestPast) ? 'overdue' : 'missed'
}

function withAdjustment(series: Series, nominal: CalendarDate) {
  const { schedule } = series.parts.findLast(({ from }) => from <= nominal) ?? series.parts[0]
  const { adjusted, provisional } = adjustDate(nominal, dueAdjustment(schedule))
  return { nominal, due: adjusted, provisional }
}

function chained(series: Series, records: readonly OccurrenceRecord[]) {
  const { settled, open } = chain(series, records)
  return [...settled, ...(open === null ? [] : [open])].map((nominal) => withAdjustment(series, nominal))
}

function chain(series: Series, records: readonly OccurrenceRecord[]): Chain {
  const { schedule } = series.parts.at(-1) ?? series.parts[0]
  if (schedule.type !== 'fromCompletion')
    throw new DomainError(
      'bad-rule',
      'Dates that follow from completion or renewal need an interval, and this schedule has none.',
      { field: 'schedule' },
    )
  return chainOf(schedule, records, series.basis)
}
