import { addBusinessDays, isProvisional, nthBusinessDayOfMonth } from './businessday.ts'
import { type Day, dayInMonth, formatDays, packedCivil, parseDays, quarterEnd, spanOn } from './civil.ts'
import { calendarFor } from './holidays/registry.ts'
import { recurrence } from './recurrence.ts'
import type { BusinessDayRule, CalendarDate, QuarterRule, Schedule } from './schedule.ts'
import { termEndDay, termStart, type TermSchedule } from './term.ts'

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
      if (rule.kind === 'nthBusinessDay') return limited(schedule, businessDayLine(rule, parseDays(schedule.start)))
      const { start, monthEnd, until, count } = schedule
      const days = recurrence({ ...rule, start, monthEnd, until, count })
      return { ...plain, nextAfter: (day, inclusive) => days.nextAfter(day, inclusive) }
    }
  }
}

function single(only: Day): NominalLine {
  return { ...plain, nextAfter: (day, inclusive) => (day < only || (inclusive && day === only) ? only : null) }
}

/** Ends of terms. Those of an express renewal come about only once it is made; the series knows which were. */
function termLine(schedule: TermSchedule): NominalLine {
  const first = termEndDay(schedule, 0) ?? 0
  const renewal = schedule.renewal
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
  const { trigger, amount, unit, adjustment } = schedule
  if (trigger.date === null) return { ...plain, nextAfter: () => null }
  const from = parseDays(trigger.date)
  if (unit !== 'businessDays') return single(spanOn(from, amount, unit))
  const calendar = calendarFor(adjustment?.regions ?? [])
  return {
    ...single(addBusinessDays(from, amount, calendar)),
    isProvisional: (nominal) => isProvisional(nominal, calendar) || isProvisional(from, calendar),
  }
}

type Counted = {
  at(k: number): Day | null
  indexNear(day: Day): number
  periodOf: NominalLine['periodOf']
  isProvisional: NominalLine['isProvisional']
}

/** Keeps a numbered line within a schedule's start, until and count. */
function limited(schedule: Extract<Schedule, { type: 'recurring' }>, line: Counted): NominalLine {
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

function businessDayLine(rule: BusinessDayRule, start: Day): Counted {
  const calendar = calendarFor(rule.regions)
  const first = monthIndexOf(start)
  const every = Math.max(1, rule.everyMonths)
  return {
    at: (k) => nthBusinessDayOfMonth(dayInMonth(first + k * every, 1, 'backward'), rule.nth, calendar),
    indexNear: (day) => Math.max(0, Math.floor((monthIndexOf(day) - first) / every)),
    periodOf: () => null,
    isProvisional: (nominal) => isProvisional(nominal, calendar),
  }
}

function monthIndexOf(day: Day): number {
  const packed = packedCivil(day)
  return Math.floor(packed / 512) * 12 + ((packed >> 5) & 15) - 1
}

const plain = { periodOf: () => null, isProvisional: () => false }
/** A rule that no month in a hundred years satisfies (the 24th business day) yields nothing. */
const MOST_EMPTY = 1200
const lines = new WeakMap<Schedule, NominalLine>()
