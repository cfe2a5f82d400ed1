import { renewalObligation, type Billing } from '@duebook/contract/billing'
import { bestLive } from '@duebook/contract/entitlement'
import { materialise, type Recorded } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { currency, intervalNames, planNames, type Interval } from '@duebook/contract/plans'
import { storedPlan } from '@duebook/contract/reminder-plan'
import type { ReminderStep } from '@duebook/domain'
import { zoneResolver } from '../reminders/zone-resolver.ts'

export type Renewal = { key: string; path: string; obligation: Omit<Obligation, 'createdAt' | 'updatedAt'> | 'ends' }

/**
 * Our own renewal as an obligation in the payer's book: due when the next payment is, to be cancelled by the day before. Null while there is
 * nothing to pay and nothing was written.
 */
export function renewalOf(
  owner: string,
  billing: Pick<Billing, 'subscriptions' | 'next' | 'renewal'>,
  records: Recorded[],
  { timeZone, now }: { timeZone: string; now: number },
): Renewal | null {
  const path = paths.obligation(owner, renewalObligation)
  const live = bestLive(billing.subscriptions)
  if (!live || !billing.next) return billing.renewal === null ? null : { key: 'ended', path, obligation: 'ends' }
  const dayOf = (instant: number) => zoneResolver.toLocal(instant, timeZone).date
  const end = dayOf(billing.next.at)
  const schedule = {
    type: 'term' as const,
    end,
    renewal: {
      form: 'tacit' as const,
      span: { amount: 1, unit: live.interval === 'year' ? ('years' as const) : ('months' as const) },
    },
  }
  const notice = { period: { amount: 1, unit: 'days' as const }, counts: 'received' as const }
  return {
    key: JSON.stringify([live.plan, live.interval, end, billing.next.amount, timeZone]),
    path,
    obligation: {
      title: `Duebook ${planNames[live.plan]}, ${intervalNames[live.interval]}`,
      kind: 'renewal',
      counterparty: 'Duebook',
      schedule,
      dueTime: null,
      amount: { minor: billing.next.amount, currency: currency.toUpperCase(), estimated: false },
      notice,
      showFrom: null,
      reminderPlan: storedPlan({ steps: remindersOf(live.interval) }),
      proofPolicy: 'none',
      assignee: null,
      tags: [],
      notes: 'Kept by Duebook from your plan. Change or cancel it in Settings, Plan and billing.',
      timeZone,
      createdBy: owner,
      updatedBy: owner,
      ...materialise({ schedule, notice }, records, dayOf(now)),
    },
  }
}

/** Before the last day to cancel and the day before the payment; a month is too short for more. */
const remindersOf = (interval: Interval): ReminderStep[] =>
  [
    ...(interval === 'year' ? [{ of: 'notice' as const, amount: -30 }] : []),
    { of: 'notice' as const, amount: -3 },
    { of: 'termEnd' as const, amount: -1 },
  ].map(({ of, amount }) => ({
    of,
    offset: { amount, unit: 'days' as const },
    channels: ['email' as const, 'inApp' as const],
  }))
