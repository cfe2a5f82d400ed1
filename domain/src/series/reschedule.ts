import { addDays, calendarDate, formatDays, FIRST_DAY, LAST_DAY, parseDays } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import { occurrences } from '../occurrences.ts'
import type { CalendarDate, EarlierTiming, ProjectedOccurrence, Schedule, Timing } from '../schedule.ts'
import { type OccurrenceRecord, occurrenceStates, type Series } from '../series.ts'
import { editFuture } from './edit.ts'
import { stretchesOf, timingAt } from './stretches.ts'

/** A rule may have been changed this often; each change keeps what gave the dates before it. */
export const MOST_EARLIER = 8

/**
 * The schedule whose nominal dates from `from` on follow `next`, in place of all later changes; the ones before stay with what gave them,
 * which is kept only where it gave any. Where it had ended before that, nothing comes between. Throws `bad-date`, and `too-many-steps` where the rule has been changed too often to keep them all.
 */
export function reschedule(schedule: Schedule, from: CalendarDate, next: Timing): Schedule {
  const { lastDay = LAST } = schedule
  const over = lastDay < from ? addDays(lastDay, 1) : from
  const kept = (schedule.earlier ?? []).filter(({ until }) => until < over)
  const all = [...kept, { until: over, timing: timingOf(timingAt(schedule, addDays(over, -1))) }]
  if (over < from) all.push({ until: from, timing: { type: 'once', date: lastDay } })
  const earlier = all.reduceRight<EarlierTiming[]>((later, one, index) => {
    const span = [all[index - 1]?.until ?? FIRST, one.until] as const
    // What gave no date holds the place of one that would give some.
    const needed = givesWithin(one.timing, ...span) || givesWithin(later[0]?.timing ?? timingOf(next), ...span)
    return needed ? [one, ...later] : later
  }, [])
  if (earlier.length > MOST_EARLIER)
    throw new DomainError(
      'too-many-steps',
      `This rule has been changed ${MOST_EARLIER} times. Duplicate the obligation and end this one.`,
      { field: 'schedule' },
    )
  return withEarlier(timingOf(next), earlier)
}

/** The schedule goes on after it was ended: from the first date due today or later. What would have been due meanwhile stays away. */
export function resume(schedule: Schedule, today: CalendarDate): Schedule {
  const { lastDay, ...goesOn } = schedule
  const next = occurrences(goesOn, { from: today, limit: 1 })[0]?.nominal
  if (lastDay === undefined || next === undefined) return goesOn
  const [after] = occurrences(goesOn, { from: addDays(lastDay, 1), limit: 1, by: 'nominal' })
  if (after === undefined || after.nominal >= next) return goesOn
  if (schedule.type !== 'recurring' || (schedule.earlier ?? []).some(({ until }) => until > lastDay))
    return reschedule(schedule, next, timingOf(schedule))
  const ended = schedule.until !== undefined && schedule.until < lastDay ? schedule.until : lastDay
  return reschedule({ ...goesOn, until: ended } as Schedule, next, timingOf(schedule))
}

/** The same without its past: from the date at `nominal` on, and as many as are left of a number of times. */
export function withoutPast(schedule: Schedule, nominal: CalendarDate): Timing {
  const day = calendarDate(nominal)
  const timing = timingOf(schedule)
  switch (timing.type) {
    case 'recurring':
      return editFuture(seriesOf(timing), nominal, {}).parts.at(-1)?.schedule ?? timing
    case 'fromCompletion':
      return { ...timing, start: day }
    case 'once':
    case 'term':
    case 'derived':
      return timing
  }
}

/** What gives the dates of a schedule now, without its past and its end. */
export function timingOf(schedule: Schedule): Timing {
  const { earlier: _, lastDay: __, ...timing } = schedule
  return timing
}

/** The dates of a schedule as a series, for the states of its occurrences. */
export function seriesOf(schedule: Schedule): Series {
  const [first, ...rest] = stretchesOf(schedule).map(({ timing, since }) => ({
    from: formatDays(since),
    schedule: timing,
  }))
  const basis = schedule.type === 'fromCompletion' ? (schedule.basis ?? 'fromCompletion') : 'fixed'
  return { parts: [first ?? { from: FIRST, schedule }, ...rest], basis }
}

/**
 * The first date that is not settled, after everything that is over on `today`; null where none is left. One that was moved on from among
 * those that are over is not looked at: what stands around it is past.
 */
export function firstOpenFrom(
  schedule: Schedule,
  records: readonly OccurrenceRecord[],
  today: CalendarDate,
): CalendarDate | null {
  const series = seriesOf(schedule)
  const ahead = occurrences(schedule, { from: today, limit: records.length + 1, by: 'nominal' }).at(-1)?.nominal
  const through = ahead ?? today
  const states = occurrenceStates(series, records, { today, catchUp: 'each', through })
  const over = states.findLastIndex(({ due }) => due < today)
  return states.slice(over + 1).find(({ state }) => state === 'due' || state === 'upcoming')?.nominal ?? null
}

/**
 * The nominal day from which `next` takes the place of the date at `nominal`: its own date nearest to that one, of two the later, where
 * it comes before. Dates up to `after`, and ones due before `notBefore`, are not looked at.
 */
export function takesOver(
  next: Timing,
  nominal: CalendarDate,
  { after, notBefore }: { after: CalendarDate | null; notBefore: CalendarDate | null },
): CalendarDate {
  const farthest = addDays(nominal, -FARTHEST)
  const from = after !== null && addDays(after, 1) > farthest ? addDays(after, 1) : farthest
  const dates = occurrences(next, { from, through: addDays(nominal, FARTHEST), limit: MOST_LOOKED_AT, by: 'nominal' })
  const earliest = notBefore === null ? null : calendarDate(notBefore)
  const open = (one: ProjectedOccurrence) => earliest === null || one.adjusted >= earliest
  const nearest = dates.filter(open).reduce<CalendarDate | null>((best, one) => {
    return best === null || distance(one.nominal, nominal) <= distance(best, nominal) ? one.nominal : best
  }, null)
  return nearest !== null && nearest < nominal ? nearest : nominal
}

const FIRST = formatDays(FIRST_DAY)
const LAST = formatDays(LAST_DAY)
const FARTHEST = 800
const MOST_LOOKED_AT = 2_000
const distance = (one: CalendarDate, other: CalendarDate) => Math.abs(parseDays(one) - parseDays(other))

const withEarlier = (timing: Timing, earlier: EarlierTiming[]): Schedule =>
  earlier.length === 0 ? timing : { ...timing, earlier }

function givesWithin(timing: Timing, since: CalendarDate, end: CalendarDate): boolean {
  return (
    since < end && occurrences(timing, { from: since, through: addDays(end, -1), limit: 1, by: 'nominal' }).length > 0
  )
}
