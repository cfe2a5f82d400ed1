import { renewalObligation, type Billing } from '@duebook/contract/billing/billing'
import { bestLive, type SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import { materialise, type Recorded } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { currency, intervalNames, planNames, type Interval } from '@duebook/contract/billing/plans'
import { storedPlan } from '@duebook/contract/reminder-plan'
import type { CalendarDate, ReminderStep } from '@duebook/domain'
import { zoneResolver } from '../reminders/zone-resolver.ts'

export type Renewal = { key: string; path: string; obligation: Omit<Obligation, 'createdAt' | 'updatedAt'> | 'ends' }

/**
 * Our own renewal as an obligation in the payer's book: due when the next payment is, to be cancelled by the day before; of a trial without a
 * card, the day on which it ends by itself. Null while there is nothing to pay and nothing was written.
 */
export function renewalOf(
  owner: string,
  billing: Pick<Billing, 'subscriptions' | 'next' | 'renewal' | 'card'>,
  records: Recorded[],
  { timeZone, now }: { timeZone: string; now: number },
): Renewal | null {
  const path = paths.obligation(owner, renewalObligation)
  const live = bestLive(billing.subscriptions)
  if (!live || !billing.next) return billing.renewal === null ? null : { key: 'ended', path, obligation: 'ends' }
  const dayOf = (instant: number) => zoneResolver.toLocal(instant, timeZone).date
  const end = dayOf(billing.next.at)
  const endsByItself = live.status === 'trialing' && billing.card === null
  const told = endsByItself ? trialOf(live, end) : paymentOf(live, end, billing.next.amount)
  const { schedule, notice } = told
  return {
    key: JSON.stringify([live.plan, live.interval, end, endsByItself ? 'trial' : billing.next.amount, timeZone]),
    path,
    obligation: {
      ...told,
      counterparty: 'Duebook',
      dueTime: null,
      showFrom: null,
      proofPolicy: 'none',
      assignee: null,
      tags: [],
      timeZone,
      createdBy: owner,
      updatedBy: owner,
      ...materialise({ schedule, notice }, records, dayOf(now)),
    },
  }
}

type Told = Pick<Obligation, 'title' | 'kind' | 'schedule' | 'notice' | 'amount' | 'reminderPlan' | 'notes'>

function paymentOf(
  { plan, interval }: Pick<SubscriptionFacts, 'plan' | 'interval'>,
  end: CalendarDate,
  minor: number,
): Told {
  const unit = interval === 'year' ? ('years' as const) : ('months' as const)
  return {
    title: `Duebook ${planNames[plan]}, ${intervalNames[interval]}`,
    kind: 'renewal',
    schedule: { type: 'term', end, renewal: { form: 'tacit', span: { amount: 1, unit } } },
    notice: { period: { amount: 1, unit: 'days' }, counts: 'received' },
    amount: { minor, currency: currency.toUpperCase(), estimated: false },
    reminderPlan: storedPlan({ steps: remindersOf(interval) }),
    notes: 'Kept by Duebook from your plan. Change or cancel it in Settings, Plan and billing.',
  }
}

/** Nothing is charged and nothing renews: there is only a day until which a card keeps the plan. */
const trialOf = ({ plan }: Pick<SubscriptionFacts, 'plan'>, date: CalendarDate): Told => ({
  title: `Duebook ${planNames[plan]}, the trial ends`,
  kind: 'other',
  schedule: { type: 'once', date },
  notice: null,
  amount: null,
  reminderPlan: storedPlan({ steps: [step('due', -3), step('due', -1)] }),
  notes:
    'Kept by Duebook from your plan. Add a card in Settings, Plan and billing to keep it. Without one the book goes to Free, and nothing is charged.',
})

/** Before the last day to cancel and the day before the payment; a month is too short for more. */
const remindersOf = (interval: Interval): ReminderStep[] => [
  ...(interval === 'year' ? [step('notice', -30)] : []),
  step('notice', -3),
  step('termEnd', -1),
]

const step = (of: ReminderStep['of'], days: number): ReminderStep => ({
  of,
  offset: { amount: days, unit: 'days' },
  channels: ['email', 'inApp'],
})
