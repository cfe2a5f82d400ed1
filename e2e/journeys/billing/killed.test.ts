import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../embedded/src/conformance/patience.ts'
import { heldPort, root, startProduct, type Product } from '../../product/start-product.ts'
import { done, entitled, newPayer, payAt } from './payer.ts'
import { ids, provider } from './provider.ts'

/** `DUEBOOK_BILLING_ROUNDS=100` for the whole proof; a few of them tell a broken one at every change. */
const rounds = Number(process.env.DUEBOOK_BILLING_ROUNDS ?? 3)

describe('the process killed between a charge and its events', () => {
  let folder: string
  let ports: { port: number; privatePort: number }
  let product: Product
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'duebook-billing-'))
    ports = { port: await heldPort(), privatePort: await heldPort() }
    product = await startProduct({ dataFolder: folder, ...ports })
  })
  afterAll(async () => {
    await product?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    `${rounds} rounds: charged once, no event lost, access once it runs again`,
    async () => {
      let charged = 0
      for (let round = 0; round < rounds; round++) {
        const payer = await newPayer(product, `Round${round}`)
        const { url } = await done<{ url: string }>(product, payer, 'startCheckout', {
          plan: 'pro',
          interval: 'month',
          seats: 1,
          trial: false,
        })
        const paying = payAt(url).catch(() => null)
        // Somewhere between the form's arrival and the last event's answer, another place in each round.
        await new Promise((resolve) => setTimeout(resolve, (round * 137) % 1_200))
        await product.kill()
        await paying
        // With what the first start has built.
        product = await startProduct({ dataFolder: folder, ...ports, flags: ['--web', join(root, 'web/dist')] })
        const session = await provider<{ status: string }>(product, 'GET', `checkout/sessions/${sessionOf(url)}`)
        if (session.status === 'complete') charged++
        else await payAt(url)
        await entitled(product, payer, 'active')
        const { customer } = await ids(product, payer)
        const list = (what: string) =>
          provider<{ data: { status: string; paid?: boolean }[] }>(product, 'GET', what, { customer })
        expect((await list('charges')).data.filter(({ paid }) => paid)).toHaveLength(1)
        expect((await list('subscriptions')).data.map(({ status }) => status)).toEqual(['active'])
      }
      process.stdout.write(`killed ${rounds} times, ${charged} of them after the charge\n`)
    },
    rounds * 4 * patience,
  )
})

const sessionOf = (url: string) => /\/(cs_[A-Za-z0-9_]+)\//.exec(url)?.[1] ?? ''
