import { markup } from '../../console/server-page.ts'
import { money } from '../billing/words.ts'
import type { Tax } from '../billing/taxes.ts'
import type { TaxRate } from '../resources.ts'

/** Rows of a ledger for taxes, summed by rate: each by its name and rate, or why none is asked for. `columns` stand before the amount. */
export const taxRows = (taxes: readonly Tax[], rates: readonly TaxRate[], currency: string, columns: number) =>
  taxes.map(
    (tax) =>
      markup`<tr class="sub"><th scope="row"${columns > 1 ? markup` colspan="${columns}"` : null}>${label(tax, rates)}</th><td class="num">${money(tax.amount, currency)}</td></tr>`,
  )

function label(
  { tax_behavior: behavior, tax_rate_details: details, taxability_reason: reason }: Tax,
  rates: readonly TaxRate[],
) {
  if (reason === 'reverse_charge') return 'Reverse charge: you account for the tax'
  if (reason === 'customer_exempt') return 'Exempt from tax'
  const rate = rates.find(({ id }) => id === details?.tax_rate)
  const name = rate ? `${rate.display_name} ${rate.percentage}%` : 'Tax'
  return behavior === 'inclusive' ? `${name}, included` : name
}
