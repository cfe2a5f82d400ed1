import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openWorld, type World } from './world.ts'

export let world: World
/** Monthly; there when `inOneWorld` was told what it costs. */
export let price: string

/** One world for the tests of a file, whose hooks open and close it; after each, nothing that the provider answered or sent was other than declared. */
export function inOneWorld(monthly?: number): void {
  beforeAll(async () => {
    world = await openWorld()
    if (monthly !== undefined) price = await world.price(monthly)
  })
  afterEach(() => expect(world.takeProblems()).toEqual([]))
  afterAll(() => world.close())
}

/** What was told since the mark, oldest first, without what the clocks tell of themselves. */
export const typesSince = async (mark: string | undefined) =>
  (await world.since(mark)).map(({ type }) => type).filter((type) => !type.startsWith('test_helpers'))

export const statusOf = async (id: string) => (await world.stripe.subscriptions.retrieve(id)).status

/** What is told of an invoice whose card pays at once, in this order. */
export const finalizedAndPaid = [
  'invoice.finalized',
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'invoice_payment.paid',
  'invoice.paid',
  'invoice.payment_succeeded',
]
