import { expect, it } from 'vitest'
import { mirrorIn } from './mirror-file.ts'

const whole = {
  collection: 'people/all/records',
  customer: 'provider.customer',
  subscriptions: 'subscriptions',
  fields: [{ name: 'seats', here: 'seats', there: 'items.data.0.quantity' }],
}

it('[CO14] a mirror is read with what it leaves out', () => {
  expect(mirrorIn(JSON.stringify(whole))).toEqual({
    ...whole,
    unless: null,
    fetch: null,
    fields: [{ name: 'seats', here: 'seats', there: 'items.data.0.quantity', isTime: false }],
  })
})

it.each([
  [[], 'it holds no object'],
  [{ ...whole, field: [] }, 'it has no field field'],
  [{ ...whole, fields: [] }, 'fields is no list of what is compared'],
  [{ ...whole, fields: ['seats'] }, 'fields holds something that is no object'],
  [{ ...whole, fields: [{ name: 'seats', here: 'seats' }] }, 'there is no text'],
  [{ ...whole, fields: [{ ...whole.fields[0], unit: 'days' }] }, 'unit can be milliseconds only'],
  [{ ...whole, collection: 'people/all' }, 'collection is no path of a collection'],
  [{ ...whole, customer: 4 }, 'customer is no text'],
  [{ ...whole, fetch: '' }, 'fetch is no text'],
])('[CO14] a mirror that is wrong is refused: %j', (file, sentence) => {
  expect(() => mirrorIn(JSON.stringify(file))).toThrow(sentence)
})
