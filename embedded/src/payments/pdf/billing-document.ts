import { addressedTo } from '../addressed-to.ts'
import { brandTitle } from '../card-brands.ts'
import { sayLine, type LineReader } from '../line-words.ts'
import type { Charge, CreditNote, Customer, Invoice, TaxRate } from '../resources.ts'
import { languageOf, type PageLanguage } from '../locales.ts'
import { words, type DocumentWords } from './document-words.ts'

/** A printed invoice, receipt or credit note, every text of it as it is read but for the numbers of its pages. Nothing here knows where on the paper it stands. */
export type BillingDocument = {
  language: PageLanguage
  paper: 'A4' | 'LETTER'
  /** Seconds; the same for each printing, so that the same document has the same bytes. */
  issuedAt: number
  title: string
  number: string
  says: string
  facts: [label: string, value: string][]
  from: string[]
  to: string[]
  columns: [what: string, quantity: string, each: string, amount: string]
  lines: { what: string; period: string | null; quantity: string; each: string; amount: string }[]
  sums: { label: string; amount: string; strong: boolean }[]
  labels: { from: string; to: string }
  note: string
}

/** An invoice once it has a number. `rates`: those of its taxes. */
export function invoiceDocument(
  invoice: Invoice,
  customer: Customer | null,
  rates: readonly TaxRate[],
): BillingDocument {
  const { words: said, money, day, country, percent, ...sheet } = sheetFor(customer)
  const { currency, status } = invoice
  const issuedAt = invoice.status_transitions.finalized_at ?? invoice.created
  const paidAt = invoice.status_transitions.paid_at
  const dueAt = invoice.due_date ?? issuedAt
  const left = money(invoice.amount_remaining, currency)
  return {
    ...sheet,
    issuedAt,
    title: said.invoice,
    number: invoice.number ?? invoice.id,
    says:
      status === 'void'
        ? said.isVoid
        : paidAt === null
          ? said.isDue(left, day(dueAt))
          : said.wasPaid(money(invoice.amount_paid, currency), day(paidAt)),
    facts: [
      [said.number, invoice.number ?? invoice.id],
      [said.issued, day(issuedAt)],
      paidAt === null ? [said.due, day(dueAt)] : [said.paidOn, day(paidAt)],
    ],
    from: senderOf(invoice, country),
    to: billedToOf(invoice, country, (number) => `${said.taxNumber} ${number}`),
    columns: columnsOf(said),
    lines: invoice.lines.data.map((line) => lineOf(line, { language: sheet.language, money, day })),
    sums: [
      ...sumsOf(invoice, { said, money, percent, rates }),
      {
        label: status === 'paid' ? said.paid : said.toPay,
        amount: status === 'paid' ? money(invoice.amount_paid, currency) : left,
        strong: true,
      },
    ],
    labels: { from: said.from, to: said.to },
    note: said.practice,
  }
}

/** The receipt of one payment, with the lines of its invoice where it paid one. */
export function receiptDocument(
  charge: Charge,
  invoice: Invoice | null,
  customer: Customer | null,
  rates: readonly TaxRate[],
): BillingDocument {
  const { words: said, money, day, country, percent, ...sheet } = sheetFor(customer)
  const { currency, amount, amount_refunded: refunded } = charge
  const card = charge.payment_method_details?.card
  const paid = money(amount, currency)
  const number = charge.receipt_number ?? charge.id
  return {
    ...sheet,
    issuedAt: charge.created,
    title: said.receipt,
    number,
    says: said.wasPaid(paid, day(charge.created)),
    facts: [
      [said.number, number],
      ...(invoice?.number ? [[said.invoice, invoice.number] as [string, string]] : []),
      [said.paidOn, day(charge.created)],
      [said.paidWith, said.endingIn(brandTitle(card?.brand ?? undefined), card?.last4 ?? '')],
    ],
    from: invoice ? senderOf(invoice, country) : [sender],
    to: invoice ? billedToOf(invoice, country, (number) => `${said.taxNumber} ${number}`) : billedTo(charge),
    columns: columnsOf(said),
    lines: invoice
      ? invoice.lines.data.map((line) => lineOf(line, { language: sheet.language, money, day }))
      : [{ what: charge.description ?? said.amount, period: null, quantity: '1', each: paid, amount: paid }],
    sums: [
      ...(invoice
        ? sumsOf(invoice, { said, money, percent, rates })
        : [{ label: said.total, amount: paid, strong: false }]),
      { label: said.paid, amount: paid, strong: true },
      ...(refunded > 0 ? [{ label: said.refunded, amount: money(-refunded, currency), strong: false }] : []),
    ],
    labels: { from: said.from, to: said.to },
    note: said.practice,
  }
}

/** What was taken off an invoice, with the lines of the credit note. */
export function creditNoteDocument(
  note: CreditNote,
  invoice: Invoice,
  customer: Customer | null,
  rates: readonly TaxRate[],
): BillingDocument {
  const { words: said, money, day, country, percent, ...sheet } = sheetFor(customer)
  const { currency } = note
  const issuedAt = note.effective_at ?? note.created
  const total = money(note.total, currency)
  return {
    ...sheet,
    issuedAt,
    title: said.creditNote,
    number: note.number,
    says: note.status === 'void' ? said.isTakenBack : said.wasCredited(total, day(issuedAt)),
    facts: [
      [said.number, note.number],
      [said.invoice, invoice.number ?? invoice.id],
      [said.issuedOn, day(issuedAt)],
    ],
    from: senderOf(invoice, country),
    to: billedToOf(invoice, country, (number) => `${said.taxNumber} ${number}`),
    columns: columnsOf(said),
    lines: note.lines.data.map((line) => ({
      what: creditedIn(line, invoice, { language: sheet.language, money, day }) ?? note.memo ?? said.credited,
      period: null,
      quantity: String(line.quantity ?? ''),
      // Of a part of a line's amount, so many at a price would not come to it.
      each:
        (line.unit_amount ?? Number.NaN) * (line.quantity ?? 0) === line.amount
          ? money(line.unit_amount ?? 0, currency)
          : '',
      amount: money(line.amount, currency),
    })),
    sums: [
      { label: said.subtotal, amount: money(note.subtotal, currency), strong: false },
      ...(note.discount_amount === 0
        ? []
        : [{ label: said.discount, amount: money(-note.discount_amount, currency), strong: false }]),
      ...taxSums(note.total_taxes, currency, { said, money, percent, rates }),
      { label: said.credited, amount: total, strong: true },
    ],
    labels: { from: said.from, to: said.to },
    note: said.practice,
  }
}

/** Whose money it is; there is no other name or address in the provider's account. */
const sender = 'Duebook'
const senderOf = ({ account_name, account_country }: Invoice, country: (code: string) => string): string[] => [
  account_name ?? sender,
  ...(account_country ? [country(account_country)] : []),
]

type Money = (amount: number, currency: string) => string
type Percent = (percentage: number) => string
type Line = Invoice['lines']['data'][number]

const columnsOf = (said: DocumentWords): BillingDocument['columns'] => [
  said.what,
  said.quantity,
  said.each,
  said.amount,
]

function lineOf(line: Line, reader: LineReader): BillingDocument['lines'][number] {
  const { money, day } = reader
  const quantity = line.quantity ?? 1
  const one = Number(line.pricing?.unit_amount_decimal ?? Number.NaN)
  return {
    what: sayLine(line, reader),
    period: line.period.start === line.period.end ? null : `${day(line.period.start)} – ${day(line.period.end)}`,
    quantity: String(quantity),
    // A part of a period or a trial is no multiple of the price: its words say what it is.
    each: one * quantity === line.amount ? money(one, line.currency) : '',
    amount: money(line.amount, line.currency),
  }
}

/** What of an invoice is credited, as its line says it; null for an amount of its own that says nothing. */
function creditedIn(
  credited: CreditNote['lines']['data'][number],
  invoice: Invoice,
  reader: LineReader,
): string | null {
  const { description, invoice_line_item: of } = credited
  const line = invoice.lines.data.find(({ id }) => id === of)
  return line && description !== null ? sayLine({ ...line, description }, reader) : description
}

/** From the lines to what is owed. Tax stands there also where there is none, because whoever books it looks for it. */
function sumsOf(invoice: Invoice, { said, money, percent, rates }: TaxWords): BillingDocument['sums'] {
  const { currency, starting_balance: before, ending_balance: after } = invoice
  const off = invoice.total_discount_amounts?.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  const credit = before - (after ?? before)
  const credited = invoice.pre_payment_credit_notes_amount
  const sum = (label: string, amount: number) => ({ label, amount: money(amount, currency), strong: false })
  return [
    sum(said.subtotal, invoice.subtotal),
    ...(off === 0 ? [] : [sum(said.discount, -off)]),
    ...taxSums(invoice.total_taxes, currency, { said, money, percent, rates }),
    sum(said.total, invoice.total),
    ...(credited === 0 ? [] : [sum(said.credited, -credited)]),
    ...(credit === 0 ? [] : [sum(credit > 0 ? said.creditGiven : said.creditUsed, credit)]),
  ]
}

/** How taxes are said, and their rates. */
type TaxWords = { said: DocumentWords; money: Money; percent: Percent; rates: readonly TaxRate[] }

/** A line for each tax, by its name and rate, also where it comes to nothing; one that says so where there is none. */
function taxSums(
  taxes: Invoice['total_taxes'],
  currency: string,
  { said, money, percent, rates }: TaxWords,
): BillingDocument['sums'] {
  if (!taxes || taxes.length === 0) return [{ label: said.tax, amount: money(0, currency), strong: false }]
  return taxes.map(({ amount, tax_behavior: behavior, tax_rate_details: details, taxability_reason: reason }) => {
    const rate = rates.find(({ id }) => id === details?.tax_rate)
    const name = rate ? `${rate.display_name} ${percent(rate.percentage)}` : said.tax
    const label =
      reason === 'reverse_charge'
        ? said.reverseCharge
        : reason === 'customer_exempt'
          ? said.exempt
          : behavior === 'inclusive'
            ? said.included(name)
            : name
    return { label, amount: money(amount, currency), strong: false }
  })
}

/** Whom an invoice is for, line by line, as it was when the invoice was finalized. */
export function billedToOf(
  { customer_name: name, customer_email: email, customer_address: address, customer_tax_ids: numbers }: Invoice,
  country: (code: string) => string,
  taxNumber: (number: string) => string,
): string[] {
  const taxNumbers = (numbers ?? []).map(({ value }) => value)
  return addressedTo({ name, address, email, taxNumbers }, country, taxNumber)
}

const billedTo = ({ billing_details: { name, email } }: Charge): string[] =>
  [name, email].flatMap((line) => (line ? [line] : []))

/** Language and paper of a payer: the language they chose, else that of their country; letter paper where it is in the printers. */
function sheetFor(customer: Customer | null) {
  const home = customer?.address?.country ?? null
  const asked = [...(customer?.preferred_locales ?? []), languageIn[home ?? ''] ?? '']
  const tag = asked.find((locale) => languageOf(locale) !== null) ?? 'en'
  const language = languageOf(tag) ?? 'en'
  const region = /^[a-z]{2}-([a-z]{2}|\d{3})$/i.exec(tag)?.[1]?.toUpperCase()
  const locale =
    language === 'en'
      ? (region ?? home) === 'US'
        ? 'en-US'
        : 'en-GB'
      : region === undefined
        ? language
        : `${language}-${region}`
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return {
    language,
    words: words[language],
    paper: letterCountries.has(home ?? '') ? ('LETTER' as const) : ('A4' as const),
    country: (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    day: (seconds: number) => date.format(seconds * 1000),
    percent: (percentage: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
        .format(percentage / 100)
        .replaceAll('\u202f', '\u00a0'),
    money(amount: number, currency: string) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() })
      const unit = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
      // The faces have no narrow space that does not break; the plain one is set as wide.
      return format
        .format(amount / unit)
        .replace('-', '−')
        .replaceAll('\u202f', '\u00a0')
    },
  }
}

const languageIn: Record<string, PageLanguage> = { DE: 'de', AT: 'de', FR: 'fr', ES: 'es', NL: 'nl' }
/** Where letter is the usual paper (Unicode CLDR, `supplemental/measurementData`, paperSize). */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'NI', 'PA', 'PR', 'SV', 'VE', 'BZ'])
