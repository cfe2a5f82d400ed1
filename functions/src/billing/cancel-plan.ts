import { bestLive, type FreeChoice } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import { database } from '../cloud/admin.ts'
import { payments } from '../cloud/stripe.ts'
import { billingCall } from './billing-call.ts'
import { refuse } from './refuse.ts'
import { releaseSchedule } from './schedule-change.ts'
import { syncOwner } from './sync.ts'

/**
 * Ends the plan with what was paid for. `keep` names the obligations that stay open for changes on Free; without it everything is read-only
 * then. After the end the choice can still be made. Throws `no-subscription`.
 */
export const cancelPlan = billingCall('cancelPlan', async ({ owner }, { keep }) => {
  const billing = await syncOwner(owner)
  const live = bestLive(billing.subscriptions)
  const ended = billing.subscriptions
    .filter(({ status }) => ['canceled', 'unpaid', 'paused'].includes(status))
    .toSorted((a, b) => (b.endedAt ?? b.createdAt) - (a.endedAt ?? a.createdAt))[0]
  const subject = live ?? ended
  if (!subject) throw refuse('no-subscription', 'There is no plan to cancel.')
  if (live && live.endsAt === null) {
    const subscription = await payments().subscriptions.retrieve(live.id)
    await releaseSchedule(subscription)
    await payments().subscriptions.update(live.id, { cancel_at_period_end: true })
  }
  if (!live && subject.status !== 'canceled' && keep) await payments().subscriptions.cancel(subject.id)
  await choose(owner, keep && { subscription: subject.id, keep })
  const after = await syncOwner(owner)
  const cancelled = after.subscriptions.find(({ id }) => id === subject.id)
  return { endsAt: cancelled?.endsAt ?? cancelled?.endedAt ?? Date.now() }
})

/** Takes a cancellation back, whichever of the provider's two marks it left, or a planned smaller plan. */
export const resumePlan = billingCall('resumePlan', async ({ owner }) => {
  const live = bestLive((await syncOwner(owner)).subscriptions)
  if (!live) throw refuse('no-subscription', 'The plan has ended; begin a new one.')
  const subscription = await payments().subscriptions.retrieve(live.id)
  await releaseSchedule(subscription)
  if (subscription.cancel_at_period_end) await payments().subscriptions.update(live.id, { cancel_at_period_end: false })
  else if (subscription.cancel_at !== null) await payments().subscriptions.update(live.id, { cancel_at: '' })
  await choose(owner, null)
  await syncOwner(owner)
  return { outcome: 'done' }
})

const choose = (owner: string, choice: FreeChoice | null) => database.doc(paths.billing(owner)).update({ choice })
