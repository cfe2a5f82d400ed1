import { newId } from '../ids.ts'
import { operation, pageFields } from '../operation.ts'
import { invalid } from '../errors.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'

const taxType = is.oneOf('gst', 'hst', 'jct', 'pst', 'qst', 'rst', 'sales_tax', 'service_tax', 'vat')
const described = {
  active: is.flag(),
  country: is.text(2),
  description: is.text(5_000),
  jurisdiction: is.text(50),
  metadata: is.metadata(),
  state: is.text(3),
  tax_type: taxType,
}

/** What a rate comes to is never changed: whoever needs another makes another. */
export const taxRates = [
  operation(
    'POST /v1/tax_rates',
    {
      ...described,
      display_name: is.needed(is.text(50)),
      inclusive: is.needed(is.flag()),
      percentage: is.needed(is.decimal(0, 100, 4)),
    },
    (work, given) => {
      const rate = work.insert('tax_rate', {
        id: newId('txr'),
        object: 'tax_rate',
        active: given.active ?? true,
        country: countryOf(given.country) ?? null,
        created: work.wall,
        description: given.description ?? null,
        display_name: given.display_name,
        effective_percentage: null,
        flat_amount: null,
        inclusive: given.inclusive,
        jurisdiction: given.jurisdiction ?? null,
        jurisdiction_level: null,
        livemode: false,
        metadata: mergeMetadata(null, given.metadata),
        percentage: given.percentage,
        rate_type: 'percentage',
        state: given.state ?? null,
        tax_type: given.tax_type ?? null,
      })
      work.emit('tax_rate.created', rate)
      return rate
    },
  ),
  operation(
    'GET /v1/tax_rates',
    { ...pageFields, active: is.flag(), created: is.range(), inclusive: is.flag() },
    (work, asked) =>
      page(
        work,
        'tax_rate',
        '/v1/tax_rates',
        asked,
        { active: asked.active === undefined ? undefined : String(asked.active) },
        ({ inclusive }) => asked.inclusive === undefined || asked.inclusive === inclusive,
      ),
  ),
  operation('GET /v1/tax_rates/:id', {}, (work, _given, [id]) => work.get('tax_rate', id)),
  operation('POST /v1/tax_rates/:id', { ...described, display_name: is.text(50) }, (work, given, [id]) => {
    const rate = work.get('tax_rate', id)
    const { metadata, country, ...others } = given
    return work.save(
      'tax_rate',
      {
        ...rate,
        ...Object.fromEntries(Object.entries(others).filter(([name, value]) => value !== undefined && name in rate)),
        ...(country !== undefined && { country: countryOf(country) ?? null }),
        metadata: mergeMetadata(rate.metadata, metadata),
      },
      'tax_rate.updated',
    )
  }),
]

function countryOf(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[A-Z]{2}$/.test(text))
    throw invalid('country is two capital letters (ISO 3166).', 'country')
  return text
}
