import { isCalendarDate, MOST_EARLIER, type CalendarDate } from '@duebook/domain'
import * as v from 'valibot'

/** A day that exists, `YYYY-MM-DD`. */
export const CivilDate = v.custom<CalendarDate>((value) => typeof value === 'string' && isCalendarDate(value))
export const LocalTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const Unit = v.picklist(['days', 'weeks', 'months', 'years'])
const UnitOrBusinessDays = v.picklist(['days', 'weeks', 'months', 'years', 'businessDays'])
const Regions = v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(50))
const Dates = v.pipe(v.array(CivilDate), v.maxLength(1_000))
const MonthEnd = v.picklist(['omit', 'backward', 'forward'])
const Adjustment = v.object({
  convention: v.picklist(['unadjusted', 'following', 'modifiedFollowing', 'preceding', 'modifiedPreceding', 'nearest']),
  regions: Regions,
  weekend: v.optional(v.pipe(v.array(whole(1, 7)), v.maxLength(6))),
  extraHolidays: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))), v.maxLength(50)),
  ),
})
const countStep = {
  amount: whole(-40_000, 40_000),
  unit: UnitOrBusinessDays,
  counting: v.optional(v.picklist(['exclusive', 'inclusive', 'clear'])),
  endOfMonth: v.optional(v.boolean()),
}

export const Span = v.object({ amount: whole(-40_000, 40_000), unit: Unit })
/** From one date to the next, or of a term. */
const Length = v.object({ amount: whole(1, 40_000), unit: Unit })
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

const Timing = v.variant('type', [
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
    basis: v.optional(v.picklist(['fromRenewal', 'fromDueIfLate'])),
    start: CivilDate,
    every: Length,
    count: v.optional(whole(1, 100_000)),
    monthEnd: v.optional(MonthEnd),
    adjustment: v.optional(Adjustment),
  }),
  v.object({
    type: v.literal('term'),
    start: v.optional(CivilDate),
    end: v.optional(CivilDate),
    initial: v.optional(Length),
    renewal: v.variant('form', [
      v.object({ form: v.picklist(['tacit', 'express']), span: Length }),
      v.object({ form: v.literal('none') }),
      v.object({
        form: v.literal('openEnded'),
        terminatesAt: v.picklist(['monthEnd', 'quarterEnd', 'yearEnd', 'anyDay']),
      }),
    ]),
    adjustment: v.optional(Adjustment),
  }),
  v.object({
    type: v.literal('derived'),
    trigger: v.object({ name: v.pipe(v.string(), v.maxLength(200)), date: v.nullable(CivilDate) }),
    endOf: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
    from: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,128}( (nominal|done))?$/))),
    ...countStep,
    further: v.optional(v.pipe(v.array(v.object(countStep)), v.maxLength(2))),
    repeat: v.optional(v.object({ every: whole(1, 40_000), unit: Unit, endOfMonth: v.optional(v.boolean()) })),
    pinned: v.optional(CivilDate),
    adjustment: v.optional(Adjustment),
  }),
])

const Earlier = v.object({ until: CivilDate, timing: Timing })
/** What gave the dates before a change is stored as text (JSON): so the rules can hold eight of them against one pattern. */
const EarlierText = v.pipe(v.string(), v.maxLength(24_000), v.parseJson(), Earlier)

/** The shape of every kind of schedule; whether a rule's own text can be read, the engine says. */
export const Schedule = v.intersect([
  Timing,
  v.object({
    earlier: v.optional(v.pipe(v.array(v.union([EarlierText, Earlier])), v.maxLength(MOST_EARLIER))),
    lastDay: v.optional(CivilDate),
  }),
])
type Known = v.InferOutput<typeof Schedule>

/** A schedule as it is stored. */
export const storedSchedule = ({ earlier, ...schedule }: Known): Record<string, unknown> =>
  earlier ? { ...schedule, earlier: earlier.map((one) => JSON.stringify(one)) } : schedule

/** A schedule of a stored obligation, what gave its dates before read; what cannot be read of that is left out. */
export function withEarlier(schedule: Known): Known {
  if (!schedule.earlier) return schedule
  const earlier = schedule.earlier.flatMap((one) => {
    const read = v.safeParse(v.union([EarlierText, Earlier]), one)
    return read.success ? [read.output] : []
  })
  return { ...schedule, earlier }
}

/** Taken off the due date for our own safe date; business days are those of the schedule's calendars. */
export const Buffer = v.object({ amount: whole(0, 4_000), unit: UnitOrBusinessDays })
const Note = v.optional(v.pipe(v.string(), v.maxLength(500)))
/** The days after the due date without a penalty: so long, or until `MM-DD`, or what a note says. */
export const Grace = v.object({
  note: Note,
  amount: v.optional(whole(0, 4_000)),
  unit: v.optional(Unit),
  until: v.optional(v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))),
})

const Words = (most: number) => v.pipe(v.string(), v.maxLength(most))
/** The rule pack that an obligation was set up from, as it was further: the source and the legal ground of its dates. */
export const PackSource = v.object({
  template: Words(100),
  version: Words(20),
  title: Words(300),
  publisher: Words(200),
  url: Words(500),
  asOf: Words(100),
  confidence: v.picklist(['high', 'medium']),
  basis: Words(500),
})

/** A stored schedule, which a client wrote; null where its shape is no schedule's. */
export function readSchedule(data: unknown): v.InferOutput<typeof Schedule> | null {
  const read = v.safeParse(Schedule, data)
  return read.success ? read.output : null
}
