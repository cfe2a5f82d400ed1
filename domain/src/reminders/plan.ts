import { assertInstant, assertOneOf, assertTime } from '../arguments.ts'
import { assertWhole } from '../whole-numbers.ts'
import { formatDays, parseDays } from '../days/civil.ts'
import { spanOn } from '../days/months.ts'
import { DomainError } from '../errors.ts'
import type { PlannedReminder, QuietHours, ReminderPlan, ReminderStep, ZoneResolver } from '../reminder.ts'
import type { CalendarDate, DueTime } from '../schedule.ts'
import { afterQuiet, HOUR, instantText, MINUTE } from './instants.ts'

export type ReminderDates = {
  due: CalendarDate
  termEnd?: CalendarDate | null
  actBy?: CalendarDate | null
  notice?: CalendarDate | null
  showFrom?: CalendarDate | null
  plan?: CalendarDate | null
}
export type PlanInput = {
  plan: ReminderPlan
  dates: ReminderDates
  dueTime?: DueTime | null
  /** IANA zone in which days are counted; `dueTime.zone` wins. */
  zone: string
  quietHours?: QuietHours | null
  resolver: ZoneResolver
}

/**
 * The steps of a plan put on the clock (rules R1 to R3), in order of time. A step whose date is missing plans nothing; of
 * two at one instant only the first of the plan is kept. Throws `too-many-steps`, `offset-out-of-range`, `offset-needs-time`.
 */
export function planReminders(input: PlanInput): PlannedReminder[] {
  const zone = input.dueTime?.zone ?? input.zone
  return placeSteps(input.plan.steps, { ...input, zone, dueAt: input.dueTime?.at })
    .filter(({ duplicate }) => !duplicate)
    .sort((a, b) => a.instant - b.instant || a.step - b.step)
    .map(({ step, instant, of }) => {
      const local = input.resolver.toLocal(instant, zone)
      return {
        step,
        fireAt: instantText(instant),
        wallClock: `${local.date}T${local.time}`,
        date: of,
        channels: input.plan.steps[step]?.channels ?? [],
      }
    })
}

/** R6: the instants of the nags that follow a reminder fired at `fireAt` (ms), each out of quiet hours. */
export function nagInstants(
  fireAt: number,
  nag: NonNullable<ReminderPlan['nag']>,
  clock: { zone: string; quietHours?: QuietHours | null; resolver: ZoneResolver },
): number[] {
  assertInstant(fireAt, 'fireAt')
  assertWhole(nag.times, 'nag.times')
  assertWhole(nag.everyHours, 'nag.everyHours', 1)
  const times = Math.min(Math.max(0, nag.times), MAX_NAGS)
  return Array.from({ length: times }, (_, n) =>
    afterQuiet(fireAt + (n + 1) * nag.everyHours * HOUR, clock.zone, clock.quietHours, clock.resolver),
  )
}

export const MAX_STEPS = 10
const MAX_NAGS = 100

/** `plan` is the day somebody means to work on it; no stored plan counts from it yet. */
export type NamedDate = ReminderStep['of'] | 'plan'
export type Step = Omit<ReminderStep, 'of'> & { of: NamedDate }
export type PlacedStep = { step: number; of: CalendarDate; instant: number; duplicate: boolean }

/** R1 to R3 in plan order; `dueAt` is the due's own local time. What is urgent goes through quiet hours (E19). */
export function placeSteps(
  steps: readonly Step[],
  input: {
    dates: Partial<Record<NamedDate, CalendarDate | null>>
    dueAt?: string
    zone: string
    quietHours?: QuietHours | null
    resolver: ZoneResolver
  },
): PlacedStep[] {
  if (steps.length > MAX_STEPS)
    throw new DomainError(
      'too-many-steps',
      `A plan has at most ${MAX_STEPS} reminders and this one has ${steps.length}. Remove some.`,
    )
  if (input.dueAt !== undefined) assertTime(input.dueAt, 'dueTime')
  const taken = new Set<number>()
  return steps.flatMap((step, index) => {
    const { amount, unit } = step.offset
    assertInReach(step, index)
    if (step.at !== undefined) assertTime(step.at, `steps.${index}`)
    const elapsed = unit === 'hours' || unit === 'minutes'
    if (elapsed && !(step.of === 'due' && input.dueAt)) {
      throw new DomainError(
        'offset-needs-time',
        'A reminder in hours or minutes counts from a time of day, and this date has none. Give the due date a time, or use days.',
        { field: `steps.${index}` },
      )
    }
    const of = input.dates[step.of]
    if (!of) return []
    const instant = elapsed
      ? input.resolver.toInstant({ date: of, time: input.dueAt ?? DEFAULT_TIME }, input.zone) +
        amount * (unit === 'hours' ? HOUR : MINUTE)
      : input.resolver.toInstant(
          { date: formatDays(spanOn(parseDays(of), amount, unit)), time: step.at ?? input.dueAt ?? DEFAULT_TIME },
          input.zone,
        )
    const fireAt = step.urgent ? instant : afterQuiet(instant, input.zone, input.quietHours, input.resolver)
    const duplicate = taken.has(fireAt)
    taken.add(fireAt)
    return [{ step: index, of, instant: fireAt, duplicate }]
  })
}

const DEFAULT_TIME = '09:00'
const MAX_DAYS = 730
const REACH = { days: MAX_DAYS, weeks: MAX_DAYS / 7, months: 24, hours: MAX_DAYS * 24, minutes: MAX_DAYS * 24 * 60 }

function assertInReach({ offset }: Step, index: number): void {
  assertOneOf(offset.unit, Object.keys(REACH), `steps.${index}`)
  if (Number.isInteger(offset.amount) && Math.abs(offset.amount) <= REACH[offset.unit]) return
  throw new DomainError(
    'offset-out-of-range',
    'A reminder lies a whole number of steps from its date, and at most 730 days or 24 months. Bring it nearer.',
    { field: `steps.${index}` },
  )
}
