import { updateSubscription, type SubscriptionChange } from '../billing/update-subscription.ts'
import { newItemFields } from '../billing/items.ts'
import { invalid, missing } from '../errors.ts'
import { operation, pageFields } from '../operation.ts'
import { flag, integer, needed, text } from '../wire/parameters.ts'
import { pageOf } from '../wire/page.ts'
import type { Work } from '../work.ts'
import { prorationBehavior, updateFields } from './subscriptions.ts'

export const subscriptionItems = [
  operation(
    'POST /v1/subscription_items',
    {
      ...newItemFields,
      subscription: needed(text(100)),
      payment_behavior: updateFields.payment_behavior,
      proration_behavior: prorationBehavior,
      proration_date: integer(),
    },
    (work, given) => {
      const before = work.get('subscription', given.subscription, 'subscription')
      const { subscription } = updateSubscription(
        work,
        before,
        {
          ...itemChange(given),
          items: [
            {
              price: given.price,
              price_data: given.price_data,
              quantity: given.quantity,
              metadata: given.metadata,
              tax_rates: given.tax_rates,
            },
          ],
        },
        true,
      )
      const known = new Set(before.items.data.map(({ id }) => id))
      const added = subscription.items.data.find(({ id }) => !known.has(id))
      if (!added)
        throw invalid('The change waits for its payment: see pending_update of the subscription.', 'payment_behavior')
      return added
    },
  ),
  operation('GET /v1/subscription_items', { ...pageFields, subscription: needed(text(100)) }, (work, asked) =>
    pageOf(
      work.get('subscription', asked.subscription, 'subscription').items.data,
      `/v1/subscription_items?subscription=${asked.subscription}`,
      asked,
    ),
  ),
  operation('GET /v1/subscription_items/:id', {}, (work, _given, [id]) => itemAndSubscription(work, id).item),
  operation(
    'POST /v1/subscription_items/:id',
    {
      ...newItemFields,
      payment_behavior: updateFields.payment_behavior,
      proration_behavior: prorationBehavior,
      proration_date: integer(),
      off_session: flag(),
    },
    (work, given, [id]) => {
      const { subscription } = itemAndSubscription(work, id)
      updateSubscription(
        work,
        subscription,
        {
          ...itemChange(given),
          items: [
            {
              id,
              price: given.price,
              price_data: given.price_data,
              quantity: given.quantity,
              metadata: given.metadata,
              tax_rates: given.tax_rates,
            },
          ],
        },
        true,
      )
      return itemAndSubscription(work, id).item
    },
  ),
  operation(
    'DELETE /v1/subscription_items/:id',
    {
      clear_usage: flag(),
      payment_behavior: updateFields.payment_behavior,
      proration_behavior: prorationBehavior,
      proration_date: integer(),
    },
    (work, given, [id]) => {
      const { subscription } = itemAndSubscription(work, id)
      updateSubscription(work, subscription, { ...itemChange(given), items: [{ id, deleted: true }] }, true)
      return { id, object: 'subscription_item', deleted: true }
    },
  ),
]

function itemChange(given: {
  payment_behavior?: SubscriptionChange['behavior']
  proration_behavior?: SubscriptionChange['prorationBehavior']
  proration_date?: number
}): SubscriptionChange {
  return {
    behavior: given.payment_behavior,
    prorationBehavior: given.proration_behavior,
    prorationDate: given.proration_date,
  }
}

function itemAndSubscription(work: Work, id: string) {
  const subscription = work.all('subscription', 'item', id)[0]
  const item = subscription?.items.data.find((one) => one.id === id)
  if (!subscription || !item) throw missing('subscription_item', id, 'id', true)
  return { subscription, item }
}
