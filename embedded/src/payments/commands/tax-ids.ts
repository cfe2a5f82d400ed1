import { taxIdsOf } from '../billing/taxes.ts'
import { invalid, missing } from '../errors.ts'
import { newId } from '../ids.ts'
import { operation, pageFields } from '../operation.ts'
import type { TaxId } from '../resources.ts'
import { page } from '../wire/page.ts'
import * as is from '../wire/parameters.ts'
import type { Work } from '../work.ts'
import { liveCustomer } from './customers.ts'

/** How numbers for value added tax are written: a member state of the union, the United Kingdom, Norway, Switzerland (the provider's list of types). */
const forms: Record<string, RegExp> = {
  eu_vat: /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9+*]{2,12}$/,
  gb_vat: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  no_vat: /^\d{9}MVA$/,
  ch_vat: /^CHE-?\d{3}\.?\d{3}\.?\d{3} ?(MWST|TVA|IVA)$/,
}
/** As many of one customer as are kept and printed. */
const mostOfCustomer = 5

/** A customer's numbers for tax, which stand on the invoices that are finalized from then on. None is looked up anywhere. */
export const taxIds = [
  operation(
    'POST /v1/customers/:id/tax_ids',
    { type: is.needed(is.oneOf('eu_vat', 'gb_vat', 'no_vat', 'ch_vat')), value: is.needed(is.text(50)) },
    (work, { type, value }, [id]) => {
      const customer = liveCustomer(work, id)
      const written = value.trim().toUpperCase()
      if (forms[type]?.test(written) !== true) throw invalid(`Invalid value for ${type}.`, 'value', 'tax_id_invalid')
      const there = taxIdsOf(work, customer.id)
      if (there.some((one) => one.value === written)) throw invalid('The customer has this number already.', 'value')
      if (there.length >= mostOfCustomer)
        throw invalid(`A customer can have up to ${mostOfCustomer} tax IDs.`, undefined, 'customer_max_tax_ids')
      const made = work.insert('tax_id', {
        id: newId('txi'),
        object: 'tax_id',
        country: type === 'gb_vat' ? 'GB' : type === 'no_vat' ? 'NO' : type === 'ch_vat' ? 'CH' : countryIn(written),
        created: work.timeOf(customer.id),
        customer: customer.id,
        customer_account: null,
        livemode: false,
        owner: { customer: customer.id, customer_account: null, type: 'customer' },
        type,
        value: written,
        verification: { status: 'unavailable', verified_address: null, verified_name: null },
      })
      work.emit('customer.tax_id.created', made)
      return made
    },
  ),
  operation('GET /v1/customers/:id/tax_ids', pageFields, (work, asked, [id]) => {
    liveCustomer(work, id)
    return page(work, 'tax_id', `/v1/customers/${id}/tax_ids`, asked, { customer: id })
  }),
  operation('GET /v1/customers/:id/tax_ids/:number', {}, (work, _given, [id, number]) => ofCustomer(work, id, number)),
  operation('DELETE /v1/customers/:id/tax_ids/:number', {}, (work, _given, [id, number]) => {
    const gone = ofCustomer(work, id, number)
    work.remove('tax_id', gone.id)
    work.emit('customer.tax_id.deleted', gone)
    return { id: gone.id, object: 'tax_id', deleted: true }
  }),
]

/** Of a number of the union the first two letters; Greece writes itself EL there, and Northern Ireland XI. */
const countryIn = (value: string) => ({ EL: 'GR', XI: 'GB' })[value.slice(0, 2)] ?? value.slice(0, 2)

function ofCustomer(work: Work, customer: string, id: string): TaxId {
  const found = work.get('tax_id', id)
  if (found.customer !== customer) throw missing('tax_id', id, 'id', true)
  return found
}
