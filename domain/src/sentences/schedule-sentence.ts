import { checkSchedule } from '../check-schedule.ts'
import { parseDays } from '../days/civil.ts'
import { longDate, plural } from '../format.ts'
import { listed } from '../listed.ts'
import { ordinal } from '../ordinal.ts'
import { parseRule, type RuleParts } from '../recurrence/rule.ts'
import type { CalendarDate, CountStep, Schedule, Span, TerminatesAt } from '../schedule.ts'
import { adjustmentSentence, ownCalendarWords, placeWords } from './place-words.ts'
import { everyUnit, nthWords, plainDate, ruleWords } from './rule-words.ts'

/**
 * A schedule in plain English, complete, so that `readSchedule` gives it back: what repeats, from when, until when, what is added or
 * left out, and what happens on days that are no business days. Throws `bad-argument`, `bad-date`, `bad-interval`, `bad-rule`.
 */
export function scheduleSentence(schedule: Schedule): string {
  checkSchedule(schedule)
  return sentences(scheduleWords(schedule), schedule)
}

/** The same without its first day, and with a few of the single dates where there are many, as a page shows it beside a list of dates. */
export function shortSentence(schedule: Schedule): string {
  checkSchedule(schedule)
  return sentences(schedule.type === 'recurring' ? recurringWords(schedule, false) : scheduleWords(schedule), schedule)
}

function sentences(words: string, { type, adjustment }: Schedule): string {
  // What a contract's convention moves is the deadline, never its end.
  const moves = adjustment ? adjustmentSentence(adjustment, type === 'term' ? 'the last day for notice' : 'that') : ''
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.${moves && ` ${moves}`}`
}

type Of<T extends Schedule['type']> = Extract<Schedule, { type: T }>

function scheduleWords(schedule: Schedule): string {
  switch (schedule.type) {
    case 'once':
      return `once, on ${longDate(schedule.date)}`
    case 'recurring':
      return recurringWords(schedule, true)
    case 'fromCompletion':
      return `${spanWords(schedule.every)} after it was last done${schedule.basis ? OR_AFTER[schedule.basis] : ''}${
        schedule.monthEnd === 'forward' ? ', going over a shorter month' : ''
      }${schedule.count === undefined ? '' : `, ${plural(schedule.count, 'time')}`}, first on ${longDate(schedule.start)}`
    case 'term':
      return termWords(schedule)
    case 'derived':
      return derivedWords(schedule)
  }
}

const OR_AFTER = {
  fromRenewal: ', or after its old end if that is later',
  fromDueIfLate: ', or after its own date if that is earlier',
}

function recurringWords(schedule: Of<'recurring'>, whole: boolean): string {
  const { rule, start, monthEnd } = schedule
  const from = whole ? `, from ${longDate(start)}` : ''
  if (rule.kind === 'afterQuarterEnd') {
    const day = rule.day === 'last' ? 'last day' : ordinal(rule.day)
    const shorter =
      typeof rule.day === 'number' && rule.day > 28 ? (QUARTER_MONTH_END[monthEnd ?? 'backward'] ?? '') : ''
    return `every quarter, on the ${day} of the ${ordinal(rule.month)} month after the quarter ends${shorter}${endWords(schedule, null)}${from}`
  }
  if (rule.kind === 'nthBusinessDay')
    return `${everyUnit(rule.everyMonths, 'month')} on the ${nthWords(rule.nth)} business day${placeWords(rule.regions)}${endWords(schedule, null)}${from}`
  const parts = parseRule(rule.rrule)
  const words = ruleWords({ ...parts, count: null, until: null }, start, monthEnd)
  const dates = (lead: string, list: readonly CalendarDate[] = []) =>
    list.length === 0 ? '' : `${lead} ${listed(dateWords(list, whole ? list.length : MOST_DATES))}`
  return `${words}${endWords(schedule, parts)}${from}${dates(', and also on', rule.rdates)}${dates(', except on', rule.exdates)}`
}

/** As many as are to be said, and how many more there are. */
function dateWords(list: readonly CalendarDate[], most: number): string[] {
  const said = list.slice(0, list.length > most ? most - 1 : most).map((date) => plainDate(parseDays(date)))
  return said.length === list.length ? said : [...said, `${list.length - said.length} more`]
}

const MOST_DATES = 6

export const QUARTER_MONTH_END = {
  omit: ', in months that have it',
  backward: '',
  forward: ', or the 1st after a shorter month',
} as const

/** The nearer end counts, the schedule's own or the rule's. */
function endWords({ count, until }: Of<'recurring'>, rule: RuleParts | null): string {
  const times = Math.min(count ?? Number.POSITIVE_INFINITY, rule?.count ?? Number.POSITIVE_INFINITY)
  const last = Math.min(
    until ? parseDays(until) : Number.POSITIVE_INFINITY,
    rule?.until ? Math.floor(rule.until.seconds / 86400) : Number.POSITIVE_INFINITY,
  )
  const counted = times === Number.POSITIVE_INFINITY ? '' : `, ${plural(times, 'time')}`
  return `${counted}${last === Number.POSITIVE_INFINITY ? '' : `, until ${plainDate(last)}`}`
}

function termWords({ start, initial, end, renewal }: Of<'term'>): string {
  const said: string[] = []
  if (start) said.push(`runs from ${longDate(start)}${initial ? ` for ${spanWords(initial)}` : ''}`)
  else if (initial) said.push(`runs for ${spanWords(initial)}`)
  if (end) said.push(`ends on ${longDate(end)}`)
  const base = said.length === 0 ? 'has no end yet' : said.join(' and ')
  switch (renewal.form) {
    case 'none':
      return `${base} and is not renewed`
    case 'openEnded':
      return `${base}, then runs on until notice ends it ${OPEN_ENDS[renewal.terminatesAt]}`
    default:
      return `${base}, then ${renewal.form === 'tacit' ? 'renews by itself' : 'can be renewed'} for ${spanWords(renewal.span)} at a time`
  }
}

export const OPEN_ENDS: Record<TerminatesAt, string> = {
  monthEnd: 'at the end of a month',
  quarterEnd: 'at the end of a quarter',
  yearEnd: 'at the end of a year',
  anyDay: 'on any day',
}

/** The trigger's name stands in quotes, so that whatever it says is not taken for the rule. */
function derivedWords({ trigger, further = [], repeat, pinned, adjustment, ...first }: Of<'derived'>): string {
  const counting = [first, ...further]
  const inBusinessDays = counting.find(({ unit }) => unit === 'businessDays')
  const place =
    inBusinessDays && adjustment
      ? `${placeWords(adjustment.regions)}${adjustment.convention === 'unadjusted' ? ownCalendarWords(adjustment) : ''}`
      : ''
  const known = trigger.date === null ? ', whose date is not known yet' : `, which is on ${longDate(trigger.date)}`
  const again = repeat
    ? `, and again with that date moved on by ${spanWords({ amount: repeat.every, unit: repeat.unit })} each time${repeat.endOfMonth ? ' from month end to month end' : ''}`
    : ''
  const [base, ...later] = counting.map((step) => stepWords(step, step === inBusinessDays ? place : ''))
  return `${base} “${trigger.name}”${known}${later.map((step) => `, then ${step} that`).join('')}${again}${pinned ? `, pinned to ${longDate(pinned)}` : ''}`
}

/** "14 days after", "1 month before from month end to month end", "on the day of". */
function stepWords({ amount, unit, counting, endOfMonth }: CountStep, place: string): string {
  if (amount === 0 && unit === 'days' && !counting && !endOfMonth) return 'on the day of'
  const one = unit === 'businessDays' ? 'business day' : unit.slice(0, -1)
  const how = counting === 'inclusive' ? ' counting that day' : counting === 'clear' ? ' in between' : ''
  return `${plural(Math.abs(amount), one)}${place}${how}${endOfMonth ? ' from month end to month end' : ''} ${amount < 0 ? 'before' : 'after'}`
}

export function spanWords(span: Span): string {
  return plural(span.amount, span.unit.slice(0, -1))
}
