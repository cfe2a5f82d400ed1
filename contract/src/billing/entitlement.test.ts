import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entitlementOf, type Entitlement, type FreeChoice, type SubscriptionFacts } from './entitlement.ts'
import { changeMoment, graceDays, type Selection } from './plans.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 21)
const end = start + 30 * day

const subscription = (facts: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  id: 'sub_1',
  status: 'active',
  plan: 'pro',
  interval: 'month',
  seats: 1,
  createdAt: start,
  periodEnd: end,
  trialEnd: null,
  endsAt: null,
  endedAt: null,
  owedSince: null,
  ...facts,
})
const trial = { trialEnd: start + 14 * day, periodEnd: start + 14 * day }
const ended = { status: 'canceled', endedAt: end } as const

type Row = [what: string, said: Partial<SubscriptionFacts>[], choice: FreeChoice | null, follows: Partial<Entitlement>]
const grace = graceDays * day
const table: Row[] = [
  ['nothing was ever bought', [], null, { state: 'free', access: 'limited', activeLimit: 25, validUntil: 0 }],
  [
    'trialing',
    [{ status: 'trialing', ...trial }],
    null,
    { state: 'trialing', plan: 'pro', access: 'full', validUntil: trial.trialEnd + grace },
  ],
  ['active', [{}], null, { state: 'active', plan: 'pro', access: 'full', validUntil: end + grace }],
  ['active with seats', [{ plan: 'team', seats: 4 }], null, { state: 'active', plan: 'team', seats: 4 }],
  ['cancelled for the period’s end', [{ endsAt: end }], null, { state: 'ending', access: 'full', validUntil: end }],
  [
    'a trial that is cancelled',
    [{ status: 'trialing', ...trial, endsAt: trial.trialEnd }],
    null,
    { state: 'ending', access: 'full', validUntil: trial.trialEnd },
  ],
  [
    'past due',
    [{ status: 'past_due', owedSince: end, periodEnd: end + 30 * day }],
    null,
    { state: 'past_due', access: 'full', validUntil: end + grace },
  ],
  [
    'past due and cancelled',
    [{ status: 'past_due', owedSince: end, endsAt: end + 30 * day }],
    null,
    { state: 'past_due', validUntil: end + grace },
  ],
  ['incomplete alone', [{ status: 'incomplete' }], null, { state: 'incomplete', plan: 'free', access: 'limited' }],
  [
    'incomplete beside an active one',
    [{ status: 'incomplete', id: 'sub_2' }, {}],
    null,
    { state: 'active', access: 'full' },
  ],
  [
    'incomplete after an ended one',
    [{ status: 'incomplete', id: 'sub_2' }, ended],
    null,
    { state: 'incomplete', access: 'readOnly' },
  ],
  [
    'incomplete that ran out',
    [{ status: 'incomplete_expired', endedAt: end }],
    null,
    { state: 'free', access: 'limited' },
  ],
  [
    'an old one that ran out beside a new one',
    [{ status: 'incomplete_expired', id: 'sub_0' }, {}],
    null,
    { state: 'active' },
  ],
  ['unpaid', [{ status: 'unpaid' }], null, { state: 'unpaid', plan: 'free', access: 'readOnly' }],
  ['paused', [{ status: 'paused' }], null, { state: 'unpaid', access: 'readOnly' }],
  ['canceled', [ended], null, { state: 'canceled', plan: 'free', access: 'readOnly', validUntil: 0 }],
  [
    'canceled, Free chosen',
    [ended],
    { subscription: 'sub_1', keep: ['a'] },
    { state: 'free', access: 'limited', keep: ['a'] },
  ],
  [
    'canceled, Free chosen for an earlier one',
    [ended],
    { subscription: 'sub_0', keep: ['a'] },
    { state: 'canceled', access: 'readOnly' },
  ],
  [
    'a choice does not hold while a plan is paid',
    [{}],
    { subscription: 'sub_1', keep: [] },
    { access: 'full', keep: null },
  ],
  [
    'a trial that ended without a payment',
    [{ ...ended, ...trial, endedAt: trial.trialEnd + 5 * day }],
    null,
    { state: 'free', access: 'limited' },
  ],
  [
    'a plan that began with a trial and was paid',
    [{ ...ended, trialEnd: trial.trialEnd }],
    null,
    { state: 'canceled', access: 'readOnly' },
  ],
  [
    'two live ones: the higher plan',
    [{ id: 'sub_1' }, { id: 'sub_2', plan: 'team', status: 'past_due', owedSince: end }],
    null,
    { plan: 'team', state: 'past_due' },
  ],
  [
    'two live ones: the paid one',
    [{ id: 'sub_1', status: 'past_due', owedSince: end }, { id: 'sub_2' }],
    null,
    { state: 'active' },
  ],
]

describe('the entitlement', () => {
  it.each(table)('%s', (_, said, choice, follows) => {
    expect(entitlementOf(said.map(subscription), choice)).toMatchObject(follows)
  })

  it('does not depend on the order in which the provider lists subscriptions', () => {
    const statuses = [
      'trialing',
      'active',
      'past_due',
      'incomplete',
      'incomplete_expired',
      'unpaid',
      'canceled',
    ] as const
    const one = fc.record({
      status: fc.constantFrom(...statuses),
      plan: fc.constantFrom('pro' as const, 'team' as const),
      periodEnd: fc.integer({ min: 1, max: 1e6 }),
      endedAt: fc.integer({ min: 1, max: 1e6 }),
      seats: fc.integer({ min: 1, max: 9 }),
    })
    const distinct = fc.uniqueArray(one, {
      maxLength: 6,
      comparator: (a, b) => a.periodEnd === b.periodEnd || a.endedAt === b.endedAt,
    })
    fc.assert(
      fc.property(distinct, (all) => {
        const facts = all.map((some, index) => subscription({ ...some, id: `sub_${index}` }))
        expect(entitlementOf(facts.toReversed(), null)).toEqual(entitlementOf(facts, null))
        if (facts.some(({ status }) => ['trialing', 'active', 'past_due'].includes(status)))
          expect(entitlementOf(facts, null).access).toBe('full')
      }),
    )
  })
})

describe('a change of plan takes hold', () => {
  const has = (plan: Selection['plan'], interval: Selection['interval'], seats = 1): Selection => ({
    plan,
    interval,
    seats,
  })
  it.each<[Selection, Selection, ReturnType<typeof changeMoment>]>([
    [has('pro', 'month'), has('pro', 'month'), 'none'],
    [has('pro', 'month'), has('team', 'month', 3), 'now'],
    [has('pro', 'month'), has('pro', 'year'), 'now'],
    [has('pro', 'year'), has('pro', 'month'), 'periodEnd'],
    [has('pro', 'year'), has('team', 'month'), 'now'],
    [has('team', 'month', 3), has('pro', 'month'), 'periodEnd'],
    [has('team', 'year', 3), has('pro', 'year'), 'periodEnd'],
    [has('team', 'month', 3), has('team', 'month', 4), 'now'],
    [has('team', 'month', 3), has('team', 'month', 2), 'now'],
  ])('%o to %o: %s', (from, to, moment) => {
    expect(changeMoment(from, to)).toBe(moment)
  })
})
