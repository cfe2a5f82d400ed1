import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, expect, it } from 'vitest'
import { startProvider } from './provider-process.ts'
import { dayLong, hour, newPrice, openWorld, seconds, until } from './world.ts'

const start = seconds('2026-11-12T09:00:00Z')
/** A month later, and the hour for which a renewal stays a draft. */
const afterRenewal = start + 31 * dayLong + 2 * hour
const people = 120

const running: ChildProcess[] = []
const folders: string[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function provider(folder: string) {
  const started = await startProvider(folder)
  running.push(started.child)
  return started
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payments-renewals-'))
  folders.push(folder)
  return folder
}

/** So many people who pay monthly, all on one clock; customers in the order in which they came. */
async function everybody(stripe: Stripe): Promise<{ clock: string; customers: string[] }> {
  const clock = (await stripe.testHelpers.testClocks.create({ frozen_time: start })).id
  const price = await newPrice(stripe)
  const customers: string[] = []
  for (let index = 0; index < people; index++) {
    const { id: customer } = await stripe.customers.create({ test_clock: clock })
    const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: card })
    customers.push(customer)
  }
  return { clock, customers }
}

/** Every event since the clock moved, as its type and whose it is, in the order in which they were written. */
async function storyOf(
  stripe: Stripe,
  { clock, customers }: { clock: string; customers: string[] },
): Promise<string[]> {
  const story: string[] = []
  for await (const { type, data } of stripe.events.list({ limit: 100 })) {
    const object = data.object as { id: string; customer?: string }
    if (type === 'test_helpers.test_clock.advancing') break
    story.push(object.id === clock ? type : `${type} ${customers.indexOf(object.customer ?? object.id)}`)
  }
  return story.toReversed()
}

const statusOf = async (stripe: Stripe, clock: string) => (await stripe.testHelpers.testClocks.retrieve(clock)).status

it('a renewal day is done in short turns: others are answered while the clock advances [P55]', async () => {
  const { stripe } = await provider(newFolder())
  const { clock } = await everybody(stripe)
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: afterRenewal })
  let answered = 0
  while ((await statusOf(stripe, clock)) === 'advancing') {
    await stripe.customers.create({ name: `Beside ${answered}` })
    answered++
  }
  expect(answered).toBeGreaterThan(3)
  const types: string[] = []
  for await (const { type } of stripe.events.list({ limit: 100 })) types.push(type)
  const between = types.toReversed()
  const first = between.indexOf('test_helpers.test_clock.advancing')
  expect(
    between.slice(first, between.indexOf('test_helpers.test_clock.ready')).filter((type) => type === 'customer.created')
      .length,
  ).toBeGreaterThanOrEqual(answered - 1)
})

it('killed three times in the middle of a renewal day, it goes on where it was: everything once, in the same order [P55]', async () => {
  const undisturbed = await provider(newFolder())
  const theirs = await everybody(undisturbed.stripe)
  await undisturbed.stripe.testHelpers.testClocks.advance(theirs.clock, { frozen_time: afterRenewal })
  await until(async () => (await statusOf(undisturbed.stripe, theirs.clock)) === 'ready')
  const expected = await storyOf(undisturbed.stripe, theirs)
  expect(expected.filter((line) => line.startsWith('invoice.paid'))).toHaveLength(people)

  const folder = newFolder()
  let { child, stripe } = await provider(folder)
  const ours = await everybody(stripe)
  await stripe.testHelpers.testClocks.advance(ours.clock, { frozen_time: afterRenewal })
  let interrupted = 0
  for (const share of [0.1, 0.4, 0.7]) {
    await until(async () => (await storyOf(stripe, ours)).length > expected.length * share)
    child.kill('SIGKILL')
    ;({ child, stripe } = await provider(folder))
    // Asked of the new process at once: there was something left to do.
    if ((await statusOf(stripe, ours.clock)) === 'advancing') interrupted++
  }
  expect(interrupted).toBeGreaterThan(0)
  await until(async () => (await statusOf(stripe, ours.clock)) === 'ready')
  expect(await storyOf(stripe, ours)).toEqual(expected)
  for (const customer of ours.customers) {
    const { data: charges } = await stripe.charges.list({ customer })
    const { data: invoices } = await stripe.invoices.list({ customer })
    expect([charges.map(({ amount }) => amount), invoices.map(({ status }) => status)]).toEqual([
      [700, 700],
      ['paid', 'paid'],
    ])
  }
})

it('the wall clock’s renewals stop with the process and go on with the next one, each once [P54] [P55]', async () => {
  const world = await openWorld()
  try {
    const price = await world.price()
    const customers: string[] = []
    for (let index = 0; index < 30; index++) {
      const customer = await world.customerWithCard()
      await world.stripe.subscriptions.create({ customer, items: [{ price }] })
      customers.push(customer)
    }
    world.advanceWall(31 * 86_400_000)
    const drafts = async () => (await world.stripe.invoices.list({ status: 'draft', limit: 100 })).data.length
    await until(async () => (await drafts()) > 0)
    await world.restart()
    await until(async () => (await drafts()) === customers.length)
    world.advanceWall(3_700_000)
    await until(async () => (await drafts()) === 0)
    for (const customer of customers) {
      const { data } = await world.stripe.charges.list({ customer })
      expect(data.map(({ paid }) => paid)).toEqual([true, true])
    }
    expect(world.takeProblems()).toEqual([])
  } finally {
    await world.close()
  }
})
