import type { Billing } from '@duebook/contract/billing/billing'
import type { SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { database } from '../cloud/admin.ts'
import { payments, paymentSecrets, paymentsAreSetUp } from '../cloud/stripe.ts'
import { matchBooks } from './open-books.ts'
import { factsOf, idOf } from './subscription-facts.ts'
import { syncOwner } from './sync.ts'

const pageSize = 200

/**
 * Hourly: every book says whether plans count here at all, and every owner whose record differs from what the provider says is fetched anew, and so is everyone with an event that was never
 * taken. A drift is a fault somewhere and is told in the log; the next run finds whatever this one could not mend.
 */
export const reconcileBilling = onSchedule(
  { schedule: '17 * * * *', timeZone: 'Etc/UTC', secrets: paymentSecrets, timeoutSeconds: 540 },
  async () => {
    await matchBooks(paymentsAreSetUp())
    if (!paymentsAreSetUp()) return
    const said = await factsByCustomer()
    const late = await customersWithLateEvents()
    let after: string | null = null
    for (;;) {
      const asked = database.collection('billing').orderBy('customerId').limit(pageSize)
      const { docs } = await (after === null ? asked : asked.startAfter(after)).get()
      for (const one of docs) {
        const billing = one.data() as Billing
        after = billing.customerId
        if (billing.closed) continue
        const drift = differs(billing.subscriptions, said.get(billing.customerId) ?? [])
        if (!drift && !late.has(billing.customerId)) continue
        if (drift) logger.warn('billing drifted', { owner: one.id, customer: billing.customerId })
        await syncOwner(one.id).catch((error: unknown) =>
          logger.error('billing not reconciled', { owner: one.id, fault: (error as Error).message }),
        )
      }
      if (docs.length < pageSize) return
    }
  },
)

async function factsByCustomer(): Promise<Map<string, SubscriptionFacts[]>> {
  const all = new Map<string, SubscriptionFacts[]>()
  for await (const subscription of payments().subscriptions.list({
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice'],
  })) {
    const customer = idOf(subscription.customer)
    const facts = factsOf(subscription)
    if (customer !== null && facts) all.set(customer, [...(all.get(customer) ?? []), facts])
  }
  return all
}

async function customersWithLateEvents(): Promise<Set<string>> {
  const late = new Set<string>()
  for await (const event of payments().events.list({ delivery_success: false, limit: 100 })) {
    const object = event.data.object as { id?: string; object?: string; customer?: string | { id: string } | null }
    const customer = object.object === 'customer' ? object.id : idOf(object.customer)
    if (customer) late.add(customer)
  }
  return late
}

const differs = (ours: readonly SubscriptionFacts[], theirs: readonly SubscriptionFacts[]) => key(ours) !== key(theirs)

const key = (facts: readonly SubscriptionFacts[]) =>
  JSON.stringify(
    facts
      .map(({ id, status, plan, interval, seats, periodEnd, endsAt, endedAt }) =>
        [id, status, plan, interval, seats, periodEnd, endsAt, endedAt].join(' '),
      )
      .toSorted(),
  )
