import { addDays, daysInMonth, parseDays } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import { calendarFor } from '../holidays/registry.ts'
import { occurrences } from '../occurrences.ts'
import { parseQuickAdd } from '../quick-add/quick-add.ts'
import { parseRule, printRule } from '../recurrence/rule.ts'
import type { Adjustment, CalendarDate, CountStep, DueTime, Notice, Schedule } from '../schedule.ts'
import { localTime } from '../days/zoned.ts'
import type { Answers } from './answers.ts'
import type { FillContext } from './fill.ts'
import type { PackSchedule, PackStep, PackTemplate } from './pack.ts'

/** `ahead`: what the preview lists, renewals taken to be made in time. */
type SetUp = { schedule: Schedule; ahead: Schedule; notice: Notice | null; dueTime: DueTime | null }
type Form<K extends string> = Extract<PackSchedule, Record<K, unknown>>

/** The schedule that a template means with these answers, in whichever form it is written. */
export function scheduleOfTemplate(template: PackTemplate, answers: Answers, context: FillContext): SetUp {
  const { schedule } = template
  const adjustment = adjustmentOf(template, answers)
  if ('quickAdd' in schedule) return quickAddForm(schedule, template, answers, context)
  if ('rrule' in schedule) return ruleForm(schedule, adjustment, answers, context)
  if ('derived' in schedule) return derivedForm(schedule, template, adjustment, answers, context)
  if ('fixed' in schedule) return plain(fromToday(fixedRule(schedule.fixed), 'fixed', adjustment, context))
  throw badPack(template.id, 'has a schedule of no known form', 'schedule')
}

const plain = (schedule: Schedule): SetUp => ({ schedule, ahead: schedule, notice: null, dueTime: null })

function adjustmentOf({ convention }: PackTemplate, answers: Answers): Adjustment | undefined {
  const { name, calendar, calendarFrom, weekend, extraHolidays } = convention
  const region = calendarFrom === undefined ? calendar : answers.choice(calendarFrom)
  if (name === 'unadjusted' && region === null && !weekend && !extraHolidays) return undefined
  return {
    convention: name,
    regions: region === null || region === 'weekends' ? [] : [region],
    ...(weekend ? { weekend } : {}),
    ...(extraHolidays ? { extraHolidays } : {}),
  }
}

function quickAddForm(
  { quickAdd, pattern }: Form<'quickAdd'>,
  template: PackTemplate,
  answers: Answers,
  { today, zone = 'Etc/UTC' }: FillContext,
): SetUp {
  const { calendar, calendarFrom, weekend, extraHolidays } = template.convention
  const filled = (pattern ?? quickAdd).replaceAll(/\{(\w+)\}/g, (_, id: string) => answers.word(id))
  const line =
    calendarFrom === undefined ? filled : filled.replace(`:${calendar ?? ''}`, `:${answers.choice(calendarFrom)}`)
  const said = parseQuickAdd(line, { today, now: `${today}T00:00`, locale: 'en-GB', zone })
  if (said.error || said.ambiguities.length > 0 || !said.schedule)
    throw badPack(template.id, said.error?.message ?? 'reads in more than one way', 'quickAdd', said.error?.span)
  if (said.calendarsToLoad.length > 0) calendarFor(said.calendarsToLoad)
  const own = { ...(weekend ? { weekend } : {}), ...(extraHolidays ? { extraHolidays } : {}) }
  const adjustment = said.schedule.adjustment
  const schedule: Schedule = adjustment ? { ...said.schedule, adjustment: { ...adjustment, ...own } } : said.schedule
  return { schedule, ahead: schedule, notice: said.notice, dueTime: said.time }
}

function ruleForm(
  form: Form<'rrule'>,
  adjustment: Adjustment | undefined,
  answers: Answers,
  context: FillContext,
): SetUp {
  const parts = parseRule(form.rrule)
  if (form.intervalFrom !== undefined) parts.interval = answers.whole(form.intervalFrom, 1)
  const rrule = printRule(parts)
  if (form.dtstartFrom === null) return plain(fromToday(rrule, form.monthEnd, adjustment, context))
  const start = answers.date(form.dtstartFrom)
  const recurring: Schedule = {
    type: 'recurring',
    start,
    rule: { kind: 'rrule', rrule },
    ...(form.monthEnd ? { monthEnd: form.monthEnd } : {}),
    ...(adjustment ? { adjustment } : {}),
  }
  if (form.basis === 'fixed') return plain(recurring)
  const unit = { YEARLY: 'years', MONTHLY: 'months', WEEKLY: 'weeks', DAILY: 'days' } as const
  if (!(parts.freq in unit) || printRule({ ...parts, interval: 1 }) !== `FREQ=${parts.freq}`)
    throw badPack(form.rrule, 'counts from a completion and says more than how often', 'rrule')
  const schedule: Schedule = {
    type: 'fromCompletion',
    ...(form.basis === 'from-renewal' ? { basis: 'fromRenewal' as const } : {}),
    start,
    every: { amount: parts.interval, unit: unit[parts.freq as keyof typeof unit] },
    ...(adjustment ? { adjustment } : {}),
  }
  return {
    ...plain(schedule),
    ahead: form.basis === 'from-renewal' ? { ...recurring, monthEnd: 'backward' } : schedule,
  }
}

/** A rule that no answer starts begins with its first date due from today on. */
function fromToday(
  rrule: string,
  monthEnd: 'fixed' | Form<'rrule'>['monthEnd'],
  adjustment: Adjustment | undefined,
  { today }: FillContext,
): Schedule {
  const schedule: Extract<Schedule, { type: 'recurring' }> = {
    type: 'recurring',
    start: addDays(today, -LOOK_BACK),
    rule: { kind: 'rrule', rrule },
    ...(monthEnd && monthEnd !== 'fixed' ? { monthEnd } : {}),
    ...(adjustment ? { adjustment } : {}),
  }
  const [first] = occurrences(schedule, { from: today, limit: 1 })
  return first ? { ...schedule, start: first.nominal } : schedule
}

/** Far enough that a nominal date before today, moved to today or later, is still seen. */
const LOOK_BACK = 31

/** Days of the year as a rule: by month where they share the day of the month, else by the day of the year counted from its stable end. */
function fixedRule(days: readonly string[]): string {
  const dates = days.map((text) => {
    const [month = 0, day = 0] = /^\d\d-\d\d$/.test(text) ? text.split('-').map(Number) : []
    if (month < 1 || month > 12 || day < 1 || day > daysInMonth(2001, month))
      throw badPack(text.slice(0, 20), 'is not a day of every year', 'fixed')
    return { month, day }
  })
  const months = dates.map(({ month }) => month).join(',')
  const [first] = dates
  if (!first) throw badPack('fixed', 'names no day', 'fixed')
  if (dates.every(({ day }) => day === first.day))
    return printRule(parseRule(`FREQ=YEARLY;BYMONTH=${months};BYMONTHDAY=${first.day}`))
  if (dates.every(({ month, day }) => month !== 2 && day === daysInMonth(2001, month)))
    return printRule(parseRule(`FREQ=YEARLY;BYMONTH=${months};BYMONTHDAY=-1`))
  const yearDays = dates.map(({ month, day }) => {
    const at = parseDays(`2001-${two(month)}-${two(day)}`)
    return month <= 2 ? at - parseDays('2001-01-01') + 1 : at - parseDays('2001-12-31') - 1
  })
  return printRule(parseRule(`FREQ=YEARLY;BYYEARDAY=${yearDays.join(',')}`))
}

function derivedForm(
  { derived }: Form<'derived'>,
  template: PackTemplate,
  adjustment: Adjustment | undefined,
  answers: Answers,
  context: FillContext,
): SetUp {
  const { from, rule, then = [], repeat } = derived
  const steps = [rule, ...then]
  const question = template.questions.find(({ id }) => id === from)
  if (steps.some(({ unit }) => unit === 'hours')) return hoursForm(derived, template, answers, context)
  const { date, time } = question?.type === 'datetime' ? answers.moment(from) : { date: answers.date(from), time: null }
  const roll = steps[steps.length - 1]?.roll ?? template.convention.name
  const moved = adjustment ?? (roll === 'unadjusted' ? undefined : { convention: roll, regions: [] })
  const schedule: Schedule = {
    type: 'derived',
    trigger: { name: (question?.text ?? from).replace(/\?$/, ''), date },
    ...countStep(rule, answers),
    ...(then.length > 0 ? { further: then.map((step) => countStep(step, answers)) } : {}),
    ...(repeat
      ? {
          repeat: {
            every: repeat.everyFrom === undefined ? repeat.every : answers.whole(repeat.everyFrom, 1),
            unit: repeat.unit,
            ...(repeat.endOfMonth ? { endOfMonth: true } : {}),
          },
        }
      : {}),
    ...(moved ? { adjustment: { ...moved, convention: roll } } : {}),
  }
  return { ...plain(schedule), dueTime: time === null ? null : { at: time } }
}

function countStep({ amount, amountFrom, unit, counting, endOfMonth }: PackStep, answers: Answers): CountStep {
  if (unit === 'hours') throw badPack('hours', 'stand beside other units', 'derived')
  return {
    amount: amountFrom === undefined ? (amount ?? 0) : answers.whole(amountFrom, 0),
    unit,
    ...(counting && counting !== 'exclusive' ? { counting } : {}),
    ...(endOfMonth ? { endOfMonth } : {}),
  }
}

/** Hours elapse: they run through weekends, and a change of the clocks in between counts where the zone is known. */
function hoursForm(
  { from, rule, then, repeat }: Form<'derived'>['derived'],
  template: PackTemplate,
  answers: Answers,
  { zone, resolver }: FillContext,
): SetUp {
  if (then || repeat) throw badPack(template.id, 'counts hours and then goes on', 'derived')
  const { date, time } = answers.moment(from)
  const hours = rule.amountFrom === undefined ? (rule.amount ?? 0) : answers.whole(rule.amountFrom, 0)
  const start = { date, time: time ?? '00:00' }
  const at =
    zone !== undefined && resolver !== undefined
      ? resolver.toLocal(resolver.toInstant(start, zone) + hours * 3_600_000, zone)
      : onTheWallClock(start, hours)
  const question = template.questions.find(({ id }) => id === from)
  const schedule: Schedule = {
    type: 'derived',
    trigger: { name: (question?.text ?? from).replace(/\?$/, ''), date },
    amount: parseDays(at.date) - parseDays(date),
    unit: 'days',
  }
  return { ...plain(schedule), dueTime: { at: at.time, ...(zone === undefined ? {} : { zone }) } }
}

function onTheWallClock({ date, time }: { date: CalendarDate; time: string }, hours: number) {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + hours * 60
  const days = Math.floor(minutes / 1440)
  const rest = minutes - days * 1440
  return localTime(`${addDays(date, days)}T${two(Math.floor(rest / 60))}:${two(rest % 60)}`) ?? { date, time }
}

const two = (n: number) => String(n).padStart(2, '0')

function badPack(what: string, why: string, field: string, span?: { start: number; end: number }): DomainError {
  return new DomainError(
    'bad-pack',
    `In this rule pack “${what.slice(0, 80)}” ${why}. Tell us; the pack needs mending.`,
    {
      field,
      ...(span ? { span } : {}),
    },
  )
}
