import type { Billing } from '@duebook/contract/billing/billing'
import { describe, expect, it } from 'vitest'
import type { Stripe } from '../cloud/stripe.ts'
import { blankBilling } from './customer-record.ts'
import { paymentMails } from './payment-mails.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 12, 9)
const about = { timeZone: 'Europe/London', now, origin: 'https://duebook.example' }
const seconds = (instant: number) => instant / 1000

/** As the provider tells of it: three seats for a month from 12 November, with a fifth on top. */
const invoiceOf = (given: Partial<Stripe.Invoice> = {}) =>
  ({
    id: 'in_1',
    number: 'DB-0113',
    status: 'paid',
    created: seconds(now),
    amount_paid: 2520,
    total: 2520,
    status_transitions: { paid_at: seconds(now) },
    total_taxes: [{ amount: 420, tax_behavior: 'exclusive' }],
    total_discount_amounts: [],
    hosted_invoice_url: 'https://pay.example/in_1',
    lines: {
      data: [
        {
          description: 'Team, 3 seats',
          amount: 2100,
          period: { start: seconds(now), end: seconds(Date.UTC(2026, 11, 12, 9)) },
        },
      ],
    },
    ...given,
  }) as unknown as Stripe.Invoice

const kept = (status: Billing['invoices'][number]['status'], attempts = 0): Billing['invoices'][number] => ({
  id: 'in_1',
  number: 'DB-0113',
  createdAt: now,
  total: 2520,
  status,
  attempts,
  what: 'Team',
  url: null,
})
const record = (given: Partial<Billing> = {}): Billing => ({
  ...blankBilling('cus_1'),
  card: { brand: 'visa', last4: '4242', month: 1, year: 2030 },
  ...given,
})
const paid = record({ invoices: [kept('paid')], next: { amount: 2520, at: Date.UTC(2026, 11, 12, 9) } })

describe('a receipt', () => {
  it('says what was paid for, what came on it, with which card, and when the next payment is', () => {
    const { mails } = paymentMails(record(), paid, [invoiceOf()], about)
    expect(mails.map(({ id, message }) => [id, message.subject])).toEqual([['receipt_in_1', 'Receipt DB-0113: £25.20']])
    for (const part of [
      'Thank you, paid on Thu 12 Nov 2026.',
      'Team, 3 seats  £21.00',
      'Thu 12 Nov 2026 to Fri 11 Dec 2026',
      'Tax  £4.20',
      'Paid, Visa ending 4242  £25.20',
      'https://pay.example/in_1',
      'Renews on Sat 12 Dec 2026 for £25.20.',
    ])
      expect(mails[0]?.message.text).toContain(part)
  })

  it('says tax that stands in the price, a discount, and what came from the balance', () => {
    const invoice = invoiceOf({
      amount_paid: 1500,
      total: 1900,
      total_taxes: [{ amount: 317, tax_behavior: 'inclusive' }] as Stripe.Invoice['total_taxes'],
      total_discount_amounts: [{ amount: 200, discount: 'di_1' }],
    })
    const text = paymentMails(record(), paid, [invoice], about).mails[0]?.message.text
    for (const part of ['Discount  −£2.00', 'From your balance  −£4.00', 'including £3.17 of tax'])
      expect(text).toContain(part)
  })

  it('says where the invoice has more lines than came with it', () => {
    const textOf = (has_more: boolean) =>
      paymentMails(record(), paid, [invoiceOf({ lines: { ...invoiceOf().lines, has_more } })], about).mails[0]?.message
        .text
    expect(textOf(true)).toContain('the invoice has every line')
    expect(textOf(false)).not.toContain('the invoice has every line')
  })

  const table: [string, Billing, Stripe.Invoice, number][] = [
    ['comes once what was owed is paid', record({ invoices: [kept('open', 2)] }), invoiceOf(), 1],
    ['comes once, however often it is heard of', paid, invoiceOf(), 0],
    ['is none of what is still owed', record(), invoiceOf({ status: 'open', amount_paid: 0 }), 0],
    ['is none of what cost nothing, as a trial', record(), invoiceOf({ amount_paid: 0 }), 0],
    [
      'is none of long ago, where the record is made anew',
      record(),
      invoiceOf({ created: seconds(now - 40 * day) }),
      0,
    ],
  ]
  it.each(table)('%s', (_, before, invoice, count) => {
    expect(paymentMails(before, paid, [invoice], about).mails).toHaveLength(count)
  })

  it('is text on one line each, and no markup, whatever the provider calls what was sold', () => {
    const line = { description: '<b>Team</b>\r\nBcc: all@example.com', amount: 1, period: { start: 1, end: 1 } }
    const lines = { data: [line] } as unknown as Stripe.Invoice['lines']
    const { text, html } = paymentMails(record(), paid, [invoiceOf({ lines })], about).mails[0]!.message
    expect(text).not.toMatch(/^Bcc/m)
    expect(html).not.toContain('<b>Team')
  })
})

describe('a refused card', () => {
  const owing = record({
    subscriptions: [
      {
        id: 'sub_1',
        status: 'past_due',
        plan: 'team',
        interval: 'month',
        seats: 3,
        createdAt: now - 31 * day,
        periodEnd: now + 30 * day,
        trialEnd: null,
        endsAt: null,
        endedAt: null,
        owedSince: now,
      },
    ],
    invoices: [kept('open', 1)],
    declined: { amount: 2520, at: now, nextTry: now + 3 * day, url: 'https://pay.example/in_1' },
  })

  it('is told with when it is tried again, and from when on the books can only be read', () => {
    const { mails } = paymentMails(record(), owing, [], about)
    expect(mails.map(({ message }) => message.subject)).toEqual(['The card was declined: £25.20, Team'])
    for (const part of [
      'On Thu 12 Nov 2026 the bank refused £25.20 from the Visa ending 4242.',
      'We try the card again  Sun 15 Nov 2026',
      'Then your books can only be read  Sat 28 Nov 2026',
      'https://duebook.example/settings/billing',
      'https://pay.example/in_1',
    ])
      expect(mails[0]?.message.text).toContain(part)
  })

  it('is told once for each try', () => {
    const first = paymentMails(record(), owing, [], about)
    const told = { ...owing, declinedTold: first.declinedTold }
    expect(paymentMails(told, owing, [], about).mails).toEqual([])
    const second = paymentMails(told, { ...owing, invoices: [kept('open', 2)] }, [], about)
    expect(second.mails.map(({ id }) => id)).toEqual(['declined_in_1_2'])
  })

  it('is none where the bank only wants it confirmed: that is told with its page, once for each try', () => {
    const confirm = { amount: 2520, intent: 'pi_1', url: 'https://pay.example/in_1' }
    const asked = { ...owing, declined: null, confirm }
    const first = paymentMails(record(), asked, [], about)
    expect(first.mails.map(({ id, message }) => [id, message.subject])).toEqual([
      ['confirm_in_1_1', 'Your bank asks you to confirm £25.20, Team'],
    ])
    for (const part of [
      'On Thu 12 Nov 2026 the bank wanted to be sure that £25.20 from the Visa ending 4242 is meant',
      'Nothing is taken before you say so.',
      'Unconfirmed, your books can only be read  Sat 28 Nov 2026',
      'https://pay.example/in_1',
    ])
      expect(first.mails[0]?.message.text).toContain(part)
    const told = { ...asked, declinedTold: first.declinedTold }
    expect(paymentMails(told, asked, [], about).mails).toEqual([])
    const refused = paymentMails(told, owing, [], about)
    expect(refused.mails.map(({ id }) => id)).toEqual(['declined_in_1_1'])
  })

  it('says so where it is not tried again', () => {
    const last = { ...owing, declined: { ...owing.declined!, nextTry: null, url: null } }
    const text = paymentMails(record(), last, [], about).mails[0]?.message.text
    expect(text).toContain('We do not try the card again')
  })

  it('on a page of payment is said there, and in no mail', () => {
    const incomplete = owing.subscriptions.map((one) => ({ ...one, status: 'incomplete' as const, owedSince: null }))
    expect(paymentMails(record(), { ...owing, subscriptions: incomplete }, [], about).mails).toEqual([])
  })

  const endedWith = (status: 'canceled' | 'unpaid', given: Partial<Billing> = {}) => ({
    ...owing,
    subscriptions: owing.subscriptions.map((one) => ({ ...one, status, owedSince: null, endedAt: now })),
    invoices: [kept(status === 'canceled' ? 'uncollectible' : 'open', 4)],
    declined: null,
    ...given,
  })

  it.each(['canceled', 'unpaid'] as const)('with which the plan is %s is told once, with what goes on', (status) => {
    const ended = endedWith(status)
    const { mails } = paymentMails(owing, ended, [], about)
    expect(mails.map(({ id, message }) => [id, message.subject])).toEqual([
      ['ended_sub_1', 'Your Team plan has ended: £25.20 was not paid'],
    ])
    for (const part of [
      'The bank refused £25.20 from the Visa ending 4242, at each of 4 tries. We do not try it again, and the plan ended on Thu 12 Nov 2026.',
      'Your books can only be read',
      'Every reminder still goes out',
      'go on with Free',
      'Invoice DB-0113',
    ])
      expect(mails[0]?.message.text).toContain(part)
    expect(paymentMails(ended, ended, [], about).mails).toEqual([])
  })

  it('is not what ended a plan whose payment was never confirmed', () => {
    const asked = {
      ...owing,
      declined: null,
      confirm: { amount: 2520, intent: 'pi_1', url: 'https://pay.example/in_1' },
    }
    const { mails } = paymentMails(asked, endedWith('canceled'), [], about)
    expect(mails.map(({ message }) => message.subject)).toEqual(['Your Team plan has ended: £25.20 was not paid'])
    expect(mails[0]?.message.text).toContain('£25.20 from the Visa ending 4242 was never confirmed to the bank')
    expect(mails[0]?.message.text).not.toContain('refused')
  })

  it('is no end where another plan goes on, or nothing was owed', () => {
    const another = { ...owing.subscriptions[0]!, id: 'sub_2', status: 'active' as const, owedSince: null }
    const ended = endedWith('canceled')
    const goesOn = { ...ended, subscriptions: [...ended.subscriptions, another] }
    expect(paymentMails(owing, goesOn, [], about).mails).toEqual([])
    const wasPaid = { ...owing, subscriptions: [{ ...another, id: 'sub_1' }], declined: null }
    expect(paymentMails(wasPaid, ended, [], about).mails).toEqual([])
  })
})
