import * as v from 'valibot'
import { LocalTime } from './schedule.ts'

export const ReminderStep = v.object({
  of: v.picklist(['due', 'actBy', 'notice', 'showFrom']),
  offset: v.object({
    amount: v.pipe(v.number(), v.integer()),
    unit: v.picklist(['days', 'weeks', 'months', 'hours', 'minutes']),
  }),
  at: v.optional(LocalTime),
  channels: v.pipe(v.array(v.picklist(['inApp', 'email', 'push'])), v.maxLength(3)),
})

export const Nag = v.object({
  everyHours: v.pipe(v.number(), v.minValue(0.25), v.maxValue(24 * 366)),
  times: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
})

export const ReminderPlan = v.object({
  steps: v.pipe(v.array(ReminderStep), v.maxLength(10)),
  nag: v.optional(Nag),
})
