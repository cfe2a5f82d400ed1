import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import * as v from 'valibot'

/** A day that exists, `YYYY-MM-DD`. */
export const CivilDate = v.custom<CalendarDate>((value) => typeof value === 'string' && isCalendarDate(value))
export const LocalTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const Unit = v.picklist(['days', 'weeks', 'months', 'years'])
const UnitOrBusinessDays = v.picklist(['days', 'weeks', 'months', 'years', 'businessDays'])
const Regions = v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(50))
const Dates = v.pipe(v.array(CivilDate), v.maxLength(4_000))
const MonthEnd = v.picklist(['omit', 'backward', 'forward'])
const Adjustment = v.object({
  convention: v.picklist(['unadjusted', 'following', 'modifiedFollowing', 'preceding', 'modifiedPreceding', 'nearest']),
  regions: Regions,
})

export const Span = v.object({ amount: whole(-40_000, 40_000), unit: Unit })
export const DueTime = v.object({ at: LocalTime, zone: v.optional(v.pipe(v.string(), v.maxLength(64))) })

export const Notice = v.object({
  period: v.object({ amount: whole(0, 40_000), unit: UnitOrBusinessDays }),
  counts: v.picklist(['received', 'sent']),
  deliveryBufferDays: v.optional(whole(0, 400)),
  deliveryBufferCounts: v.optional(v.picklist(['days', 'businessDays'])),
  adjustment: v.optional(Adjustment),
})

const Rule = v.variant('kind', [
  v.object({
    kind: v.literal('rrule'),
    rrule: v.pipe(v.string(), v.maxLength(2_000)),
    rdates: v.optional(Dates),
    exdates: v.optional(Dates),
  }),
  v.object({
    kind: v.literal('afterQuarterEnd'),
    month: whole(1, 12),
    day: v.union([whole(1, 31), v.literal('last')]),
  }),
  v.object({ kind: v.literal('nthBusinessDay'), nth: whole(-31, 31), everyMonths: whole(1, 1_200), regions: Regions }),
])

/** The shape of every kind of schedule; whether a rule's own text can be read, the engine says. */
export const Schedule = v.variant('type', [
  v.object({ type: v.literal('once'), date: CivilDate, adjustment: v.optional(Adjustment) }),
  v.object({
    type: v.literal('recurring'),
    start: CivilDate,
    rule: Rule,
    monthEnd: v.optional(MonthEnd),
    until: v.optional(CivilDate),
    count: v.optional(whole(1, 100_000)),
    adjustment: v.optional(Adjustment),
  }),
  v.object({
    type: v.literal('fromCompletion'),
    start: CivilDate,
    every: Span,
    monthEnd: v.optional(MonthEnd),
    adjustment: v.optional(Adjustment),
  }),
  v.object({
    type: v.literal('term'),
    start: v.optional(CivilDate),
    end: v.optional(CivilDate),
    initial: v.optional(Span),
    renewal: v.variant('form', [
      v.object({ form: v.picklist(['tacit', 'express']), span: Span }),
      v.object({ form: v.literal('none') }),
    ]),
    adjustment: v.optional(Adjustment),
  }),
  v.object({
    type: v.literal('derived'),
    trigger: v.object({ name: v.pipe(v.string(), v.maxLength(200)), date: v.nullable(CivilDate) }),
    amount: whole(-40_000, 40_000),
    unit: UnitOrBusinessDays,
    adjustment: v.optional(Adjustment),
  }),
])

/** A stored schedule, which a client wrote; null where its shape is no schedule's. */
export function readSchedule(data: unknown): v.InferOutput<typeof Schedule> | null {
  const read = v.safeParse(Schedule, data)
  return read.success ? read.output : null
}
