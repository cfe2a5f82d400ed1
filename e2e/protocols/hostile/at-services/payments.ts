import { expect } from 'vitest'
import { json, form, owner, evil, get, type Row } from '../probe.ts'

export const payments: Row[] = [
  ['reads customers', () => get('/v1/customers', { authorization: 'Bearer sk_test_x' })],
  [
    'pays itself as the provider says',
    () => ({
      path: '/duebook/us-central1/stripeWebhook',
      headers: json,
      body: '{"id":"evt_1","type":"customer.subscription.updated"}',
    }),
  ],
  [
    'signs an event with nothing',
    () => ({
      path: '/duebook/us-central1/stripeWebhook',
      headers: { ...json, 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` },
      body: '{"id":"evt_1"}',
    }),
  ],
  [
    'signs an event by an old scheme',
    () => ({
      path: '/duebook/us-central1/stripeWebhook',
      headers: { ...json, 'stripe-signature': 't=9999999999,v0=0' },
      body: '{"id":"evt_1"}',
    }),
  ],
  ...(
    [
      'invoice/in_1/x',
      'invoice/__proto__/x/pdf',
      'receipt/ch_1/x',
      'credit-note/cn_1/x/pdf',
      'checkout/cs_1/x',
      'portal/bps_1/x',
      'bank/payment/pi_1_secret_x',
      'link/plink_1/x',
      'link/__proto__/x/thanks',
    ] as const
  ).map((page): Row => [
    `guesses the page ${page}`,
    () => get(`/pay/${page}`),
    ({ status }) => expect([404, 410]).toContain(status),
  ]),
  [
    'pays by the form of another site',
    () => ({
      path: '/pay/invoice/in_1/x',
      headers: { ...form, origin: evil, 'sec-fetch-site': 'cross-site' },
      body: 'number=4242424242424242',
    }),
    ({ status }) => expect(status).toBe(403),
  ],
  [
    'asks the provider without its key',
    () => ({ at: 'operator', ...get('/v1/customers') }),
    ({ status }) => expect(status).toBe(401),
  ],
  [
    'asks the provider as owner',
    () => ({ at: 'operator', ...get('/v1/customers', owner) }),
    ({ status }) => expect(status).toBe(401),
  ],
  [
    'asks the provider with the key in the address',
    () => ({ at: 'operator', ...get('/v1/customers?api_key=sk_test_duebook') }),
    ({ status }) => expect(status).toBe(401),
  ],
]
