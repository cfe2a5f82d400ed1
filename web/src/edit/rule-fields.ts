import { calendarDate, parseRule, weekday, parseDays, type MonthEnd, type Rule, type Timing } from '@duebook/domain'
import type { Typed } from './read-timing.ts'

/** How often, as the form's fields say it; numbers as they are typed. What one unit does not ask keeps what was chosen for another. */
export type RuleFields = {
  every: string
  unit: RuleUnit
  /** Of a month or a year: the day by its number, or the n-th weekday or business day. */
  by: 'day' | 'nth'
  /** Of the month, `-1` for the last. */
  day: string
  /** Which of the weekdays or business days, `-1` for the last. */
  nth: string
  /** ISO, 1 = Monday; or a business day. */
  weekday: string
  /** Of a week. */
  weekdays: readonly string[]
  /** Of a year; of a quarter: how many months after it ends. */
  month: string
  /** By whose holidays business days are counted. */
  regions: string
}
export type RuleUnit = 'days' | 'weeks' | 'months' | 'quarters' | 'years'
type Recurring = Extract<Timing, { type: 'recurring' }>

export const mostNth = { weekday: 5, businessDay: 23 } as const
export const mostMonthsAfterQuarter = 6

/** The fields that say a rule; null where they cannot, and words have to. */
export function ruleFieldsOf({ start, rule }: Recurring): RuleFields | null {
  const base = emptyRuleFields(start)
  switch (rule.kind) {
    case 'afterQuarterEnd':
      return rule.month >= 1 && rule.month <= mostMonthsAfterQuarter
        ? { ...base, unit: 'quarters', day: rule.day === 'last' ? '-1' : String(rule.day), month: String(rule.month) }
        : null
    case 'nthBusinessDay': {
      const said = { by: 'nth', nth: String(rule.nth), weekday: 'business', regions: rule.regions.join(' ') } as const
      return isNth(rule.nth, mostNth.businessDay)
        ? { ...base, unit: 'months', every: String(rule.everyMonths), ...said }
        : null
    }
    case 'rrule':
      return fieldsOfText(rule.rrule, base)
  }
}

function fieldsOfText(rrule: string, base: RuleFields): RuleFields | null {
  const { freq, interval, byDay, byMonth, byMonthDay, ...rest } = parseRule(rrule)
  const { weekStart, count, until, skip, ...lists } = rest
  if (count !== null || until !== null || skip || Object.values(lists).some((list) => list.length > 0)) return null
  const [day] = byDay
  const [month, monthDay] = [byMonth[0], byMonthDay[0]]
  const said = { ...base, every: String(interval) }
  switch (freq) {
    case 'DAILY':
      return byDay.length + byMonth.length + byMonthDay.length === 0 ? { ...said, unit: 'days' } : null
    case 'WEEKLY': {
      if (byMonth.length + byMonthDay.length > 0 || (weekStart !== 1 && interval > 1)) return null
      if (byDay.some(({ nth }) => nth !== 0)) return null
      const named = byDay.map((one) => String(one.weekday)).toSorted()
      return { ...said, unit: 'weeks', weekdays: named.length > 0 ? [...new Set(named)] : base.weekdays }
    }
    case 'MONTHLY':
    case 'YEARLY': {
      const ofYear = freq === 'YEARLY'
      // Of a year without a month, a day or a weekday is one of each month, or of the whole year.
      const named = byDay.length + byMonthDay.length
      if (byMonth.length > (ofYear ? 1 : 0) || named > 1 || (ofYear && named > 0 && month === undefined)) return null
      // A month alone takes its day from the first date.
      const inMonth = { ...said, unit: ofYear ? 'years' : 'months', month: String(month ?? base.month) } as const
      if (!day) {
        const asDay = monthDay === undefined ? base.day : String(monthDay)
        return monthDay !== undefined && monthDay < -1 ? null : { ...inMonth, by: 'day', day: asDay }
      }
      return isNth(day.nth, mostNth.weekday)
        ? { ...inMonth, by: 'nth', nth: String(day.nth), weekday: String(day.weekday) }
        : null
    }
    default:
      return null
  }
}

const isNth = (nth: number, most: number) => nth === -1 || (nth >= 1 && nth <= most)

/** Every month on the day of the first date. */
export function emptyRuleFields(start: string): RuleFields {
  const day = calendarDate(start)
  return {
    every: '1',
    unit: 'months',
    by: 'day',
    day: String(Number(day.slice(8))),
    nth: '1',
    weekday: '1',
    weekdays: [String(weekday(parseDays(day)))],
    month: String(Number(day.slice(5, 7))),
    regions: '',
  }
}

/** The rule that the fields say; what is wrong with them is said of the field `rule`. */
export function readRuleFields(fields: RuleFields, read: Typed): Rule | null {
  const { unit, by, day, nth, weekdays, month } = fields
  const ofYear = unit === 'years' ? `;BYMONTH=${month}` : ''
  if (unit === 'quarters')
    return { kind: 'afterQuarterEnd', month: Number(month), day: day === '-1' ? 'last' : Number(day) }
  const every = read.whole('rule', fields.every, 1, 1_000)
  if (every === null) return null
  if (by === 'nth' && fields.weekday === 'business' && unit === 'months')
    return { kind: 'nthBusinessDay', nth: Number(nth), everyMonths: every, regions: regionsIn(fields.regions) }
  const interval = every === 1 ? '' : `;INTERVAL=${every}`
  const inMonth = by === 'day' ? `BYMONTHDAY=${day}` : `BYDAY=${nth}${CODES[Number(fields.weekday) - 1] ?? ''}`
  switch (unit) {
    case 'days':
      return { kind: 'rrule', rrule: `FREQ=DAILY${interval}` }
    case 'weeks':
      if (weekdays.length === 0) return read.wrong('rule', 'Choose on which days of the week.')
      return { kind: 'rrule', rrule: `FREQ=WEEKLY${interval};BYDAY=${weekdays.map(codeOf).join(',')}` }
    case 'months':
      return { kind: 'rrule', rrule: `FREQ=MONTHLY${interval};${inMonth}` }
    case 'years':
      return { kind: 'rrule', rrule: `FREQ=YEARLY${interval}${ofYear};${inMonth}` }
  }
}

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const codeOf = (iso: string) => CODES[Number(iso) - 1] ?? ''
export const regionsIn = (regions: string) => (regions === '' ? [] : regions.split(' '))

/** The fields of another unit: what is chosen for one means nothing in another. */
export function withUnit(fields: RuleFields, unit: RuleUnit): RuleFields {
  const isMonths = unit === 'months'
  return {
    ...fields,
    unit,
    ...(unit === 'quarters' ? { by: 'day' as const, month: '1' } : {}),
    ...(fields.weekday === 'business' && !isMonths ? { weekday: '1' } : {}),
    ...(Number(fields.nth) > mostNth.weekday && !isMonths ? { nth: '1' } : {}),
  }
}

/** Whether some month lacks the day, so that it matters what is done then. */
export function lacksDay({ unit, by, day, month }: RuleFields): boolean {
  const number = Number(day)
  if (by === 'nth' || number <= 28) return false
  if (unit !== 'years') return unit === 'months' || unit === 'quarters'
  return number > (LENGTHS[Number(month) - 1] ?? 31)
}
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** What a rule does with a day that a month lacks, where nothing is said: one counted from a quarter's end goes back to the last. */
export const unsaidMonthEnd = (rule: Rule): MonthEnd => (rule.kind === 'afterQuarterEnd' ? 'backward' : 'omit')
