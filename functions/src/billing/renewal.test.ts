import type { Billing } from '@duebook/contract/billing/billing'
import { describe, expect, it } from 'vitest'
import { renewalOf } from './renewal.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 27)
const at = now + 14 * day
const card = { brand: 'visa', last4: '4242', month: 8, year: 2032 }

function billing(status: 'trialing' | 'active', own: Billing['card']): Parameters<typeof renewalOf>[1] {
  return {
    subscriptions: [
      {
        id: 'sub_1',
        status,
        plan: 'team',
        interval: 'month',
        seats: 2,
        createdAt: now,
        periodEnd: at,
        trialEnd: status === 'trialing' ? at : null,
        endsAt: null,
        endedAt: null,
        owedSince: null,
      },
    ],
    next: { amount: 1400, at },
    card: own,
    renewal: null,
  }
}
const written = (...of: Parameters<typeof billing>) =>
  renewalOf('ada', billing(...of), [], { timeZone: 'Europe/London', now })?.obligation

describe('our own plan, as an obligation of the payer’s book', () => {
  it('says of a trial without a card when it ends, and neither a sum nor a renewal that will not come', () => {
    expect(written('trialing', null)).toMatchObject({
      title: 'Duebook Team, the trial ends',
      schedule: { type: 'once', date: '2026-12-11' },
      amount: null,
      notice: null,
      nextDue: '2026-12-11',
      nextNotice: null,
    })
  })

  it.each(['trialing', 'active'] as const)(
    'says of one with a card when it is charged, and until when it can be cancelled: %s',
    (status) => {
      expect(written(status, card)).toMatchObject({
        title: 'Duebook Team, monthly',
        schedule: { type: 'term', end: '2026-12-11' },
        amount: { minor: 1400, currency: 'GBP' },
        nextNotice: '2026-12-10',
      })
    },
  )
})
