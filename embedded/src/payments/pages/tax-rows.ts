import { markup } from '../../console/server-page.ts'
import type { Tax } from '../billing/taxes.ts'
import type { TaxRate } from '../resources.ts'
import type { Reader } from './reader.ts'

/** Rows of a ledger for taxes, summed by rate: each by its name and rate, or why none is asked for. `columns` stand before the amount. */
export const taxRows = (
  reader: Reader,
  taxes: readonly Tax[],
  rates: readonly TaxRate[],
  currency: string,
  columns: number,
) =>
  taxes.map(
    (tax) =>
      markup`<tr class="sub"><th scope="row"${columns > 1 ? markup` colspan="${columns}"` : null}>${label(reader, tax, rates)}</th><td class="num">${reader.money(tax.amount, currency)}</td></tr>`,
  )

function label(
  { words, percent }: Reader,
  { tax_behavior: behavior, tax_rate_details: details, taxability_reason: reason }: Tax,
  rates: readonly TaxRate[],
) {
  if (reason === 'reverse_charge') return words.tax.reverseCharge
  if (reason === 'customer_exempt') return words.tax.exempt
  const rate = rates.find(({ id }) => id === details?.tax_rate)
  const name = rate ? `${rate.display_name} ${percent(rate.percentage)}` : words.tax.tax
  return behavior === 'inclusive' ? words.tax.included(name) : name
}
