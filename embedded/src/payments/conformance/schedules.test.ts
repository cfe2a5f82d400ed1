import { describe, expect, it } from 'vitest'
import { inOneWorld, price, statusOf, world } from './one-world.ts'
import { dayLong, refused, seconds, start } from './world.ts'

inOneWorld(700)

describe('schedules', () => {
  it('change the plan at the end of the period, without proration [P50]', async () => {
    const { customer, clock } = await world.customerOnClock()
    const lower = await world.price(300)
    const subscription = await world.stripe.subscriptions.create({ customer, items: [{ price, quantity: 2 }] })
    const schedule = await world.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    expect((await world.stripe.subscriptions.retrieve(subscription.id)).schedule).toBe(schedule.id)
    const [current] = schedule.phases
    await world.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price, quantity: 2 }], start_date: current?.start_date, end_date: current?.end_date },
        { items: [{ price: lower, quantity: 1 }], duration: { interval: 'month' } },
      ],
    })
    await world.advance(clock, seconds('2026-12-12T11:00:00Z'))
    const after = await world.stripe.subscriptions.retrieve(subscription.id)
    expect(after.items.data.map(({ price: one, quantity }) => [one.id, quantity])).toEqual([[lower, 1]])
    expect((await world.stripe.invoices.list({ customer })).data[0]).toMatchObject({ amount_paid: 300 })
    await world.advance(clock, seconds('2027-01-12T11:00:00Z'))
    expect(await world.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
    })
    expect(await world.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      schedule: null,
    })
  })
  it('from yearly to monthly begin a new cycle at the end of the year [P50]', async () => {
    const { customer, clock } = await world.customerOnClock()
    const yearly = await world.price(6000, 'year')
    const subscription = await world.stripe.subscriptions.create({ customer, items: [{ price: yearly }] })
    const schedule = await world.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const [current] = schedule.phases
    await world.stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: yearly }], start_date: current?.start_date, end_date: current?.end_date },
        { items: [{ price }], duration: { interval: 'month', interval_count: 2 } },
      ],
    })
    await world.advance(clock, seconds('2027-11-12T11:00:00Z'))
    const after = await world.stripe.subscriptions.retrieve(subscription.id)
    expect(after.items.data[0]).toMatchObject({
      current_period_start: seconds('2027-11-12T09:00:00Z'),
      current_period_end: seconds('2027-12-12T09:00:00Z'),
    })
    expect((await world.stripe.invoices.list({ customer })).data[0]).toMatchObject({ amount_paid: 700 })
  })
  it('begin later, make their subscription then, and end it [P51]', async () => {
    const { customer, clock } = await world.customerOnClock()
    const begin = start / 1000 + 5 * dayLong
    const schedule = await world.stripe.subscriptionSchedules.create({
      customer,
      start_date: begin,
      end_behavior: 'cancel',
      phases: [{ items: [{ price }], duration: { interval: 'month' } }],
    })
    expect(schedule).toMatchObject({ status: 'not_started', subscription: null })
    await world.advance(clock, begin + 60)
    const active = await world.stripe.subscriptionSchedules.retrieve(schedule.id)
    expect(active).toMatchObject({ status: 'active', current_phase: { start_date: begin } })
    expect(await statusOf(String(active.subscription))).toBe('active')
    await world.advance(clock, begin + 32 * dayLong)
    expect(await statusOf(String(active.subscription))).toBe('canceled')
    expect((await world.stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('completed')
  })
  it('are released and cancelled, once [P51]', async () => {
    const customer = await world.customerWithCard()
    const one = await world.stripe.subscriptions.create({ customer, items: [{ price }] })
    const schedule = await world.stripe.subscriptionSchedules.create({ from_subscription: one.id })
    expect((await refused(world.stripe.subscriptionSchedules.create({ from_subscription: one.id }))).statusCode).toBe(
      400,
    )
    expect((await world.stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released')
    expect((await refused(world.stripe.subscriptionSchedules.release(schedule.id))).statusCode).toBe(400)
    const again = await world.stripe.subscriptionSchedules.create({ from_subscription: one.id })
    expect((await world.stripe.subscriptionSchedules.cancel(again.id)).status).toBe('canceled')
    expect(await statusOf(one.id)).toBe('canceled')
    expect((await world.stripe.subscriptionSchedules.list({ customer })).data).toHaveLength(2)
  })
})
