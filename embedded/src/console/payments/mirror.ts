import type { Document, Fields, Value } from '../../firestore/wire/json.ts'
import type { Desk } from '../desk.ts'
import { addressOf, pathOf } from '../documents/places.ts'
import { refusalOf } from '../operations.ts'
import { quantityThere, type Mirror, type Mirrored } from './mirror-file.ts'
import { RefusedError, type Customer, type List, type Provider, type Subscription } from './provider-answers.ts'

/** One thing that the record of a customer and the provider say differently. Times in milliseconds since 1970. */
export type Difference = { customer: string; record: string | null; subscription: string } & (
  | { kind: 'field'; field: Mirrored; there: Said; here: Said; item: string | null }
  | { kind: 'missing here' | 'missing there'; status: string }
)
export type Said = string | number | boolean | null

/** `isPart`: there was more than is compared at once. */
export type Compared = {
  records: number
  subscriptions: number
  differences: Difference[]
  names: Map<string, string>
  isPart: boolean
}

const pageOfRecords = 300
const mostRecords = 6_000
const pageOfSubscriptions = 100
const mostSubscriptions = 6_000
/** As many differences as a page shows. */
export const mostShown = 50

/** Reads every record of the application's and every subscription of the provider's, and says where they part. */
export async function compareMirror(desk: Desk, provider: Provider, mirror: Mirror): Promise<Compared> {
  const [records, listed] = await Promise.all([recordsOf(desk, mirror), subscriptionsListed(provider)])
  const byCustomer = Map.groupBy(listed.subscriptions, ({ customer }) => customer)
  const kept = new Set(records.records.map(({ customer }) => customer))
  const differences: Difference[] = []
  let count = listed.subscriptions.length
  for (const record of records.records) {
    if (record.isClosed) continue
    let theirs = byCustomer.get(record.customer) ?? []
    // Of a customer on a clock of their own nothing is in a list unless it is asked for by name.
    if (theirs.length === 0 && record.subscriptions.length > 0) {
      theirs = await subscriptionsNamed(provider, record.customer)
      count += theirs.length
    }
    differences.push(...differencesOf(record, theirs, mirror))
  }
  // Where not all records were read, one that is not among them may be there.
  if (!records.isPart)
    for (const [customer, theirs] of byCustomer)
      if (!kept.has(customer))
        differences.push(
          ...theirs.filter(isLive).map(({ id, status }) => missing(customer, null, 'missing here', id, status)),
        )
  return {
    records: records.records.length,
    subscriptions: count,
    differences,
    names: await namesOf(provider, differences),
    isPart: records.isPart || listed.isPart,
  }
}

type Record = { customer: string; path: string; isClosed: boolean; subscriptions: Fields[] }

async function recordsOf(desk: Desk, mirror: Mirror): Promise<{ records: Record[]; isPart: boolean }> {
  const records: Record[] = []
  let next: string | undefined
  do {
    const parameters = new URLSearchParams({ pageSize: String(pageOfRecords), ...(next && { pageToken: next }) })
    for (const field of [mirror.customer, mirror.subscriptions, mirror.unless])
      if (field !== null) parameters.append('mask.fieldPaths', field)
    const answer = await desk.ask('GET', `${addressOf(desk.project, mirror.collection.split('/'))}?${parameters}`)
    const refusal = refusalOf(answer)
    if (refusal !== null) throw new RefusedError(refusal)
    const { documents = [], nextPageToken } = answer.body as { documents?: Document[]; nextPageToken?: string }
    records.push(...documents.flatMap((one) => recordIn(one, mirror)))
    next = nextPageToken
  } while (next && records.length < mostRecords)
  return { records, isPart: next !== undefined && next !== '' }
}

function recordIn({ name, fields = {} }: Document, mirror: Mirror): Record[] {
  const customer = saidIn(valueAt(fields, mirror.customer))
  const list = valueAt(fields, mirror.subscriptions)
  if (typeof customer !== 'string') return []
  return [
    {
      customer,
      path: pathOf(name),
      isClosed: mirror.unless !== null && saidIn(valueAt(fields, mirror.unless)) === true,
      subscriptions:
        list && 'arrayValue' in list
          ? (list.arrayValue.values ?? []).flatMap((one) => ('mapValue' in one ? [one.mapValue.fields ?? {}] : []))
          : [],
    },
  ]
}

/** All that the provider lists, the newest first. */
async function subscriptionsListed(provider: Provider) {
  const subscriptions: Subscription[] = []
  let more = true
  while (more && subscriptions.length < mostSubscriptions) {
    const after = subscriptions.at(-1)?.id
    const { data, has_more: isMore } = await provider.get<List<Subscription>>('subscriptions', {
      limit: String(pageOfSubscriptions),
      status: 'all',
      ...(after !== undefined && { starting_after: after }),
    })
    subscriptions.push(...data)
    more = isMore
  }
  return { subscriptions, isPart: more }
}

async function subscriptionsNamed(provider: Provider, customer: string): Promise<Subscription[]> {
  try {
    const asked = { customer, limit: String(pageOfSubscriptions), status: 'all' }
    return (await provider.get<List<Subscription>>('subscriptions', asked)).data
  } catch (error) {
    // A customer who is not there has none.
    if (error instanceof RefusedError) return []
    throw error
  }
}

function differencesOf(record: Record, theirs: readonly Subscription[], mirror: Mirror): Difference[] {
  const { customer, path } = record
  const ours = new Map(record.subscriptions.map((fields) => [String(saidIn(fields['id'])), fields]))
  const there = theirs.flatMap((subscription): Difference[] => {
    const fields = ours.get(subscription.id)
    ours.delete(subscription.id)
    if (!fields) return [missing(customer, path, 'missing here', subscription.id, subscription.status)]
    return mirror.fields.flatMap((field) => {
      const said = { there: saidThere(subscription, field), here: saidIn(valueAt(fields, field.here)) }
      const item = field.there === quantityThere ? (subscription.items.data[0]?.id ?? null) : null
      return said.there === said.here
        ? []
        : [{ customer, record: path, subscription: subscription.id, kind: 'field' as const, field, ...said, item }]
    })
  })
  return [...there, ...[...ours.keys()].map((id) => missing(customer, path, 'missing there', id, 'missing'))]
}

const missing = (
  customer: string,
  record: string | null,
  kind: 'missing here' | 'missing there',
  subscription: string,
  status: string,
): Difference => ({ customer, record, subscription, kind, status })

const isLive = ({ status }: Subscription) => !['canceled', 'incomplete_expired'].includes(status)

/** Where a record says nothing of it, or something that is no plain value, it says null. */
function saidIn(value: Value | undefined): Said {
  if (value === undefined || 'nullValue' in value) return null
  if ('integerValue' in value) return Number(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('booleanValue' in value) return value.booleanValue
  if ('timestampValue' in value) return Date.parse(value.timestampValue)
  return 'stringValue' in value ? value.stringValue : null
}

function valueAt(fields: Fields, path: string): Value | undefined {
  const [first = '', ...rest] = path.split('.')
  const value = Object.hasOwn(fields, first) ? fields[first] : undefined
  if (rest.length === 0) return value
  return value && 'mapValue' in value ? valueAt(value.mapValue.fields ?? {}, rest.join('.')) : undefined
}

function saidThere(subscription: Subscription, { there, isTime }: Mirrored): Said {
  let value: unknown = subscription
  for (const name of there.split('.'))
    value = typeof value === 'object' && value !== null ? (value as { [name: string]: unknown })[name] : undefined
  if (typeof value === 'number') return isTime ? value * 1000 : value
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}

/** What the customers of the differences that are shown are called. */
async function namesOf(provider: Provider, differences: readonly Difference[]): Promise<Map<string, string>> {
  const ids = [...new Set(differences.slice(0, mostShown).map(({ customer }) => customer))]
  const named = await Promise.all(
    ids.map(async (id) => {
      try {
        const { name, email } = await provider.get<Customer>(`customers/${id}`)
        return [id, name ?? email ?? id] as const
      } catch (error) {
        if (error instanceof RefusedError) return [id, id] as const
        throw error
      }
    }),
  )
  return new Map(named)
}
