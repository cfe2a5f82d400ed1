import * as v from 'valibot'
import type { ReminderPlan as Plan, ReminderStep as Step } from '@duebook/domain'
import { LocalTime } from './schedule.ts'

export const ReminderStep = v.object({
  of: v.picklist(['due', 'termEnd', 'actBy', 'notice', 'showFrom']),
  offset: v.object({
    amount: v.pipe(v.number(), v.integer()),
    unit: v.picklist(['days', 'weeks', 'months', 'hours', 'minutes']),
  }),
  at: v.optional(LocalTime),
  channels: v.pipe(v.array(v.picklist(['inApp', 'email', 'push', 'sms'])), v.maxLength(4)),
  asks: v.optional(v.boolean()),
  urgent: v.optional(v.boolean()),
})

export const Nag = v.object({
  everyHours: v.pipe(v.number(), v.minValue(0.25), v.maxValue(24 * 366)),
  times: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
})

const written =
  /^(due|termEnd|actBy|notice|showFrom) (-?\d{1,6}) (days|weeks|months|hours|minutes)(?: ((?:[01]\d|2[0-3]):[0-5]\d))?((?: (?:inApp|email|push|sms)){0,4})( asks)?( urgent)?$/

/** A step as it is stored: "due -1 days 09:00 email inApp asks". In one piece of text, so that the rules can hold ten of them against one pattern. */
const StepText = v.pipe(v.string(), v.regex(written), v.transform(stepIn))

/** Older releases stored a step as a map. */
export const StoredStep = v.union([StepText, ReminderStep])

export const StoredReminderPlan = v.object({
  steps: v.pipe(v.array(v.union([v.pipe(v.string(), v.regex(written)), ReminderStep])), v.maxLength(10)),
  nag: v.optional(Nag),
})
export type StoredReminderPlan = v.InferOutput<typeof StoredReminderPlan>

/** A plan as it is stored. */
export const storedPlan = ({ steps, ...plan }: Plan): StoredReminderPlan => ({ ...plan, steps: steps.map(stepText) })

/** A stored plan, read. */
export const readPlan = ({ steps, ...plan }: StoredReminderPlan): Plan => ({
  ...plan,
  steps: steps.map((step) => v.parse(StoredStep, step)),
})

/** One stored step, read; null where it cannot be. */
export function readStoredStep(stored: unknown): Step | null {
  const read = v.safeParse(StoredStep, stored)
  return read.success ? read.output : null
}

const stepText = ({ of, offset, at, channels, asks, urgent }: Step): string =>
  [
    of,
    offset.amount,
    offset.unit,
    ...(at ? [at] : []),
    ...channels,
    ...(asks ? ['asks'] : []),
    ...(urgent ? ['urgent'] : []),
  ].join(' ')

function stepIn(text: string): v.InferOutput<typeof ReminderStep> {
  const [, of, amount, unit, at, channels = '', asks, urgent] = written.exec(text) ?? []
  return v.parse(ReminderStep, {
    of,
    offset: { amount: Number(amount), unit },
    ...(at === undefined ? {} : { at }),
    channels: channels.split(' ').filter(Boolean),
    ...(asks === undefined ? {} : { asks: true }),
    ...(urgent === undefined ? {} : { urgent: true }),
  })
}
