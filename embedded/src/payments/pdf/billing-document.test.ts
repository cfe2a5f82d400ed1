import { expect, it } from 'vitest'
import type { Charge, CreditNote, Customer, Invoice, TaxRate } from '../resources.ts'
import { creditNoteDocument, invoiceDocument as documentOf, receiptDocument } from './billing-document.ts'

const at = Date.UTC(2027, 2, 31) / 1000
const line = {
  description: '3 × Team (at £7.00 / month)',
  period: { start: at, end: at + 30 * 86_400 },
  quantity: 3,
  pricing: { unit_amount_decimal: '700' },
  amount: 2100,
  currency: 'gbp',
  id: 'il_1',
  parent: { type: 'subscription_item_details' },
}
/** The fields that a document reads; the others do not matter to it. */
const invoice = (changed: object = {}) =>
  ({
    id: 'in_1',
    account_name: 'Duebook',
    account_country: 'GB',
    number: 'A1B2C3D4-0007',
    currency: 'gbp',
    status: 'open',
    created: at,
    status_transitions: { finalized_at: at, paid_at: null },
    due_date: null,
    amount_remaining: 1700,
    amount_paid: 0,
    subtotal: 2100,
    total: 1900,
    total_taxes: [],
    total_discount_amounts: [{ amount: 200 }],
    pre_payment_credit_notes_amount: 0,
    starting_balance: -200,
    ending_balance: 0,
    customer_name: 'Ada Okafor',
    customer_email: 'ada@okafor.studio',
    customer_address: { line1: '12 Long Street', line2: null, postal_code: 'SE1 9GF', city: 'London', country: 'GB' },
    lines: { data: [line] },
    ...changed,
  }) as unknown as Invoice
const customer = (country: string | null, locales: string[] = []) =>
  ({ address: country && { country }, preferred_locales: locales }) as unknown as Customer
/** The rates that are on an invoice. */
const rates = [
  { id: 'txr_1', display_name: 'USt', percentage: 19 },
  { id: 'txr_2', display_name: 'VAT', percentage: 7.5 },
] as unknown as TaxRate[]
const invoiceDocument = (invoice: Invoice, customer: Customer | null) => documentOf(invoice, customer, rates)
const charge = {
  id: 'ch_1',
  created: at,
  currency: 'gbp',
  amount: 1700,
  amount_refunded: 500,
  receipt_number: '1234-5678',
  description: 'Once',
  billing_details: { name: 'Ada Okafor', email: 'ada@okafor.studio' },
  payment_method_details: { card: { brand: 'amex', last4: '0005' } },
} as unknown as Charge

it('[P78] says of an invoice its number, dates, both sides, lines, tax and every sum down to what is owed', () => {
  expect(invoiceDocument(invoice(), customer('GB'))).toMatchObject({
    title: 'Invoice',
    says: '£17.00 due on 31 March 2027',
    facts: [
      ['Number', 'A1B2C3D4-0007'],
      ['Date of issue', '31 March 2027'],
      ['Due', '31 March 2027'],
    ],
    from: ['Duebook', 'United Kingdom'],
    to: ['Ada Okafor', '12 Long Street', 'London', 'SE1 9GF', 'United Kingdom', 'ada@okafor.studio'],
    lines: [
      {
        what: line.description,
        period: '31 March 2027 – 30 April 2027',
        quantity: '3',
        each: '£7.00',
        amount: '£21.00',
      },
    ],
    sums: [
      { label: 'Subtotal', amount: '£21.00' },
      { label: 'Discount', amount: '−£2.00' },
      { label: 'Tax', amount: '£0.00' },
      { label: 'Total', amount: '£19.00' },
      { label: 'Credit used', amount: '−£2.00' },
      { label: 'To pay', amount: '£17.00', strong: true },
    ],
    paper: 'A4',
  })
})

it('[P78] says of a paid one when, of a void one that nothing is owed, of a part of a period no price for one', () => {
  const transitions = { finalized_at: at, paid_at: at + 86_400 }
  const paid = invoiceDocument(invoice({ status: 'paid', amount_paid: 1700, status_transitions: transitions }), null)
  expect(paid.says).toBe('£17.00 paid on 1 April 2027')
  expect(paid.sums.at(-1)).toEqual({ label: 'Paid', amount: '£17.00', strong: true })
  expect(invoiceDocument(invoice({ status: 'void' }), null).says).toContain('nothing is owed')
  const part = { ...line, quantity: 1, amount: -466 }
  expect(invoiceDocument(invoice({ lines: { data: [part] } }), null).lines[0]).toMatchObject({
    each: '',
    amount: '−£4.66',
  })
})

it.each([
  [null, [], 'en', 'A4', '£17.00 due on 31 March 2027'],
  ['US', [], 'en', 'LETTER', '£17.00 due on March 31, 2027'],
  ['DE', [], 'de', 'A4', '17,00\u00a0£, fällig am 31. März 2027'],
  ['DE', ['fr-CH'], 'fr', 'A4', '17.00\u00a0£GB à payer le 31 mars 2027'],
  ['MX', ['es-MX'], 'es', 'LETTER', 'GBP\u00a017.00, vence el 31 de marzo de 2027'],
  ['US', ['en-GB'], 'en', 'LETTER', '£17.00 due on 31 March 2027'],
  ['NL', ['fy', 'nl'], 'nl', 'A4', '£\u00a017,00, te betalen op 31 maart 2027'],
])('[P78] for a payer in %s who reads %j is in %s on %s', (country, locales, language, paper, says) => {
  expect(invoiceDocument(invoice(), customer(country, locales))).toMatchObject({ language, paper, says })
})

it('[P78] a receipt says with what card was paid, for which invoice, and what was given back', () => {
  expect(receiptDocument(charge, invoice(), customer('GB'), rates)).toMatchObject({
    title: 'Receipt',
    number: '1234-5678',
    facts: [
      ['Number', '1234-5678'],
      ['Invoice', 'A1B2C3D4-0007'],
      ['Paid on', '31 March 2027'],
      ['Paid with', 'American Express ending 0005'],
    ],
    sums: expect.arrayContaining([
      { label: 'Paid', amount: '£17.00', strong: true },
      { label: 'Refunded', amount: '−£5.00', strong: false },
    ]),
  })
  const alone = receiptDocument(charge, null, null, [])
  expect(alone.lines).toEqual([{ what: 'Once', period: null, quantity: '1', each: '£17.00', amount: '£17.00' }])
  expect(alone.to).toEqual(['Ada Okafor', 'ada@okafor.studio'])
})

it('[P78] names each tax with its rate in the payer’s language, who accounts for it, and the payer’s number', () => {
  const taxed = (taxes: object[]) =>
    invoice({
      total_taxes: taxes,
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    })
  const tax = (rate: string, more: object) => ({ amount: 399, tax_rate_details: { tax_rate: rate }, ...more })
  const labels = (document: ReturnType<typeof invoiceDocument>) => document.sums.map(({ label }) => label)
  const german = invoiceDocument(taxed([tax('txr_1', { tax_behavior: 'exclusive' })]), customer('DE'))
  expect(german.sums).toContainEqual({ label: 'USt 19\u00a0%', amount: '3,99\u00a0€'.replace('€', '£'), strong: false })
  expect(german.to).toContain('USt-IdNr. DE123456789')
  expect(labels(invoiceDocument(taxed([tax('txr_2', { tax_behavior: 'inclusive' })]), customer('GB')))).toContain(
    'VAT 7.5%, included',
  )
  const reverse = taxed([tax('txr_1', { tax_behavior: 'exclusive', taxability_reason: 'reverse_charge' })])
  expect(labels(invoiceDocument(reverse, customer('NL')))).toContain('Btw verlegd')
})

it('[P78] an invoice, its receipt and its credit note say in the payer’s language what each line is for, and what somebody wrote as it is', () => {
  const of = (description: string, changed: object = {}) => ({ ...line, description, ...changed })
  const billed = invoice({
    lines: {
      data: [
        line,
        of('Trial period for Team', { amount: 0 }),
        of('Unused time on 3 × Team after Wed 31 Mar 2027', { id: 'il_3', amount: -1400 }),
        of('Hours', { parent: { type: 'invoice_item_details' } }),
      ],
    },
  })
  const german = customer('DE')
  const said = ['3 × Team (je 7,00\u00a0£ pro Monat)', 'Probezeit für Team']
  const lines = [...said, 'Nicht genutzte Zeit für 3 × Team ab 31. März 2027', 'Hours']
  expect(invoiceDocument(billed, german).lines.map(({ what }) => what)).toEqual(lines)
  expect(receiptDocument(charge, billed, german, rates).lines.map(({ what }) => what)).toEqual(lines)
  const credited = (description: string | null, of: string | null = null, quantity: number | null = null) => ({
    description,
    invoice_line_item: of,
    quantity,
    unit_amount: 700,
    amount: 1400,
  })
  const note = {
    currency: 'gbp',
    number: 'A1B2C3D4-0007-CN-01',
    effective_at: at,
    created: at,
    total: 300,
    subtotal: 300,
    discount_amount: 0,
    total_taxes: [],
    status: 'issued',
    memo: null,
    lines: {
      data: [credited(line.description, 'il_1'), credited('Sorry', 'il_1'), credited('Hours', null, 2), credited(null)],
    },
  } as unknown as CreditNote
  const { lines: given } = creditNoteDocument(note, billed, german, rates)
  expect(given.map(({ what }) => what)).toEqual([said[0], 'Sorry', 'Hours', 'Gutgeschrieben'])
  // Of an amount off a line nothing is said that would not come to it.
  expect(given[1]).toMatchObject({ quantity: '', each: '', amount: '14,00\u00a0£' })
  expect(given[2]).toMatchObject({ quantity: '2', each: '7,00\u00a0£' })
})
