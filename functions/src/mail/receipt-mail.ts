import { moneyText } from '@duebook/contract/money'
import { currency } from '@duebook/contract/billing/plans'
import { shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import { listMail } from './list-mail.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'

/** Amounts in pence, days in the zone of whoever pays. */
export type Receipt = {
  number: string
  paidOn: CalendarDate
  /** What was sold, each for a period of which both days are in it. */
  lines: readonly { what: string; from: CalendarDate; through: CalendarDate; amount: number }[]
  /** There are more, which the invoice has. */
  hasMore: boolean
  /** What was taken off, less than 0; what came on, and what stood in the prices already. */
  discount: number
  tax: number
  taxIncluded: number
  fromBalance: number
  paid: number
  /** `Visa ending 4242`; null where no card is known. */
  card: string | null
  next: { on: CalendarDate; amount: number } | null
  /** The invoice as a page, to print. */
  invoice: string | null
}

/** To whoever pays, for each payment: what it was for, what came of it, and when the next one is. */
export function receiptMail(receipt: Receipt, origin: string): MailMessage {
  const { number, paidOn, lines, hasMore, discount, tax, taxIncluded, fromBalance, paid, card, next, invoice } = receipt
  const pounds = (minor: number) => moneyText(minor, currency.toUpperCase()).replace('-', '−')
  const sums: [string, number, string?][] = [
    ['Discount', discount],
    ['Tax', tax],
    ['From your balance', fromBalance],
  ]
  const billing = ['Plan and billing', `${origin}/settings/billing`] as const
  const foot = 'Sent to who pays for Duebook.'
  return listMail({
    subject: `Receipt ${oneLine(number)}: ${pounds(paid)}`,
    said: `Thank you, paid on ${shortDateWithYear(paidOn)}.`,
    lines: [
      ...lines.map(({ what, from, through, amount }) => ({
        head: oneLine(what),
        under: `${shortDateWithYear(from)} to ${shortDateWithYear(through)}`,
        day: pounds(amount),
      })),
      ...sums.flatMap(([head, amount]) => (amount === 0 ? [] : [{ head, under: '', day: pounds(amount) }])),
      {
        head: card === null ? 'Paid' : `Paid, ${oneLine(card)}`,
        under: taxIncluded === 0 ? '' : `including ${pounds(taxIncluded)} of tax`,
        day: pounds(paid),
      },
    ],
    rest: hasMore ? 'There is more to it: the invoice has every line.' : null,
    open: invoice === null ? billing : ['Invoice, to print', invoice],
    otherwise: invoice === null ? null : billing,
    ...(next && {
      beneath: `Renews on ${shortDateWithYear(next.on)} for ${pounds(next.amount)}. It can be cancelled until the day before.`,
    }),
    foot: { text: [foot], html: escapeHtml(foot) },
  })
}
