import { describe, expect, it } from 'vitest'
import { inOneWorld, price, world } from './one-world.ts'
import { dayLong, hour, refused, start, until } from './world.ts'

inOneWorld(700)

describe('clocks', () => {
  it('only go forward, not too far, and take customers only at their creation [P53]', async () => {
    const { customer, clock } = await world.subscriberOnClock(price)
    const advance = (to: number) => world.stripe.testHelpers.testClocks.advance(clock, { frozen_time: to })
    expect((await refused(advance(start / 1000 - 1))).param).toBe('frozen_time')
    expect((await refused(advance(start / 1000 + 70 * dayLong))).param).toBe('frozen_time')
    expect((await refused(world.stripe.customers.update(customer, { test_clock: clock } as never))).code).toBe(
      'parameter_unknown',
    )
    const moving = await advance(start / 1000 + dayLong)
    expect(moving).toMatchObject({
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: start / 1000 + dayLong } },
    })
    await until(async () => (await world.stripe.testHelpers.testClocks.retrieve(clock)).status === 'ready')
    expect((await world.stripe.testHelpers.testClocks.retrieve(clock)).frozen_time).toBe(start / 1000 + dayLong)
  })
  it('keep their customers and subscriptions out of lists that do not ask for them [P53]', async () => {
    const { customer, clock } = await world.subscriberOnClock(price)
    const { customer: real } = await world.stripe.subscriptions
      .create({ customer: await world.customerWithCard(), items: [{ price }] })
      .then((made) => ({ customer: String(made.customer) }))
    const subscribers = async (asked: object) =>
      (await world.stripe.subscriptions.list({ limit: 100, ...asked })).data.map((one) => one.customer)
    expect(await subscribers({})).not.toContain(customer)
    expect(await subscribers({})).toContain(real)
    expect(await subscribers({ test_clock: clock })).toEqual([customer])
    expect(await subscribers({ customer })).toEqual([customer])
    const customers = async (asked: object) =>
      (await world.stripe.customers.list({ limit: 100, ...asked })).data.map(({ id }) => id)
    expect(await customers({})).not.toContain(customer)
    expect(await customers({ test_clock: clock })).toEqual([customer])
  })
  it('without subscriptions go two years, are listed, and take their customers with them [P53]', async () => {
    const { customer, clock } = await world.customerOnClock()
    await world.advance(clock, start / 1000 + 729 * dayLong)
    expect((await world.stripe.testHelpers.testClocks.list()).data.map(({ id }) => id)).toContain(clock)
    await world.stripe.testHelpers.testClocks.del(clock)
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  })
  it('the wall clock drives the same queue, and catches up after downtime [P54]', async () => {
    const customer = await world.customerWithCard()
    const { id, items } = await world.stripe.subscriptions.create({ customer, items: [{ price }] })
    const end = items.data[0]?.current_period_end ?? 0
    await world.restart(() => {
      world.clock.ms = (end + 2 * hour) * 1000
    })
    await until(async () => (await world.stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_start === end)
    world.advanceWall(2 * hour * 1000)
    await until(async () => (await world.stripe.invoices.list({ customer, status: 'paid' })).data.length === 2)
  })
})
