import { type BusinessCalendar, isProvisional, nthBusinessDayOfMonth } from './days/business-days.ts'
import { checkSchedule } from './check-schedule.ts'
import { derivedDays } from './days/count-on.ts'
import { type Day, formatDays, monthIndexOf, monthStart, LAST_DAY, packedCivil, parseDays } from './days/civil.ts'
import { dayInMonth, quarterEnd, spanOn } from './days/months.ts'
import { calendarFor, calendarOf } from './holidays/registry.ts'
import { dayLineOf, Recurrence } from './recurrence/recurrence.ts'
import type { BusinessDayRule, CalendarDate, QuarterRule, Schedule } from './schedule.ts'
import { openEndFrom, termEndDay, termStart, type TermSchedule } from './term.ts'

/** The nominal dates of a schedule, before any adjustment. */
export type NominalLine = {
  nextAfter(day: Day, inclusive: boolean): Day | null
  /** What the occurrence covers. */
  periodOf(nominal: Day): { from: CalendarDate; to: CalendarDate } | null
  /** A calendar inside the rule does not reach this date. */
  isProvisional(nominal: Day): boolean
}

/** Lines are made once for each schedule object and kept as long as it. */
export function nominalLine(schedule: Schedule): NominalLine {
  const kept = lines.get(schedule)
  if (kept) return kept
  checkSchedule(schedule)
  const made = makeLine(schedule)
  lines.set(schedule, made)
  return made
}

/** The quarter whose end a nominal date of the rule is counted from, as `year * 4 + quarter - 1`. */
export function quarterBefore(rule: QuarterRule, nominal: Day): number {
  const packed = packedCivil(nominal)
  const monthIndex = Math.floor(packed / 512) * 12 + ((packed >> 5) & 15) - 1
  const dayOverflowed = typeof rule.day === 'number' && rule.day > 28 && (packed & 31) === 1 ? 1 : 0
  return Math.floor((monthIndex - dayOverflowed - rule.month) / 3)
}

function makeLine(schedule: Schedule): NominalLine {
  switch (schedule.type) {
    case 'once':
      return single(parseDays(schedule.date))
    case 'fromCompletion':
      return single(parseDays(schedule.start))
    case 'term':
      return termLine(schedule)
    case 'derived':
      return derivedLine(schedule)
    case 'recurring': {
      const { rule } = schedule
      if (rule.kind === 'afterQuarterEnd') return limited(schedule, quarterLine(rule, schedule.monthEnd ?? 'backward'))
      if (rule.kind === 'nthBusinessDay') return businessDayDates(schedule, rule, calendarFor(rule.regions))
      const { start, monthEnd, until, count } = schedule
      const { rrule, rdates, exdates } = rule
      return new RecurringLine(dayLineOf({ start, rrule, rdates, exdates, monthEnd, until, count }))
    }
  }
}

/** The n-th business day of every so many months, by a calendar. */
export function businessDayDates(
  limits: Limits,
  { nth, everyMonths }: Pick<BusinessDayRule, 'nth' | 'everyMonths'>,
  calendar: BusinessCalendar,
): NominalLine {
  const first = monthIndexOf(parseDays(limits.start))
  return limited(limits, {
    at: (k) => nthBusinessDayOfMonth(monthStart(first + k * everyMonths), nth, calendar),
    indexNear: (day) => Math.max(0, Math.floor((monthIndexOf(day) - first) / everyMonths)),
    periodOf: () => null,
    isProvisional: (nominal) => isProvisional(nominal, calendar),
  })
}

/** The most common line by far: of a class, so that a hundred thousand of them share their methods, and in one object, for each is one wait for memory. */
class RecurringLine extends Recurrence implements NominalLine {
  periodOf(): null {
    return null
  }

  isProvisional(): boolean {
    return false
  }
}

function single(only: Day): NominalLine {
  return { ...plain, nextAfter: (day, inclusive) => (day < only || (inclusive && day === only) ? only : null) }
}

/** Ends of terms. Those of an express renewal come about only once it is made; the series knows which were. */
function termLine(schedule: TermSchedule): NominalLine {
  const first = termEndDay(schedule, 0) ?? 0
  const renewal = schedule.renewal
  if (renewal.form === 'openEnded')
    return {
      ...plain,
      nextAfter: (day, inclusive) => openEndFrom(inclusive ? day : day + 1, first, renewal.terminatesAt),
    }
  const length =
    renewal.form === 'none' ? 0 : Math.max(1, spanOn(first, renewal.span.amount, renewal.span.unit) - first)
  // One term is at most 3 days off the average, so that a few steps from a guess find the one wanted.
  const termNear = (day: Day) => (length === 0 ? 0 : Math.max(0, Math.floor((day - first) / (length + 3)) - 1))
  const nextAfter = (day: Day, inclusive: boolean): Day | null => {
    for (let k = termNear(day); ; k++) {
      const end = termEndDay(schedule, k)
      if (end === null || end > day || (inclusive && end === day)) return end
    }
  }
  return {
    ...plain,
    nextAfter,
    periodOf: (nominal) => {
      for (let k = termNear(nominal); ; k++) {
        const end = termEndDay(schedule, k)
        if (end === null || end > nominal) return null
        const from = end === nominal ? termStart(schedule, k) : null
        if (from !== null) return { from, to: formatDays(end) }
        if (end === nominal) return null
      }
    },
  }
}

function derivedLine(schedule: Extract<Schedule, { type: 'derived' }>): NominalLine {
  const { repeat, pinned, adjustment, further = [] } = schedule
  if (pinned !== undefined) return single(parseDays(pinned))
  const first = derivedDays(schedule, 0)
  if (first === null) return { ...plain, nextAfter: () => null }
  const byBusinessDays = [schedule, ...further].some(({ unit }) => unit === 'businessDays')
  const calendar = calendarOf(adjustment)
  const known = byBusinessDays
    ? (nominal: Day) => isProvisional(nominal, calendar) || isProvisional(first[0], calendar)
    : () => false
  if (repeat === undefined) return { ...single(lastOf(first)), isProvisional: known }
  const length = repeat.every * DAYS_EACH[repeat.unit]
  const most = Math.floor((LAST_DAY - first[0]) / length) - 1
  const at = (k: number) => lastOf(derivedDays(schedule, k) ?? first)
  return {
    ...plain,
    isProvisional: byBusinessDays ? (nominal) => isProvisional(nominal, calendar) : () => false,
    nextAfter: (day, inclusive) => {
      const wanted = inclusive ? day : day + 1
      // The average is a few repeats off at most; from there the dates only grow.
      let k = Math.min(most, Math.max(0, Math.floor((wanted - lastOf(first)) / length)))
      while (k > 0 && at(k - 1) >= wanted) k--
      for (; k <= most; k++) {
        const found = at(k)
        if (found >= wanted) return found
      }
      return null
    },
  }
}

const DAYS_EACH = { days: 1, weeks: 7, months: 30.436875, years: 365.2425 }
const lastOf = (days: readonly [Day, ...Day[]]): Day => days[days.length - 1] ?? days[0]

type Counted = {
  at(k: number): Day | null
  indexNear(day: Day): number
  periodOf: NominalLine['periodOf']
  isProvisional: NominalLine['isProvisional']
}

type Limits = Pick<Extract<Schedule, { type: 'recurring' }>, 'start' | 'until' | 'count'>

/** Keeps a numbered line within a schedule's start, until and count. */
function limited(schedule: Limits, line: Counted): NominalLine {
  const start = parseDays(schedule.start)
  const until = schedule.until === undefined ? Number.POSITIVE_INFINITY : parseDays(schedule.until)
  const find = (day: Day, inclusive: boolean, k = line.indexNear(day)): { k: number; day: Day } | null => {
    for (let tries = 0; tries < MOST_EMPTY; k++, tries++) {
      const at = line.at(k)
      if (at !== null && at >= start && (at > day || (inclusive && at === day)))
        return at > until ? null : { k, day: at }
    }
    return null
  }
  const last = schedule.count === undefined ? Number.POSITIVE_INFINITY : countedEnd(schedule.count, start, find)
  return {
    periodOf: line.periodOf,
    isProvisional: line.isProvisional,
    nextAfter: (day, inclusive) => {
      const found = day < start ? find(start, true) : find(day, inclusive)
      return found === null || found.day > last ? null : found.day
    },
  }
}

function countedEnd(count: number, start: Day, find: (day: Day, inclusive: boolean) => { day: Day } | null): Day {
  let last = Number.NEGATIVE_INFINITY
  for (let i = 0, next = find(start, true); i < count && next !== null; i++, next = find(last, false)) last = next.day
  return last
}

function quarterLine(rule: QuarterRule, monthEnd: 'omit' | 'backward' | 'forward'): Counted {
  return {
    at: (quarter) =>
      dayInMonth(
        quarter * 3 + 2 + rule.month,
        rule.day === 'last' ? 31 : rule.day,
        rule.day === 'last' ? 'backward' : monthEnd,
      ),
    indexNear: (day) => Math.floor((monthIndexOf(day) - rule.month) / 3) - 2,
    periodOf: (nominal) => {
      const quarter = quarterBefore(rule, nominal)
      return { from: formatDays(quarterEnd(quarter - 1) + 1), to: formatDays(quarterEnd(quarter)) }
    },
    isProvisional: () => false,
  }
}

const plain = { periodOf: () => null, isProvisional: () => false }
/** A rule that no month in a hundred years satisfies (the 24th business day) yields nothing. */
const MOST_EMPTY = 1200
const lines = new WeakMap<Schedule, NominalLine>()
