import { addBusinessDays, adjust, lastBusinessDayOfMonth } from '../days/business-days.ts'
import { advance, nextAdjusted, periodEnd } from '../days/advance.ts'
import {
  type Day,
  daysFromCivil,
  FIRST_DAY,
  formatDays,
  LAST_DAY,
  packedCivil,
  parseDays,
  weekday,
} from '../days/civil.ts'
import { spanOn } from '../days/months.ts'
import { holidayCalendar } from '../holidays/registry.ts'
import '../holidays/all.ts'
import { businessDayDates } from '../nominal.ts'
import { type Recurrence, recurrence } from '../recurrence/recurrence.ts'
import type { CalendarDate, Convention, Unit } from '../schedule.ts'
import { type InlineCalendar, vectorCalendar } from './business-day-vectors.ts'

type ComposedInput = {
  kind: string
  dtstart: CalendarDate
  rrule: string
  calendar?: string
  calendarInline?: InlineCalendar
  convention: Convention
  limit: number
  n: number
  amount: number
  unit: Unit
  anchorDtstart: CalendarDate
  anchorRrule: string
  anchor: string
  dayOfMonth: number
  intervalMonths: number
  intervalYears: number
  trigger: string
  days: number
  after: string
  inclusive?: boolean
  tenthDay: string
  date: string
  year: number
  month: number
}

/** Answers one vector of composed.json. */
export function answerComposed(vector: { input: ComposedInput }): string[] {
  return composed(vector.input).map(formatDays)
}

/** Answers one vector of official.json. */
export function answerOfficial(vector: { input: ComposedInput }): string {
  const { input } = vector
  const calendar = vectorCalendar(input)
  if (input.kind === 'period') return formatDays(adjust(parseDays(input.tenthDay), input.convention, calendar))
  if (input.kind === 'adjust') return formatDays(adjust(parseDays(input.date), input.convention, calendar))
  if (input.kind === 'frcp6a') return formatDays(periodEnd(parseDays(input.trigger), input.days, calendar))
  return formatDays(lastBusinessDayOfMonth(daysFromCivil(input.year, input.month, 1), calendar) ?? 0)
}

/** Answers one vector of holidays_regions.json: ours must hold all expected, and hold no other that is not disputed. */
export function answerHolidays(vector: {
  input: { region: string; year: number }
  expected: string[]
  disputed?: { date: string }[]
}): string[] {
  const calendar = holidayCalendar(vector.input.region)
  const ours = [...calendar.holidays.keys()]
    .filter((day) => Math.floor(packedCivil(day) / 512) === vector.input.year)
    .map(formatDays)
    .filter((date) => weekday(parseDays(date)) <= 5)
  const disputed = new Set((vector.disputed ?? []).map((one) => one.date))
  return ours.filter((date) => vector.expected.includes(date) || !disputed.has(date)).sort()
}

function composed(input: ComposedInput): Day[] {
  switch (input.kind) {
    case 'rrule+adjust':
      return first(recurrence({ start: input.dtstart, rrule: input.rrule }), input.limit).map((day) =>
        adjust(day, input.convention, vectorCalendar(input)),
      )
    case 'nextAfter-adjusted': {
      const rule = recurrence({ start: input.dtstart, rrule: input.rrule })
      const how = { convention: input.convention, calendar: vectorCalendar(input), inclusive: input.inclusive }
      const next = nextAdjusted(rule, parseDays(input.after), how)
      return next ? [next.adjusted] : []
    }
    case 'nthBusinessDayOfMonth':
      return nthBusinessDays(input)
    case 'offset:businessDaysBefore':
      return anchors(input).map((day) => addBusinessDays(day, input.amount, vectorCalendar(input)))
    case 'offset:calendarDaysBefore':
      return anchors(input).map((day) =>
        advance(day, { amount: input.amount, unit: 'days', convention: input.convention }, vectorCalendar(input)),
      )
    case 'offset:monthsBefore':
    case 'offset:monthsAfter':
      return [spanOn(parseDays(input.anchor), input.amount, input.unit)]
    case 'monthly-clamp':
    case 'monthly-skip': {
      const rrule = `FREQ=MONTHLY;INTERVAL=${input.intervalMonths};BYMONTHDAY=${input.dayOfMonth}`
      return first(
        recurrence({ start: input.dtstart, rrule, monthEnd: input.kind === 'monthly-clamp' ? 'backward' : 'omit' }),
        input.limit,
      )
    }
    case 'leapday-clamp':
    case 'leapday-skip': {
      const rrule = `FREQ=YEARLY;INTERVAL=${input.intervalYears ?? 1}`
      return first(
        recurrence({ start: input.dtstart, rrule, monthEnd: input.kind === 'leapday-clamp' ? 'backward' : 'omit' }),
        input.limit,
      )
    }
    case 'frcp6a:forward':
    case 'frcp6a:backward':
      return [periodEnd(parseDays(input.trigger), input.days, vectorCalendar(input))]
    default:
      throw new Error(`composed.json: no kind ${input.kind}`)
  }
}

function anchors(input: ComposedInput): Day[] {
  return first(recurrence({ start: input.anchorDtstart, rrule: input.anchorRrule }), input.limit)
}

function nthBusinessDays({ dtstart, n, limit, ...input }: ComposedInput): Day[] {
  const line = businessDayDates({ start: dtstart }, { nth: n, everyMonths: 1 }, vectorCalendar(input))
  const found: Day[] = []
  for (
    let day = line.nextAfter(FIRST_DAY, true);
    day !== null && found.length < limit;
    day = line.nextAfter(day, false)
  )
    found.push(day)
  return found
}

function first(rule: Recurrence, limit: number): Day[] {
  return rule.between(FIRST_DAY, LAST_DAY, limit)
}
