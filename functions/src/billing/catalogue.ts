import { currency, offers, planNames, type Interval, type PaidPlan } from '@duebook/contract/billing/plans'
import { payments } from '../cloud/stripe.ts'

let known: { at: ReturnType<typeof payments>; ids: Promise<Map<string, string>> } | null = null

/** The provider's id of a price. The first use makes products and prices that are missing; doing so twice makes nothing twice. */
export async function priceId(plan: PaidPlan, interval: Interval): Promise<string> {
  const stripe = payments()
  if (known?.at !== stripe) known = { at: stripe, ids: ensurePrices() }
  known.ids.catch(() => (known = null))
  const id = (await known.ids).get(`${plan} ${interval}`)
  if (id === undefined) throw new Error(`The catalogue has no price for ${plan}, each ${interval}.`)
  return id
}

async function ensurePrices(): Promise<Map<string, string>> {
  const stripe = payments()
  const { data } = await stripe.prices.list({ lookup_keys: offers.map(({ key }) => key), active: true, limit: 100 })
  const ids = new Map<string, string>()
  for (const { plan, interval, key, amount } of offers) {
    const there = data.find((price) => price.lookup_key === key)
    if (there?.unit_amount === amount) {
      ids.set(`${plan} ${interval}`, there.id)
      continue
    }
    // An amount never changes under those who pay it: a new price takes over the name, and old subscriptions keep theirs.
    const made = await stripe.prices.create(
      {
        product: await ensureProduct(plan),
        currency,
        unit_amount: amount,
        recurring: { interval },
        lookup_key: key,
        transfer_lookup_key: true,
        metadata: { plan, interval },
      },
      { idempotencyKey: `price-${key}-${amount}` },
    )
    ids.set(`${plan} ${interval}`, made.id)
  }
  return ids
}

async function ensureProduct(plan: PaidPlan): Promise<string> {
  const id = `duebook_${plan}`
  const stripe = payments()
  const { data } = await stripe.products.list({ ids: [id] })
  if (data[0]) return data[0].id
  const made = await stripe.products.create(
    { id, name: `Duebook ${planNames[plan]}`, metadata: { plan } },
    { idempotencyKey: `product-${id}` },
  )
  return made.id
}
