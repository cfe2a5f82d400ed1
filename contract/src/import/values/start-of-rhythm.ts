import {
  type CalendarDate,
  DomainError,
  formatDays,
  occurrences,
  parseDays,
  parseRule,
  printRule,
  recurrence,
  type RuleParts,
  type Schedule,
  type Span,
  weekday,
} from '@duebook/domain'
import { Unread } from '../verdicts.ts'

export type Recurring = Extract<Schedule, { type: 'recurring' }>

/** Every so long from a date on, at its day: at the end of a short month by its last (words, unlike the text of a rule). */
export function everySpan(start: CalendarDate, { amount, unit }: Span): Recurring {
  const [, month = 1, day = 1] = start.split('-').map(Number)
  const interval = amount === 1 ? '' : `;INTERVAL=${amount}`
  const rrule = {
    days: `FREQ=DAILY${interval}`,
    weeks: `FREQ=WEEKLY${interval};BYDAY=${WEEKDAYS[weekday(parseDays(start)) - 1]}`,
    months: `FREQ=MONTHLY${interval};BYMONTHDAY=${day}`,
    years: `FREQ=YEARLY${interval};BYMONTH=${month};BYMONTHDAY=${day}`,
  }[unit]
  const shortens = (unit === 'months' && day > 28) || (unit === 'years' && month === 2 && day === 29)
  return {
    type: 'recurring',
    start,
    rule: { kind: 'rrule', rrule },
    ...(shortens ? { monthEnd: 'backward' as const } : {}),
  }
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The text of a rule, read. Throws `Unread`: `bad-rule`, `too-often`. */
export function readRule(text: string): RuleParts {
  const shown = text.slice(0, 200)
  if (/FREQ=(?:HOURLY|MINUTELY|SECONDLY)/i.test(text)) throw new Unread('too-often', shown)
  try {
    const rule = parseRule(text)
    if (rule.byHour.length > 1 || rule.byMinute.length > 1 || rule.bySecond.length > 1)
      throw new Unread('too-often', shown)
    if ((rule.count !== null && rule.until !== null) || rule.count === 0) throw new Unread('bad-rule', shown)
    return { ...rule, byHour: [], byMinute: [], bySecond: [] }
  } catch (error) {
    if (error instanceof DomainError) throw new Unread('bad-rule', shown)
    throw error
  }
}

/** The parts that a rule takes from its start, said in the rule, so that the start can move on (RFC 5545, 3.3.10). */
export function explicit(rule: RuleParts, start: CalendarDate): RuleParts {
  const [, month = 1, day = 1] = start.split('-').map(Number)
  const none = rule.byDay.length + rule.byMonthDay.length + rule.byYearDay.length + rule.byWeekNo.length === 0
  const onWeekday = [{ nth: 0, weekday: weekday(parseDays(start)) }]
  switch (rule.freq) {
    case 'WEEKLY':
      return rule.byDay.length === 0 ? { ...rule, byDay: onWeekday } : rule
    case 'MONTHLY':
      return none ? { ...rule, byMonthDay: [day] } : rule
    case 'YEARLY':
      if (rule.byWeekNo.length > 0 && rule.byDay.length + rule.byMonthDay.length + rule.byYearDay.length === 0)
        return { ...rule, byDay: onWeekday }
      if (!none) return rule
      return { ...rule, byMonth: rule.byMonth.length > 0 ? rule.byMonth : [month], byMonthDay: [day] }
    default:
      return rule
  }
}

/** A schedule that begins at its first date from a day on, in step with what it was; null where nothing is left. `moved`: it began before. */
export function begunFrom(schedule: Recurring, today: CalendarDate): { schedule: Recurring; moved: boolean } | null {
  const [next] = occurrences(schedule, { from: today, limit: 1, by: 'nominal' })
  if (!next) return null
  if (schedule.start >= today) return { schedule, moved: false }
  const { rule } = schedule
  if (rule.kind !== 'rrule') return { schedule: { ...schedule, start: next.nominal }, moved: true }
  const kept = (dates: readonly CalendarDate[] | undefined) => dates?.filter((date) => date >= today)
  const dates = (['rdates', 'exdates'] as const).flatMap((name) => {
    const list = kept(rule[name])
    return list?.length ? [[name, list] as const] : []
  })
  const ruleDay = firstOfRule(schedule, today)
  const parts = readRule(rule.rrule)
  const passed = ruleDay === null ? 0 : countedBefore(schedule, ruleDay)
  const count = parts.count === null ? null : ruleDay === null ? 1 : parts.count - passed
  const moved: Recurring = {
    ...schedule,
    // Only dates of their own are left: a rule of one day, which is the first of them.
    start: ruleDay ?? next.nominal,
    rule: {
      kind: 'rrule',
      rrule: ruleDay === null ? 'FREQ=DAILY;COUNT=1' : printRule({ ...parts, count }),
      ...Object.fromEntries(dates),
    },
  }
  return { schedule: moved, moved: true }
}

/** The first day of the rule itself from a day on, whatever is left out of it or added. */
function firstOfRule(schedule: Recurring, from: CalendarDate): CalendarDate | null {
  const day = lineOf(schedule)?.nextAfter(parseDays(from), true) ?? null
  return day === null ? null : formatDays(day)
}

function countedBefore(schedule: Recurring, day: CalendarDate): number {
  return lineOf(schedule)?.between(parseDays(schedule.start), parseDays(day) - 1, MOST_COUNTED).length ?? 0
}

function lineOf({ start, rule, monthEnd }: Recurring) {
  return rule.kind === 'rrule' ? recurrence({ start, rrule: rule.rrule, monthEnd }) : null
}

const MOST_COUNTED = 100_000

/** The first three nominal dates from today on; of a single date that is over, that one. */
export function datesOf(schedule: Schedule, today: CalendarDate): CalendarDate[] {
  if (schedule.type === 'once') return [schedule.date]
  if (schedule.type === 'fromCompletion') return [schedule.start]
  const found = occurrences(schedule, { from: today, limit: 3, by: 'nominal' }).map(({ nominal }) => nominal)
  if (found.length > 0 || schedule.type !== 'term' || schedule.end === undefined) return found
  return [schedule.end]
}
