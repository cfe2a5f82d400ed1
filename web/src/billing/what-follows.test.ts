import { entitlementOf, type SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import { expect, test } from 'vitest'
import { whatFollows } from './what-follows.ts'

const day = 86_400_000
const end = 14 * day
const subscription = (changed: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  id: 's',
  status: 'trialing',
  plan: 'pro',
  interval: 'month',
  seats: 1,
  createdAt: 0,
  periodEnd: end,
  trialEnd: end,
  endsAt: null,
  endedAt: null,
  owedSince: null,
  ...changed,
})
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 } as never
const paying = { status: 'active', trialEnd: null } as const
const choice = { subscription: 's', keep: [] }

test.each([
  ['a trial without a card', subscription({}), { card: null, choice: null }, 'free'],
  ['a trial with a card', subscription({}), { card, choice: null }, 'paid'],
  ['a trial that was ended, with a card', subscription({ endsAt: end }), { card, choice: null }, 'free'],
  ['a plan', subscription(paying), { card, choice: null }, 'paid'],
  ['a plan that was cancelled', subscription({ ...paying, endsAt: end }), { card, choice: null }, 'read'],
  ['a plan that was left for Free', subscription({ ...paying, endsAt: end }), { card, choice }, 'free'],
] as const)('what the screen says of %s is what the book is allowed afterwards', (_what, live, billing, follows) => {
  expect(whatFollows(live, billing)).toBe(follows)
  if (follows === 'paid') return
  const { access } = entitlementOf([{ ...live, status: 'canceled', endedAt: end }], billing.choice)
  expect(access).toBe(follows === 'free' ? 'limited' : 'readOnly')
})
