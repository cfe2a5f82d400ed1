import { type BusinessCalendar, skippedDays } from '../days/business-days.ts'
import { civilFromDays, type Day, daysInMonth, formatDays, parseDays, startOfMonth } from '../days/civil.ts'
import { quarterEnd } from '../days/months.ts'
import { derivedDays } from '../days/count-on.ts'
import { describeRule } from '../describe.ts'
import { MONTHS, shortDateWithYear } from '../format.ts'
import { ordinal } from '../ordinal.ts'
import { periodName } from '../period-name.ts'
import { calendarOf } from '../holidays/registry.ts'
import { quarterBefore } from '../nominal.ts'
import { parseRule } from '../recurrence/rule.ts'
import type { CalendarDate, CountStep, ExplainStep, Schedule } from '../schedule.ts'
import { OPEN_ENDS } from '../sentences/schedule-sentence.ts'
import { termEnd, termOn, type TermSchedule } from '../term.ts'
import { intervalStep } from './interval-step.ts'
import { asFarAsKnown, calendarSource, lengthWords } from './sources.ts'

type Of<T extends Schedule['type']> = Extract<Schedule, { type: T }>
const OWN_RULE = 'Your rule'

/** From the rule to the nominal date; `source` is where the rule comes from. */
export function nominalSteps(schedule: Schedule, nominal: CalendarDate, source = OWN_RULE): ExplainStep[] {
  switch (schedule.type) {
    case 'once':
      return [{ operation: 'start', source: 'Set by hand', text: 'The date given', gives: nominal }]
    case 'fromCompletion': {
      if (nominal === schedule.start)
        return [{ operation: 'start', source: 'Set by hand', text: 'The first date given', gives: nominal }]
      const { every, basis } = schedule
      const text =
        basis === 'fromRenewal'
          ? `${lengthWords(every)} after the old end, or after the day it was renewed if that was later`
          : `${lengthWords(every)} after the day it was last done${basis ? ', or after its own date if that was earlier' : ''}`
      const operation = basis === 'fromRenewal' ? 'renewal' : 'completion'
      return [{ operation, source, text, gives: nominal, inputs: { ...every } }]
    }
    case 'derived':
      return derivedSteps(schedule, nominal, source)
    case 'term':
      return termSteps(schedule, nominal, source === OWN_RULE ? undefined : source)
    case 'recurring':
      return recurringSteps(schedule, nominal, source)
  }
}

function derivedSteps(schedule: Of<'derived'>, nominal: CalendarDate, source: string): ExplainStep[] {
  const { trigger, further = [], repeat, pinned, adjustment } = schedule
  const start: ExplainStep = { operation: 'start', source: 'Its own date', text: trigger.name, gives: trigger.date }
  if (trigger.date === null) return pinned ? [start, pinStep(pinned, null)] : [start]
  const k = pinned ? 0 : repeatOf(schedule, nominal)
  const days = derivedDays(schedule, k) ?? [parseDays(trigger.date)]
  const steps: ExplainStep[] = [start]
  if (repeat && k > 0) {
    const by = lengthWords({ amount: repeat.every * k, unit: repeat.unit })
    steps.push({
      operation: 'rule',
      source,
      text: `It moves on by ${by}, counted from where it was first`,
      gives: formatDays(days[0]),
      inputs: { every: repeat.every, unit: repeat.unit, times: k },
    })
  }
  const calendar = calendarOf(adjustment)
  for (const [index, step] of [schedule, ...further].entries())
    steps.push(countStep(step, [days[index] ?? 0, days[index + 1] ?? 0], calendar, source))
  if (pinned) steps.push(pinStep(pinned, formatDays(days.at(-1) ?? 0)))
  return steps
}

/** One step of counting, from the first of two days to the second. */
export function countStep(
  { amount, unit, counting = 'exclusive', endOfMonth = false }: CountStep,
  [from, to]: readonly [Day, Day],
  calendar: BusinessCalendar,
  source: string,
): ExplainStep {
  const byBusinessDays = unit === 'businessDays'
  const skipped = byBusinessDays ? skippedDays(from, to, calendar).filter(({ date }) => date !== formatDays(from)) : []
  const how = amount === 0 || unit === 'weeks' || unit === 'months' || unit === 'years' ? '' : COUNTING[counting]
  const step: ExplainStep = {
    operation: 'derived',
    source: byBusinessDays ? calendarSource(calendar) : source,
    text:
      amount === 0
        ? 'That very day'
        : `${lengthWords({ amount, unit })} ${amount < 0 ? 'before' : 'after'} it${how}${endOfMonth ? ', from month end to month end' : ''}`,
    gives: formatDays(to),
    inputs: { from: formatDays(from), amount, unit, counting, ...(endOfMonth ? { endOfMonth } : {}) },
    ...(skipped.length ? { skipped } : {}),
  }
  return byBusinessDays ? asFarAsKnown(step, calendar, [from, to]) : step
}

/** A date set by hand in place of the rule's. */
export function pinStep(pinned: CalendarDate, computed: CalendarDate | null): ExplainStep {
  const rule =
    computed === null
      ? 'the rule gives none yet'
      : computed === pinned
        ? 'the rule gives the same'
        : `the rule gives ${shortDateWithYear(computed)}`
  return {
    operation: 'pin',
    source: 'Pinned by hand',
    text: `It stays where it was set; ${rule}`,
    gives: pinned,
    inputs: { computed },
  }
}

const COUNTING = { exclusive: '', inclusive: ', that day being the first', clear: ', neither end counted' } as const

/** Which repeat gives this date. */
function repeatOf(schedule: Of<'derived'>, nominal: CalendarDate): number {
  const { repeat, trigger } = schedule
  const wanted = parseDays(nominal)
  const at = (k: number) => derivedDays(schedule, k)?.at(-1) ?? wanted
  if (!repeat || trigger.date === null) return 0
  let [low, high] = [0, 1]
  while (at(high) < wanted) high *= 2
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (at(middle) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

export function termSteps(schedule: TermSchedule, nominal: CalendarDate, source = 'Your contract'): ExplainStep[] {
  const steps: ExplainStep[] = []
  const { renewal, start, initial } = schedule
  const first = termEnd(schedule, 0)
  if (start) steps.push({ operation: 'start', source, text: 'The contract starts', gives: start })
  const counted = start && initial ? `, the last day of its ${lengthWords(initial)}` : ''
  if (renewal.form === 'openEnded') {
    const least = {
      operation: 'period',
      source,
      text: `It cannot end before its least term does${counted}`,
      gives: first,
    } as const
    const ends = {
      operation: 'rule',
      source,
      text: `Notice ends it ${OPEN_ENDS[renewal.terminatesAt]}; this is the end asked about`,
      gives: nominal,
    } as const
    return [...steps, least, { ...ends, inputs: { terminatesAt: renewal.terminatesAt } }]
  }
  steps.push({ operation: 'period', source, text: `The first term ends${counted}`, gives: first })
  if (nominal === first || renewal.form === 'none') return steps
  const k = termOn(schedule, nominal) ?? 1
  const length = lengthWords(renewal.span)
  const renewals = k === 1 ? `It is renewed once, for ${length}` : `It is renewed ${k} times, for ${length} each`
  const inputs = { times: k, amount: renewal.span.amount, unit: renewal.span.unit, form: renewal.form }
  return [...steps, { operation: 'rule', source, text: `${renewals}, counted in one step`, gives: nominal, inputs }]
}

function recurringSteps(schedule: Of<'recurring'>, nominal: CalendarDate, source: string): ExplainStep[] {
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
        inputs: period,
      },
      {
        operation: 'rule',
        source,
        text: `The ${wanted} of the ${ordinal(rule.month)} month after it`,
        gives: nominal,
        inputs: { month: rule.month, day: rule.day },
      },
      ...(rule.day === 'last' ? [] : monthEndSteps(day, [rule.day])),
    ]
  }
  const first: ExplainStep = { operation: 'start', source, text: 'The rule starts', gives: start }
  if (rule.kind === 'nthBusinessDay') {
    const calendar = calendarOf({ regions: rule.regions })
    const which = rule.nth > 0 ? ordinal(rule.nth) : rule.nth === -1 ? 'last' : `${ordinal(-rule.nth)} to last`
    const { month, year } = civilFromDays(day)
    const monthly = { ...parseRule('FREQ=MONTHLY'), interval: rule.everyMonths }
    return [
      first,
      ...intervalStep(monthly, start, day, source),
      asFarAsKnown(
        {
          operation: 'rule',
          source: calendarSource(calendar),
          text: `The ${which} business day of ${MONTHS[month - 1]} ${year}`,
          gives: nominal,
          inputs: { nth: rule.nth, everyMonths: rule.everyMonths },
        },
        calendar,
        [day],
      ),
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
    ...intervalStep(parts, start, day, source),
    {
      operation: 'rule',
      source,
      text: sentence.charAt(0).toUpperCase() + sentence.slice(1),
      gives: nominal,
      inputs: { rrule: rule.rrule, start },
    },
    ...(byMonths && (monthEnd ?? parts.skip ?? 'omit') !== 'omit' ? monthEndSteps(day, wanted) : []),
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
