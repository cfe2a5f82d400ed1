import { invalid, notOffered } from '../errors.ts'
import type { Customer, Invoice, InvoiceLine, TaxId, TaxRate } from '../resources.ts'
import type { Work } from '../work.ts'
import * as is from '../wire/parameters.ts'
import { divideRounded, percentOf, shareOf } from './amounts.ts'

export type Tax = NonNullable<InvoiceLine['taxes']>[number]

/** Ids of tax rates as a parameter; `''` takes them away. */
export const rateIds = is.emptyable(is.list(is.text(100), 5))

/** Taxes that the provider works out itself: asked for, they are refused as of an account that has not set them up. */
export const automaticTaxFields = is.object({ enabled: is.needed(is.flag()) })
export function refuseAutomaticTax(given: { enabled: boolean } | undefined): void {
  if (given?.enabled)
    throw invalid(
      'Stripe Tax has not been activated on your account. Please visit https://stripe.com/docs/tax/set-up to get started.',
      'automatic_tax[enabled]',
      'stripe_tax_inactive',
    )
}

/** The rates of these ids, to be applied together. Throws 400 for one that is unknown or archived, for one twice, and for a mixture. */
export function ratesOf(work: Work, ids: readonly string[], param: string): TaxRate[] {
  const rates = ids.map((id, index) => {
    const rate = work.get('tax_rate', id, `${param}[${index}]`)
    if (!rate.active) throw invalid(`The tax rate ${id} is archived: it cannot be applied anew.`, `${param}[${index}]`)
    return rate
  })
  if (new Set(ids).size !== ids.length) throw invalid('A tax rate can be applied once.', param)
  if (new Set(rates.map(({ inclusive }) => inclusive)).size > 1)
    throw notOffered(param, 'Inclusive and exclusive tax rates on one line')
  return rates
}

/**
 * The taxes on what a line comes to after its discounts, each rounded once. Inclusive ones are in the amount already, and together come to exactly
 * the difference to what is left without them. Who is exempt pays none, and whoever owes it themselves is shown that.
 */
export function taxesOn(net: number, rates: readonly TaxRate[], exempt: Customer['tax_exempt']): Tax[] {
  const free = exempt === 'exempt' || exempt === 'reverse'
  const inclusive = rates.some((rate) => rate.inclusive)
  const percents = rates.reduce((sum, { percentage }) => sum + units(percentage), 0)
  const base = !inclusive || free ? net : Number(divideRounded(BigInt(net) * unit, unit + BigInt(percents)))
  let rest = net - base
  return rates.map((rate, index) => {
    const part = inclusive && index === rates.length - 1 ? rest : taxOf(base, rate.percentage)
    rest -= part
    return {
      amount: free ? 0 : part,
      tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
      tax_rate_details: { tax_rate: rate.id },
      taxability_reason: reasonOf(exempt, rate),
      taxable_amount: base,
      type: 'tax_rate_details',
    }
  })
}

const reasonOf = (exempt: Customer['tax_exempt'], { percentage }: TaxRate): Tax['taxability_reason'] => {
  if (exempt === 'exempt') return 'customer_exempt'
  if (exempt === 'reverse') return 'reverse_charge'
  return percentage === 0 ? 'zero_rated' : 'standard_rated'
}

/** The sums of the lines' taxes by rate, in the order of the rates. */
export function totalTaxes(lines: readonly Pick<InvoiceLine, 'taxes'>[]): NonNullable<Invoice['total_taxes']> {
  const sums = new Map<string, Tax>()
  for (const tax of lines.flatMap(({ taxes }) => taxes ?? [])) {
    const rate = tax.tax_rate_details?.tax_rate ?? ''
    const before = sums.get(rate)
    sums.set(rate, {
      ...tax,
      amount: (before?.amount ?? 0) + tax.amount,
      taxable_amount: (before?.taxable_amount ?? 0) + (tax.taxable_amount ?? 0),
    })
  }
  return [...sums.values()]
}

/** As much of some taxes as belongs to `part` of the `whole` that they are on. */
export const shareOfTaxes = (taxes: readonly Tax[], part: number, whole: number): Tax[] =>
  taxes.map((tax) => ({
    ...tax,
    amount: shareOf(tax.amount, part, whole),
    taxable_amount: shareOf(tax.taxable_amount ?? 0, part, whole),
  }))

/** The rates that taxes are by, as they are named now. */
export const ratesNamedBy = (work: Work, taxes: readonly Tax[]): TaxRate[] =>
  taxes.flatMap(({ tax_rate_details: details }) => (details ? (work.find('tax_rate', details.tax_rate) ?? []) : []))

export const sumOf = (taxes: readonly Pick<Tax, 'amount'>[]): number =>
  taxes.reduce((sum, { amount }) => sum + amount, 0)
export const exclusiveOf = (taxes: readonly Tax[]): number =>
  sumOf(taxes.filter(({ tax_behavior: behavior }) => behavior === 'exclusive'))
export const inclusiveOf = (taxes: readonly Tax[]): number => sumOf(taxes) - exclusiveOf(taxes)

/** A customer's numbers for tax, oldest first. */
export const taxIdsOf = (work: Work, customer: string): TaxId[] => work.all('tax_id', 'customer', customer)

/** A percentage with at most four decimals, in millionths. */
const units = (percentage: number) => Math.round(percentage * 10_000)
const unit = 1_000_000n
const taxOf = (amount: number, percentage: number): number =>
  Number.isInteger(percentage * 100)
    ? percentOf(amount, percentage)
    : Number(divideRounded(BigInt(amount) * BigInt(units(percentage)), unit))
