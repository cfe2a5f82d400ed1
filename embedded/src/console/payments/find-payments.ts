import {
  RefusedError,
  type Customer,
  type Invoice,
  type List,
  type Provider,
  type ProviderEvent,
} from './provider-answers.ts'

/** What a whole id of a customer, an invoice or an event names, or the number of an invoice. */
export async function found(
  provider: Provider,
  q: string,
): Promise<{ customer: Customer | null; event: ProviderEvent | null }> {
  const none = { customer: null, event: null }
  try {
    if (/^cus_\w{1,100}$/.test(q)) return { ...none, customer: await provider.get<Customer>(`customers/${q}`) }
    if (/^evt_\w{1,100}$/.test(q)) return { ...none, event: await provider.get<ProviderEvent>(`events/${q}`) }
    const invoice = /^in_\w{1,100}$/.test(q)
      ? await provider.get<Invoice>(`invoices/${q}`)
      : /^[\w-]{1,40}-\d{1,12}$/.test(q)
        ? (await provider.get<List<Invoice>>('invoices/search', { query: `number:"${q}"` })).data[0]
        : undefined
    return invoice ? { ...none, customer: await provider.get<Customer>(`customers/${invoice.customer}`) } : none
  } catch (error) {
    // What is not there is not found.
    if (error instanceof RefusedError) return none
    throw error
  }
}

/** The beginning of the month (UTC) in which a time lies; both in milliseconds since 1970. */
function monthOf(at: number): number {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)
}

type Booked = { id: string; type: string; amount: number; currency: string }
const mostPages = 20

/** What payments came to, by currency, less what was given back, before fees; `isPart`: there were more than were counted. */
export type Taken = { since: number; sums: Map<string, number>; isPart: boolean }

/** Of the month of a time (ms), up to it: clocks of customers may stand later. */
export async function takenInMonth(provider: Provider, now: number): Promise<Taken> {
  const since = monthOf(now)
  const sums = new Map<string, number>()
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { data, has_more: isMore } = await provider.get<List<Booked>>('balance_transactions', {
      limit: '100',
      'created[gte]': String(since / 1000),
      'created[lte]': String(Math.floor(now / 1000)),
      ...(after !== undefined && { starting_after: after }),
    })
    for (const { type, currency, amount } of data)
      if (type === 'charge' || type === 'refund') sums.set(currency, (sums.get(currency) ?? 0) + amount)
    after = data.at(-1)?.id
    if (!isMore || after === undefined) return { since, sums, isPart: false }
  }
  return { since, sums, isPart: true }
}
