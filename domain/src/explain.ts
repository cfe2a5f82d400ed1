import { addBusinessDaysWithSkipped, adjustWithSkipped, type BusinessCalendar, type SkippedDay } from './businessday.ts'
import {
  civilFromDays,
  type Day,
  daysInMonth,
  formatDays,
  parseDays,
  quarterEnd,
  startOfMonth,
  weekday,
} from './civil.ts'
import { describeRule } from './describe.ts'
import { DomainError } from './errors.ts'
import { longDate, MONTHS, ordinal, periodName, plural, shortDateWithYear, WEEKDAYS } from './format.ts'
import { calendarFor } from './holidays/registry.ts'
import { quarterBefore } from './nominal.ts'
import { occurrenceAt } from './occurrences.ts'
import { parseRule } from './recurrence-rule.ts'
import type { Adjustment, CalendarDate, Convention, ExplainStep, Schedule } from './schedule.ts'
import { termEnd } from './term.ts'

/** "Why this date?": every operation from the rule to the adjusted date, one a step, the result last; throws `no-such-occurrence`. */
export function explain(schedule: Schedule, nominal: CalendarDate): ExplainStep[] {
  const occurrence = occurrenceAt(schedule, nominal)
  if (!occurrence) {
    throw new DomainError('no-such-occurrence', `This schedule has no ${longDate(nominal)}. Choose one of its dates.`, {
      value: nominal,
    })
  }
  const steps = [...nominalSteps(schedule, nominal), ...adjustmentSteps(nominal, schedule.adjustment)]
  const text = occurrence.provisional ? 'In force, provisional: the calendar does not reach this far yet' : 'In force'
  return [...steps, { operation: 'result', source: '', text, gives: occurrence.adjusted }]
}

/** The steps that a business-day adjustment adds to a date; none where nothing is asked to move. */
export function adjustmentSteps(nominal: CalendarDate, adjustment: Adjustment | undefined): ExplainStep[] {
  if (!adjustment || adjustment.convention === 'unadjusted') return []
  const calendar = calendarFor(adjustment.regions)
  const day = parseDays(nominal)
  const moved = adjustWithSkipped(day, adjustment.convention, calendar)
  const text =
    moved.day === day
      ? `${WEEKDAYS[weekday(day) - 1]} is a business day; it stays`
      : `${whyClosed(day, calendar)}; ${movesTo(day, moved.day, adjustment.convention)}`
  const step: ExplainStep = {
    operation: 'businessDay',
    source: calendarSource(calendar),
    text,
    gives: formatDays(moved.day),
  }
  return [moved.skipped.length ? { ...step, skipped: moved.skipped } : step]
}

/** One line for "Copy the working": "The quarter Jul–Sep 2026 ends: Wed 30 Sep 2026 (The calendar's quarters)". */
export function stepSentence(step: ExplainStep): string {
  const gives = step.gives === null ? 'not known yet' : shortDateWithYear(step.gives)
  return `${step.text}: ${gives}${step.source === '' ? '' : ` (${step.source})`}`
}

/** "England and Wales calendar, version c382fde"; "Weekends only" where there is no table behind it. */
export function calendarSource(calendar: BusinessCalendar): string {
  if (calendar.version === '') return calendar.id === '' ? 'Saturdays and Sundays only' : calendar.name
  return `${calendar.name.charAt(0).toUpperCase()}${calendar.name.slice(1)} calendar, version ${calendar.version}`
}

function nominalSteps(schedule: Schedule, nominal: CalendarDate): ExplainStep[] {
  switch (schedule.type) {
    case 'once':
      return [{ operation: 'start', source: 'Set by hand', text: 'The date given', gives: nominal }]
    case 'fromCompletion': {
      const every = plural(schedule.every.amount, schedule.every.unit.slice(0, -1))
      if (nominal === schedule.start)
        return [{ operation: 'start', source: 'Set by hand', text: 'The first date given', gives: nominal }]
      return [
        {
          operation: 'completion',
          source: 'Your rule',
          text: `${every} after the day it was last done`,
          gives: nominal,
        },
      ]
    }
    case 'derived':
      return derivedSteps(schedule, nominal)
    case 'term':
      return termSteps(schedule, nominal)
    case 'recurring':
      return recurringSteps(schedule, nominal)
  }
}

function derivedSteps(schedule: Extract<Schedule, { type: 'derived' }>, nominal: CalendarDate): ExplainStep[] {
  const { trigger, amount, unit, adjustment } = schedule
  const calendar = calendarFor(adjustment?.regions ?? [])
  const counted: SkippedDay[] =
    unit === 'businessDays' && trigger.date !== null
      ? addBusinessDaysWithSkipped(parseDays(trigger.date), amount, calendar).skipped
      : []
  const one = unit === 'businessDays' ? 'business day' : unit.slice(0, -1)
  const step: ExplainStep = {
    operation: 'derived',
    source: unit === 'businessDays' ? calendarSource(calendar) : 'Your rule',
    text: `${plural(Math.abs(amount), one)} ${amount < 0 ? 'before' : 'after'} it`,
    gives: nominal,
  }
  return [
    { operation: 'start', source: 'Its own date', text: trigger.name, gives: trigger.date },
    counted.length ? { ...step, skipped: counted } : step,
  ]
}

function termSteps(schedule: Extract<Schedule, { type: 'term' }>, nominal: CalendarDate): ExplainStep[] {
  const steps: ExplainStep[] = []
  const first = termEnd(schedule, 0)
  if (schedule.start)
    steps.push({ operation: 'start', source: 'Your contract', text: 'The contract starts', gives: schedule.start })
  const counted =
    schedule.start && schedule.initial
      ? `, the last day of its ${plural(schedule.initial.amount, schedule.initial.unit.slice(0, -1))}`
      : ''
  steps.push({ operation: 'period', source: 'Your contract', text: `The first term ends${counted}`, gives: first })
  if (nominal === first || schedule.renewal.form === 'none') return steps
  let k = 1
  for (let end = termEnd(schedule, k); end !== null && end < nominal; end = termEnd(schedule, k)) k++
  const { amount, unit } = schedule.renewal.span
  const renewals =
    k === 1
      ? `It is renewed once, for ${plural(amount, unit.slice(0, -1))}`
      : `It is renewed ${k} times, for ${plural(amount, unit.slice(0, -1))} each`
  return [
    ...steps,
    { operation: 'rule', source: 'Your contract', text: `${renewals}, counted in one step`, gives: nominal },
  ]
}

function recurringSteps(schedule: Extract<Schedule, { type: 'recurring' }>, nominal: CalendarDate): ExplainStep[] {
  const { rule, start, monthEnd } = schedule
  const day = parseDays(nominal)
  if (rule.kind === 'afterQuarterEnd') {
    const quarter = quarterBefore(rule, day)
    const period = { from: formatDays(quarterEnd(quarter - 1) + 1), to: formatDays(quarterEnd(quarter)) }
    const wanted = rule.day === 'last' ? 'last day' : ordinal(rule.day)
    return [
      {
        operation: 'period',
        source: 'The quarters of the calendar year',
        text: `The quarter ${periodName(period)} ends`,
        gives: period.to,
      },
      {
        operation: 'rule',
        source: 'Your rule',
        text: `The ${wanted} of the ${ordinal(rule.month)} month after it`,
        gives: nominal,
      },
      ...(rule.day === 'last' ? [] : monthEndSteps(day, [rule.day])),
    ]
  }
  const first: ExplainStep = { operation: 'start', source: 'Your rule', text: 'The rule starts', gives: start }
  if (rule.kind === 'nthBusinessDay') {
    const calendar = calendarFor(rule.regions)
    const which = rule.nth > 0 ? ordinal(rule.nth) : rule.nth === -1 ? 'last' : `${ordinal(-rule.nth)} to last`
    const { month, year } = civilFromDays(day)
    return [
      first,
      {
        operation: 'rule',
        source: calendarSource(calendar),
        text: `The ${which} business day of ${MONTHS[month - 1]} ${year}`,
        gives: nominal,
      },
    ]
  }
  if (rule.rdates?.includes(nominal))
    return [{ operation: 'start', source: 'Added by hand', text: 'A date added to the rule', gives: nominal }]
  const sentence = describeRule(rule.rrule, start, monthEnd)
  const parts = parseRule(rule.rrule)
  const wanted = parts.byMonthDay.length
    ? parts.byMonthDay
    : parts.byDay.length
      ? []
      : [civilFromDays(parseDays(start)).day]
  const byMonths = parts.freq === 'MONTHLY' || parts.freq === 'YEARLY'
  return [
    first,
    {
      operation: 'rule',
      source: 'Your rule',
      text: sentence.charAt(0).toUpperCase() + sentence.slice(1),
      gives: nominal,
    },
    ...(byMonths && monthEnd !== undefined && monthEnd !== 'omit' ? monthEndSteps(day, wanted) : []),
  ]
}

/** A step for a nominal date that stands for a day its month lacks. */
function monthEndSteps(day: Day, wanted: readonly number[]): ExplainStep[] {
  const civil = civilFromDays(day)
  const forward = civil.day === 1 && !wanted.includes(1)
  const { year, month } = forward ? civilFromDays(startOfMonth(day) - 1) : civil
  const length = daysInMonth(year, month)
  const lacked = wanted.find((one) => one > length)
  if (lacked === undefined || wanted.includes(civil.day) || (!forward && civil.day !== length)) return []
  const uses = forward ? 'uses the 1st of the next month' : 'uses the last day'
  return [
    {
      operation: 'monthEnd',
      source: 'Your month-end rule',
      text: `${MONTHS[month - 1]} ${year} has ${length} days; ${uses}`,
      gives: formatDays(day),
    },
  ]
}

function whyClosed(day: Day, calendar: BusinessCalendar): string {
  const name = calendar.holidays.get(day)
  const { day: number, month } = civilFromDays(day)
  if (name !== undefined)
    return `${WEEKDAYS[weekday(day) - 1]?.slice(0, 3)} ${number} ${MONTHS[month - 1]?.slice(0, 3)} is ${name}`
  return `${WEEKDAYS[weekday(day) - 1]} is not a business day`
}

function movesTo(from: Day, to: Day, convention: Convention): string {
  const direction = to > from ? 'moves to the next one' : 'moves to the one before'
  const turned = (convention === 'modifiedFollowing' && to < from) || (convention === 'modifiedPreceding' && to > from)
  return turned
    ? `${direction}, not to leave the month`
    : convention === 'nearest'
      ? `${direction}, the nearest`
      : direction
}
