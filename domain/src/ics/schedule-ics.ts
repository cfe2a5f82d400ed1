import { checkSchedule } from '../check-schedule.ts'
import { calendarDate, civilFromDays, parseDays } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import { recurrence } from '../recurrence/recurrence.ts'
import { normaliseRule, parseRule, printRule, type RuleParts } from '../recurrence/rule.ts'
import type { CalendarDate, MonthEnd, Schedule } from '../schedule.ts'
import { explicitRule, monthEndMatters } from '../sentences/rule-words.ts'
import { parseIcs } from './parse-ics.ts'
import { printIcs } from './print-ics.ts'
import type { RuleSet } from './rule-set.ts'

/**
 * The nominal dates of a schedule as calendar text; null where no RFC has a rule for them (business days, dates that follow from a
 * completion). "Or the last day of a shorter month" becomes the last of the 28th to that day, which every calendar knows; what cannot
 * be said so, the SKIP of RFC 7529.
 */
export function icsOfSchedule(schedule: Schedule): string | null {
  checkSchedule(schedule)
  const set = setOf(schedule)
  return set && printIcs(set)
}

/** One rule with its dates as a schedule of whole days; a time of day is left aside. Throws `bad-ics` for a set of several rules, `bad-rule`. */
export function scheduleOfIcs(text: string): Schedule {
  const { start, rrules, exrules, rdates, exdates } = parseIcs(text)
  const first = dayOf(start)
  const [rrule, ...more] = rrules
  if (more.length > 0 || exrules.length > 0)
    throw new DomainError(
      'bad-ics',
      'A schedule has one rule, and this calendar text has several. Import them one by one.',
      {
        field: more.length > 0 ? 'RRULE' : 'EXRULE',
      },
    )
  if (rrule === undefined && rdates.length === 0) return { type: 'once', date: first }
  const dates = (list: readonly string[]) => [...new Set(list.map(dayOf))].sort()
  const { skip, ...parts } = parseRule(rrule ?? 'FREQ=DAILY;COUNT=1')
  return {
    type: 'recurring',
    start: first,
    // Without a rule the set is DTSTART and its RDATEs.
    rule: {
      kind: 'rrule',
      rrule: printRule(parts),
      ...(rdates.length ? { rdates: dates(rdates) } : {}),
      ...(exdates.length ? { exdates: dates(exdates) } : {}),
    },
    ...(skip ? { monthEnd: skip } : {}),
  }
}

const dayOf = (moment: string): CalendarDate => calendarDate(moment.slice(0, 10))

function setOf(schedule: Schedule): RuleSet | null {
  if (schedule.type === 'once') return wholeDays(schedule.date, [])
  if (schedule.type !== 'recurring' || schedule.rule.kind === 'nthBusinessDay') return null
  const { rule, start, monthEnd, count, until } = schedule
  const parts =
    rule.kind === 'rrule'
      ? inRfc(explicitRule(parseRule(rule.rrule), start), monthEnd)
      : quarterParts(rule, monthEnd ?? 'backward')
  if (count !== undefined) parts.count = Math.min(parts.count ?? count, count)
  const last = Math.min(
    until ? parseDays(until) : Number.POSITIVE_INFINITY,
    parts.until ? Math.floor(parts.until.seconds / 86400) : Number.POSITIVE_INFINITY,
  )
  const carried = rule.kind !== 'rrule' && last >= parseDays(start) && isCarriedTo(start, parts)
  if (carried && parts.count === 1) return wholeDays(start, [])
  if (carried && parts.count !== null) parts.count -= 1
  if (last !== Number.POSITIVE_INFINITY) parts.until = { seconds: last * 86400, timed: false, utc: false }
  const timeless = { ...parts, byHour: [], byMinute: [], bySecond: [] }
  const rrule = oneEnd(timeless, start)
  if (rrule === null) return null
  const set = wholeDays(start, [rrule])
  if (rule.kind === 'rrule') return { ...set, rdates: rule.rdates ?? [], exdates: rule.exdates ?? [] }
  return carried ? { ...set, rdates: [start] } : set
}

/** Whether SKIP=FORWARD brings a day of the month before onto the start. A rule begins in the start's own month, so it does not say this one. */
function isCarriedTo(start: CalendarDate, { skip, byMonth, byMonthDay }: RuleParts): boolean {
  const { month, day } = civilFromDays(parseDays(start))
  const before = civilFromDays(parseDays(start) - 1)
  return (
    skip === 'forward' && day === 1 && byMonth.includes(((month + 10) % 12) + 1) && Number(byMonthDay[0]) > before.day
  )
}

/** COUNT and UNTIL must not stand together (RFC 5545, 3.3.10): whichever ends first is said; null where that takes too long to count. */
function oneEnd(parts: RuleParts, start: CalendarDate): string | null {
  const { count, until } = parts
  if (count === null || until === null) return printRule(parts)
  const rule = recurrence({ start, rrule: printRule({ ...parts, count: null }) })
  const last = Math.floor(until.seconds / 86400)
  let steps = 0
  for (let day = rule.nextAfter(parseDays(start), true); day !== null && day <= last; day = rule.nextAfter(day)) {
    if (++steps === count) return printRule({ ...parts, until: null })
    if (steps === MOST_COUNTED) return null
  }
  return printRule({ ...parts, count: null })
}

const MOST_COUNTED = 20_000

const wholeDays = (start: CalendarDate, rrules: string[]): RuleSet => ({
  start,
  zone: null,
  rrules: rrules.map(normaliseRule),
  exrules: [],
  rdates: [],
  exdates: [],
})

/** The same dates by parts that stand in an RFC. */
function inRfc({ skip, ...parts }: RuleParts, monthEnd: MonthEnd = skip ?? 'omit'): RuleParts {
  if (monthEnd === 'omit' || !monthEndMatters(parts)) return parts
  const [day, ...more] = parts.byMonthDay
  const alone =
    more.length === 0 &&
    parts.bySetPos.length === 0 &&
    parts.byDay.length + parts.byYearDay.length + parts.byWeekNo.length === 0
  const oneMonth = parts.freq === 'MONTHLY' || parts.byMonth.length === 1
  if (monthEnd !== 'backward' || day === undefined || !alone || !oneMonth) return { ...parts, skip: monthEnd }
  return { ...parts, byMonthDay: Array.from({ length: day - 27 }, (_, index) => 28 + index), bySetPos: [-1] }
}

function quarterParts(rule: { month: number; day: number | 'last' }, monthEnd: MonthEnd): RuleParts {
  if (typeof rule.day === 'number' && rule.day > 28) {
    // Each due month is a set of its own only in a MONTHLY rule.
    const months = quarterMonths(rule.month)
    const parts = parseRule(`FREQ=MONTHLY;BYMONTH=${months};BYMONTHDAY=${rule.day}`)
    return inRfc(parts, monthEnd)
  }
  return parseRule(`FREQ=YEARLY;BYMONTH=${quarterMonths(rule.month)};BYMONTHDAY=${rule.day === 'last' ? -1 : rule.day}`)
}

const quarterMonths = (month: number) =>
  [3, 6, 9, 12]
    .map((quarter) => ((quarter + month - 1) % 12) + 1)
    .sort((a, b) => a - b)
    .join(',')
