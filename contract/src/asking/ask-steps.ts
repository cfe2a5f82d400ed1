import type { AskStep, Channel, ReachChannel, ReminderPlan } from '@duebook/domain'
import { isAsLiked } from '../reach/ways.ts'

/** What a step calls a way, and what the planner calls it. */
export const reachChannels: Record<Channel, ReachChannel> = {
  email: 'email',
  push: 'webPush',
  sms: 'sms',
  inApp: 'inApp',
}

/**
 * The steps of a plan as the planner takes them: what goes as each person likes it names no channel, and what asks again hangs on each step that
 * asks, on all where none says so.
 */
export function askSteps({ steps, nag }: ReminderPlan): AskStep[] {
  const someAsk = steps.some(({ asks }) => asks)
  return steps.map(({ channels, ...step }) => ({
    ...step,
    ...(isAsLiked(channels) ? {} : { channels: channels.map((one) => reachChannels[one]) }),
    ...(nag && nag.times > 0 && (step.asks || !someAsk) ? { nag: { everyHours: nag.everyHours, max: nag.times } } : {}),
  }))
}
