import { glyph, markup, type Markup } from '../server-page.ts'
import { customerAddress, hidden, type Asked } from './asked.ts'
import { amountText, money, readAmount } from './money.ts'
import { RefusedError, type CreditNote, type Customer, type Invoice, type Provider } from './provider-answers.ts'

/**
 * The parameters of a credit note: of an invoice that is open it takes off what is owed; of one that is paid the amount goes back to the card
 * (`back`), or to the customer's balance, which the next invoice uses. Amounts in the smallest unit.
 */
export function creditOf(invoice: Invoice, amount: number, back: boolean): Record<string, string> {
  const after = amount - Math.min(amount, invoice.amount_remaining)
  return {
    invoice: invoice.id,
    amount: String(amount),
    ...(after > 0 && { [back ? 'refund_amount' : 'credit_amount']: String(after) }),
  }
}

/** A form to give something of an invoice back, with what it comes to before its button. `left`: what was not given back before. */
export async function creditForm(
  provider: Provider,
  customer: Customer,
  invoice: Invoice,
  left: number,
  asked: Asked,
): Promise<Markup> {
  const back = asked.ask.startsWith('refund')
  const { id, number, currency, status } = invoice
  const where = back
    ? 'goes back to the card'
    : status === 'open'
      ? 'is taken off what is owed'
      : 'is put to the balance, for the next invoice'
  const text = asked.typed?.get('amount') ?? amountText(left, currency)
  const amount = readAmount(text, currency)
  const note = amount === null ? null : await previewed(provider, invoice, amount, back)
  const verb = back ? 'Refund' : 'Credit'
  return markup`<form class="stack" method="post" action="/payments">${hidden(customer, asked, back ? 'refund' : 'credit', id)}
    <p class="t13"><b>${back ? 'Refund from' : 'Credit note of'} ${number ?? id}.</b> What is given here ${where}, and a credit note says so.</p>
    <div class="inl"><label for="amount">Amount, ${currency.toUpperCase()}</label><input class="in w4 num" id="amount" name="amount" inputmode="decimal" required maxlength="14" value="${text}" /><span class="hint">of ${money(left, currency)}</span><button class="btn" name="look" value="yes" formnovalidate>See what it comes to</button></div>
    <div class="field"><label for="why">Why, on the credit note</label><input class="in" id="why" name="why" required maxlength="1000" value="${asked.typed?.get('why') ?? ''}" /></div>
    ${
      note &&
      ('refusal' in note
        ? markup`<p class="t13 over">${glyph('failed')}${note.refusal}</p>`
        : markup`${sums(note.note, note.taxes, back)}<input type="hidden" name="shown" value="${note.note.total}" />`)
    }
    <div class="flow">${note && 'note' in note && markup`<button class="btn main">${verb} ${money(note.note.total, currency)}</button>`}<a class="btn bare" href="${customerAddress(customer, asked)}">Cancel</a></div></form>`
}

type Previewed = { note: CreditNote; taxes: [name: string, amount: number][] } | { refusal: string }

/** The credit note as it would be, by the provider itself, with its taxes by name. */
async function previewed(provider: Provider, invoice: Invoice, amount: number, back: boolean): Promise<Previewed> {
  try {
    const note = await provider.get<CreditNote>('credit_notes/preview', creditOf(invoice, amount, back))
    const taxes = await Promise.all(
      (note.total_taxes ?? []).map(async ({ amount, taxability_reason: reason, tax_rate_details: of }) => {
        const rate = of === null ? null : await provider.get<NamedRate>(`tax_rates/${of.tax_rate}`)
        const name = rate ? `${rate.display_name} ${rate.percentage}%` : 'Tax'
        const free = reason === 'reverse_charge' || reason === 'customer_exempt'
        return [free ? `${name}, ${reason.replaceAll('_', ' ')}` : name, amount] as [string, number]
      }),
    )
    return { note, taxes }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { refusal: error.message }
  }
}

type NamedRate = { display_name: string; percentage: number }

/** Net and taxes, which come to the sum, and where it goes. */
function sums(note: CreditNote, taxes: readonly [string, number][], back: boolean): Markup {
  const { currency, total, total_excluding_tax: net } = note
  const row = (name: string, amount: number) =>
    markup`<tr><th scope="row">${name}</th><td class="num">${money(amount, currency)}</td></tr>`
  const parts: [string, number][] = [
    ['Off what is owed', note.pre_payment_amount],
    [back ? 'Back to the card' : 'To the balance', note.post_payment_amount],
  ]
  const [only, second] = parts.filter(([, amount]) => amount > 0)
  return markup`<table class="ledger"><caption class="sr">What it comes to</caption><tbody>${
    taxes.length > 0 && markup`${row('Net', net ?? total)}${taxes.map(([name, amount]) => row(name, amount))}`
  }<tr class="sum"><th scope="row">${second ? 'In all' : (only?.[0] ?? 'In all')}</th><td class="num">${money(total, currency)}</td></tr>${second !== undefined && parts.map(([name, amount]) => row(name, amount))}</tbody></table>`
}
