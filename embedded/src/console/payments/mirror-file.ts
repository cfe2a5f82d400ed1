/** One thing that a record says of a subscription, and where the provider says it: names of fields, joined by dots. */
export type Mirrored = { name: string; here: string; there: string; isTime: boolean }

/**
 * How an application keeps what the provider says of its subscribers: a document for each customer, with a list of their subscriptions.
 * `unless`: a field that, where it holds, says that the record is kept up no longer. `fetch`: the schedule that fetches what has drifted.
 */
export type Mirror = {
  collection: string
  customer: string
  subscriptions: string
  unless: string | null
  fields: Mirrored[]
  fetch: string | null
}

/** The provider's name for how many are paid for, which alone can be set from here. */
export const quantityThere = 'items.data.0.quantity'

/** Reads `payments.mirror.json`. Throws what is wrong with it. */
export function mirrorIn(text: string): Mirror {
  const file = JSON.parse(text) as unknown
  if (!isObject(file)) throw new Error('it holds no object')
  const unknown = Object.keys(file).find((name) => !known.has(name))
  if (unknown !== undefined) throw new Error(`it has no field ${unknown}`)
  const fields = file['fields']
  if (!Array.isArray(fields) || fields.length === 0) throw new Error('fields is no list of what is compared')
  const collection = textIn(file, 'collection')
  if (collection.split('/').length % 2 === 0) throw new Error('collection is no path of a collection')
  return {
    collection,
    customer: textIn(file, 'customer'),
    subscriptions: textIn(file, 'subscriptions'),
    unless: file['unless'] === undefined ? null : textIn(file, 'unless'),
    fetch: file['fetch'] === undefined ? null : textIn(file, 'fetch'),
    fields: fields.map((field: unknown) => {
      if (!isObject(field)) throw new Error('fields holds something that is no object')
      const { unit } = field
      if (unit !== undefined && unit !== 'milliseconds') throw new Error('unit can be milliseconds only')
      return {
        name: textIn(field, 'name'),
        here: textIn(field, 'here'),
        there: textIn(field, 'there'),
        isTime: unit === 'milliseconds',
      }
    }),
  }
}

const known = new Set(['collection', 'customer', 'subscriptions', 'unless', 'fields', 'fetch'])

function textIn(object: Record<string, unknown>, name: string): string {
  const text = object[name]
  if (typeof text !== 'string' || text === '') throw new Error(`${name} is no text`)
  return text
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
