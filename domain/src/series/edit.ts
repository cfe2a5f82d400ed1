import { checkSchedule } from '../check-schedule.ts'
import { parseDays } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import { occurrences } from '../occurrences.ts'
import type { Adjustment, CalendarDate, MonthEnd, RecurrenceRule, Schedule } from '../schedule.ts'
import { type OccurrenceRecord, occurrenceStates, type Series } from '../series.ts'
import { fixedOccurrences, type SeriesPart } from './parts.ts'

/** What "this and future" or "all" changes; `start` is the cut itself when left out. */
export type SeriesChange = { rrule?: string; start?: CalendarDate; monthEnd?: MonthEnd; adjustment?: Adjustment | null }
type Recurring = Extract<Schedule, { type: 'recurring' }>

/** A new part from `nominal` on, in place of all later ones; what lies before stays. A COUNT keeps what it has left. Throws `no-such-occurrence`. */
export function editFuture(series: Series, nominal: CalendarDate, change: SeriesChange): Series {
  parseDays(nominal)
  const exists = fixedOccurrences(series.parts, nominal, 0).some((one) => one.nominal === nominal)
  const kept = series.parts.filter(({ from }) => from <= nominal)
  const last = kept.at(-1)
  if (!exists || !last || last.schedule.type !== 'recurring') {
    throw new DomainError(
      'no-such-occurrence',
      `There is no occurrence of ${nominal} to change from. Choose one of the listed dates.`,
      { value: nominal },
    )
  }
  const part: SeriesPart = { from: nominal, schedule: changed(last.schedule, nominal, change) }
  checkSchedule(part.schedule)
  const before = kept.filter(({ from }) => from < nominal)
  const [first, ...rest] = [...before, part]
  return { ...series, parts: [first ?? part, ...rest] }
}

/** The same from the first unsettled occurrence due on `at` or later: the past stays as it is. Throws `nothing-to-edit`. */
export function editAll(
  series: Series,
  records: readonly OccurrenceRecord[],
  at: CalendarDate,
  change: SeriesChange,
): Series {
  parseDays(at)
  const through = fixedOccurrences(series.parts, at, records.length + 2).at(-1)?.nominal ?? at
  const first = occurrenceStates(series, records, { today: at, catchUp: 'each', through }).find(
    ({ due, state }) => due >= at && (state === 'due' || state === 'upcoming'),
  )
  if (!first)
    throw new DomainError(
      'nothing-to-edit',
      'No open date is left from this day on, so there is nothing to change. Start a new obligation instead.',
      { value: at },
    )
  return editFuture(series, first.nominal, change)
}

function changed(old: Recurring, cut: CalendarDate, change: SeriesChange): Recurring {
  const start = change.start ?? cut
  const { adjustment, monthEnd, rule, ...rest } = old
  const newAdjustment = change.adjustment === undefined ? adjustment : (change.adjustment ?? undefined)
  const newMonthEnd = change.monthEnd ?? monthEnd
  const common = {
    ...rest,
    start,
    ...(newAdjustment ? { adjustment: newAdjustment } : {}),
    ...(newMonthEnd ? { monthEnd: newMonthEnd } : {}),
  }
  const left = countLeft(old, cut)
  if (rule.kind !== 'rrule' && change.rrule === undefined)
    return { ...common, rule, ...(left === null ? {} : { count: left }) }
  const { rrule, count } = withCount(change.rrule ?? (rule.kind === 'rrule' ? rule.rrule : ''), left)
  const rdates = rule.kind === 'rrule' ? (rule.rdates ?? []).filter((date) => date >= cut) : []
  const newRule: RecurrenceRule = { kind: 'rrule', rrule, ...(rdates.length > 0 ? { rdates } : {}) }
  const { count: _old, ...uncounted } = common
  return { ...uncounted, rule: newRule, ...(count === null ? {} : { count }) }
}

const COUNT = /;?COUNT=(\d+)/i

/** A COUNT said in the new rule stands; else what is left of the old one. */
function withCount(rrule: string, left: number | null): { rrule: string; count: number | null } {
  if (left === null || (COUNT.test(rrule) && !/UNTIL=/i.test(rrule) && left === Number(COUNT.exec(rrule)?.[1])))
    return { rrule, count: null }
  return /UNTIL=/i.test(rrule) ? { rrule, count: null } : { rrule: rrule.replace(COUNT, ''), count: left }
}

/** Null: the rule has no COUNT. Excluded dates use it up, added ones do not. */
function countLeft(old: Recurring, cut: CalendarDate): number | null {
  const said =
    old.count ?? (old.rule.kind === 'rrule' ? Number(COUNT.exec(old.rule.rrule)?.[1] ?? Number.NaN) : Number.NaN)
  if (Number.isNaN(said)) return null
  const rule = old.rule.kind === 'rrule' ? { kind: 'rrule' as const, rrule: old.rule.rrule } : old.rule
  const before = occurrences(
    { ...old, rule },
    { from: old.start, through: cut, limit: said + 1, by: 'nominal' },
  ).filter(({ nominal }) => nominal < cut)
  return said - before.length
}
