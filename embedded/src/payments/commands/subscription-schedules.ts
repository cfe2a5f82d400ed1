import {
  advanceSchedule,
  newSchedule,
  phaseOfSubscription,
  phasesOf,
  planNext,
  releaseSchedule,
} from '../billing/schedules.ts'
import { billingModeFields, checkBillingMode } from '../billing/items.ts'
import { endSubscription } from '../billing/lifecycle.ts'
import { rateIds } from '../billing/taxes.ts'
import { invalid } from '../errors.ts'
import { operation, pageFields } from '../operation.ts'
import * as is from '../wire/parameters.ts'
import { either, mergeMetadata } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import { liveCustomer } from './customers.ts'
import { prorationBehavior } from './subscriptions.ts'

const now = is.oneOf('now')
const phaseFields = {
  items: is.needed(
    is.list(
      is.object({
        price: is.needed(is.text(100)),
        quantity: is.integer(0, 1_000_000),
        metadata: is.metadata(),
        tax_rates: rateIds,
      }),
      20,
    ),
  ),
  end_date: either(now, is.integer()),
  duration: is.object({
    interval: is.needed(is.oneOf('day', 'week', 'month', 'year')),
    interval_count: is.integer(1, 1200),
  }),
  proration_behavior: prorationBehavior,
  metadata: is.metadata(),
  description: is.text(500),
  default_tax_rates: rateIds,
}
const endBehavior = is.oneOf('release', 'cancel')
const settings = is.object({ default_payment_method: is.text(100) })

export const subscriptionSchedules = [
  operation(
    'POST /v1/subscription_schedules',
    {
      billing_mode: billingModeFields,
      customer: is.text(100),
      default_settings: settings,
      end_behavior: endBehavior,
      from_subscription: is.text(100),
      metadata: is.metadata(),
      phases: is.list(is.object(phaseFields), 10),
      start_date: either(now, is.integer()),
    },
    (work, given) => {
      checkBillingMode(given.billing_mode)
      if (given.from_subscription !== undefined) {
        if (given.phases || given.customer)
          throw invalid(
            'from_subscription goes without customer and phases; set those with an update.',
            'from_subscription',
          )
        const subscription = work.get('subscription', given.from_subscription, 'from_subscription')
        if (subscription.schedule) throw invalid('The subscription has a schedule already.', 'from_subscription')
        if (subscription.ended_at !== null) throw invalid('The subscription has ended.', 'from_subscription')
        const schedule = newSchedule(work, {
          customer: subscription.customer,
          subscription: subscription.id,
          phases: [phaseOfSubscription(work, subscription)],
          endBehavior: 'release',
          metadata: mergeMetadata(null, given.metadata),
          status: 'active',
          method: subscription.default_payment_method,
        })
        work.save('subscription', { ...subscription, schedule: schedule.id }, 'customer.subscription.updated')
        planNext(work, schedule, work.timeOf(subscription.customer))
        return schedule
      }
      if (given.customer === undefined)
        throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
      if (!given.phases?.length) throw invalid('Missing required param: phases.', 'phases', 'parameter_missing')
      const customer = liveCustomer(work, given.customer, 'customer').id
      const at = work.timeOf(customer)
      const start = given.start_date === 'now' || given.start_date === undefined ? at : given.start_date
      if (start < at) throw invalid('A schedule cannot begin in the past.', 'start_date')
      const schedule = newSchedule(work, {
        customer,
        subscription: null,
        phases: phasesOf(work, given.phases, start, at),
        endBehavior: given.end_behavior ?? 'release',
        metadata: mergeMetadata(null, given.metadata),
        status: 'not_started',
        method: given.default_settings?.default_payment_method ?? null,
      })
      if (start <= at) advanceSchedule(work, schedule)
      else planNext(work, schedule, at)
      return work.get('subscription_schedule', schedule.id)
    },
  ),
  operation(
    'GET /v1/subscription_schedules',
    { ...pageFields, created: is.range(), customer: is.text(100), scheduled: is.flag() },
    (work, asked) =>
      page(
        work,
        'subscription_schedule',
        '/v1/subscription_schedules',
        asked,
        { customer: asked.customer },
        ({ status }) => (asked.scheduled === true ? status === 'not_started' : true),
      ),
  ),
  operation('GET /v1/subscription_schedules/:id', {}, (work, _given, [id]) => work.get('subscription_schedule', id)),
  operation(
    'POST /v1/subscription_schedules/:id',
    {
      default_settings: settings,
      end_behavior: endBehavior,
      metadata: is.metadata(),
      phases: is.list(is.object({ ...phaseFields, start_date: either(now, is.integer()) }), 10),
      proration_behavior: prorationBehavior,
    },
    (work, given, [id]) => {
      const schedule = work.get('subscription_schedule', id)
      if (schedule.status !== 'active' && schedule.status !== 'not_started')
        throw invalid(`You cannot update a schedule with the status ${schedule.status}.`, 'id')
      const at = work.timeOf(schedule.customer)
      const start = schedule.current_phase?.start_date ?? schedule.phases[0]?.start_date ?? at
      const phases = given.phases ? phasesOf(work, given.phases, start, at) : schedule.phases
      const current = phases.find(({ start_date: from, end_date: end }) => from <= at && at < end)
      if (schedule.status === 'active' && !current)
        throw invalid('The phases must contain the one that is running.', 'phases')
      const updated = work.save(
        'subscription_schedule',
        {
          ...schedule,
          phases,
          end_behavior: given.end_behavior ?? schedule.end_behavior,
          current_phase:
            schedule.status === 'active' && current?.start_date === schedule.current_phase?.start_date && current
              ? { start_date: current.start_date, end_date: current.end_date }
              : schedule.current_phase,
          default_settings: {
            ...schedule.default_settings,
            default_payment_method:
              given.default_settings?.default_payment_method ?? schedule.default_settings.default_payment_method,
          },
          metadata: mergeMetadata(schedule.metadata, given.metadata),
        },
        'subscription_schedule.updated',
      )
      advanceSchedule(work, updated)
      return work.get('subscription_schedule', id)
    },
  ),
  operation(
    'POST /v1/subscription_schedules/:id/cancel',
    { invoice_now: is.flag(), prorate: is.flag() },
    (work, _given, [id]) => {
      const schedule = work.get('subscription_schedule', id)
      if (schedule.status !== 'active' && schedule.status !== 'not_started')
        throw invalid(`You cannot cancel a schedule with the status ${schedule.status}.`, 'id')
      const at = work.timeOf(schedule.customer)
      work.store.unschedule('schedule.phase', id)
      const subscription = schedule.subscription ? work.find('subscription', schedule.subscription) : null
      if (subscription && subscription.ended_at === null) {
        endSubscription(work, subscription, 'cancellation_requested', at)
        return work.get('subscription_schedule', id)
      }
      const canceled = work.save('subscription_schedule', {
        ...schedule,
        status: 'canceled',
        canceled_at: at,
        current_phase: null,
      })
      work.emit('subscription_schedule.canceled', canceled)
      return canceled
    },
  ),
  operation(
    'POST /v1/subscription_schedules/:id/release',
    { preserve_cancel_date: is.flag() },
    (work, _given, [id]) => {
      const schedule = work.get('subscription_schedule', id)
      if (schedule.status !== 'active' && schedule.status !== 'not_started')
        throw invalid(`You cannot release a schedule with the status ${schedule.status}.`, 'id')
      return releaseSchedule(work, schedule, work.timeOf(schedule.customer))
    },
  ),
]
