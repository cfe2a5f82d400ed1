import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { startProvider } from './provider-process.ts'
import { newPrice, until } from './world.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 6)

it(`killed in ${rounds} rounds, each charge has its invoice and its events, and nothing is charged twice [S10]`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payments-kill-'))
  let provider = await startProvider(folder)
  try {
    const price = await newPrice(provider.stripe)
    const keys: string[] = []
    const customers: string[] = []
    for (let round = 0; round < rounds; round++) {
      const unsure: { key: string; customer: string }[] = []
      const { stripe } = provider
      const before = keys.length
      const work = Array.from({ length: 4 }, async (_none, lane) => {
        for (let index = 0; ; index++) {
          const key = `r${round}-${lane}-${index}`
          const customer = await stripe.customers
            .create({ payment_method: 'pm_card_visa' }, { idempotencyKey: `c-${key}` })
            .then(
              ({ id }) => id,
              () => null,
            )
          if (customer === null) return
          const [method] = await stripe.customers.listPaymentMethods(customer).then(
            ({ data }) => data,
            () => [],
          )
          if (!method) return
          try {
            await subscribe(stripe, customer, price, method.id, key)
            keys.push(key)
            customers.push(customer)
          } catch {
            unsure.push({ key, customer })
            return
          }
        }
      })
      // At an uncertain moment of the calls that follow the first ones.
      await until(() => keys.length > before + (round % 3))
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 40))
      provider.child.kill('SIGKILL')
      await Promise.all(work)
      provider = await startProvider(folder)
      // What was not answered is asked again under its key, as the SDK's own retries do.
      for (const { key, customer } of unsure) {
        const [method] = (await provider.stripe.customers.listPaymentMethods(customer)).data
        await subscribe(provider.stripe, customer, price, method?.id ?? '', key)
        customers.push(customer)
      }
    }
    expect(customers.length).toBeGreaterThan(rounds)
    const paid = new Set<string>()
    for await (const event of provider.stripe.events.list({ type: 'charge.succeeded', limit: 100 }))
      paid.add(String((event.data.object as Stripe.Charge).id))
    for (const customer of customers) {
      const charges = (await provider.stripe.charges.list({ customer })).data
      expect(charges.map(({ status }) => status)).toEqual(['succeeded'])
      expect(paid.has(charges[0]?.id ?? '')).toBe(true)
      const invoices = (await provider.stripe.invoices.list({ customer })).data
      expect(invoices.map(({ status }) => status)).toEqual(['paid'])
      expect(
        (await provider.stripe.subscriptions.list({ customer, status: 'all' })).data.map(({ status }) => status),
      ).toEqual(['active'])
    }
    let charges = 0
    for await (const charge of provider.stripe.charges.list({ limit: 100 })) charges += charge.paid ? 1 : 0
    expect(charges).toBe(customers.length)
    expect(paid.size).toBe(charges)
  } finally {
    provider.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}, 1_200_000)

const subscribe = (stripe: Stripe, customer: string, price: string, method: string, key: string) =>
  stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: method }, { idempotencyKey: key })
