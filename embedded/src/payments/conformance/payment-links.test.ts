import { beforeAll, describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { inOneWorld, price, world } from './one-world.ts'
import { card, openPage, refused, sendForm } from './world.ts'

inOneWorld(700)

let once: string
beforeAll(async () => {
  once = await world.price(1500, null)
})
const make = (more: Partial<Stripe.PaymentLinkCreateParams> = {}) =>
  world.stripe.paymentLinks.create({ line_items: [{ price: once, quantity: 2 }], ...more })
const sessionsOf = async (link: string) =>
  (await world.stripe.checkout.sessions.list({ payment_link: link, limit: 100 })).data

describe('a payment link', () => {
  it('[P19] is made, listed with what it sells, changed and switched off', async () => {
    const mark = await world.lastEvent()
    const link = await make({ metadata: { book: '1' } })
    expect(link).toMatchObject({ object: 'payment_link', active: true, currency: 'gbp', metadata: { book: '1' } })
    expect((await world.stripe.paymentLinks.listLineItems(link.id)).data).toMatchObject([
      { object: 'item', quantity: 2, amount_total: 3000, description: 'Team' },
    ])
    const off = await world.stripe.paymentLinks.update(link.id, { active: false, inactive_message: 'Sold <out>' })
    expect(off).toMatchObject({ active: false, url: link.url })
    expect((await world.stripe.paymentLinks.list({ active: true })).data.map(({ id }) => id)).not.toContain(link.id)
    expect((await world.since(mark)).map(({ type }) => type)).toEqual(['payment_link.created', 'payment_link.updated'])
    const page = await openPage(link.url)
    expect(page.status).toBe(410)
    expect(page.html).toContain('Sold &#60;out&#62;')
    expect((await sendForm(link.url, {})).status).toBe(410)
    expect(await sessionsOf(link.id)).toEqual([])
  })

  it('[P19] leads everybody who presses its button to a Checkout of their own, and nobody who only looks', async () => {
    const link = await make({ metadata: { book: '1' } })
    for (const _look of [1, 2, 3]) expect((await openPage(link.url)).html).toContain('£30.00')
    expect(await sessionsOf(link.id)).toEqual([])
    const [one, other] = [await sendForm(link.url, {}), await sendForm(link.url, {})]
    expect([one.status, other.status]).toEqual([303, 303])
    expect(one.url).not.toBe(other.url)
    const paid = await sendForm(one.url, card())
    expect(paid.url).toBe(`${link.url}/thanks`)
    expect((await openPage(paid.url)).html).toContain('Thank you: the payment was taken, once.')
    expect(
      (await sessionsOf(link.id)).map(({ status, amount_total, metadata }) => [status, amount_total, metadata]),
    ).toEqual(
      expect.arrayContaining([
        ['complete', 3000, { book: '1' }],
        ['open', 3000, { book: '1' }],
      ]),
    )
  })

  it('[P19] begins subscriptions, with a trial where it gives one, and ends at its own address', async () => {
    const link = await make({
      line_items: [{ price, quantity: 3 }],
      after_completion: { type: 'redirect', redirect: { url: 'https://duebook.example/paid' } },
      subscription_data: { trial_period_days: 14, metadata: { owner: 'jo' } },
    })
    const { url } = await sendForm(link.url, {})
    expect((await sendForm(url, card())).url).toBe('https://duebook.example/paid')
    const [session] = await sessionsOf(link.id)
    const subscription = await world.stripe.subscriptions.retrieve(String(session?.subscription))
    expect(subscription).toMatchObject({ status: 'trialing', metadata: { owner: 'jo' } })
    expect(
      await world.stripe.checkout.sessions.retrieve(session?.id ?? '', { expand: ['payment_link'] }),
    ).toMatchObject({
      payment_link: { id: link.id, object: 'payment_link' },
    })
  })

  it('[P19] says in its address who comes and in which language; what cannot be taken is left out', async () => {
    const link = await make()
    const at = (query: Record<string, string>) => `${link.url}?${new URLSearchParams(query).toString()}`
    const french = at({ locale: 'fr', client_reference_id: 'book_7-b', prefilled_email: 'jo@duebook.example' })
    expect((await openPage(french)).html).toContain('<html lang="fr"')
    const begun = await sendForm(french, {})
    const [session] = await sessionsOf(link.id)
    expect(session).toMatchObject({ locale: 'fr', client_reference_id: 'book_7-b', customer_email: null })
    const checkout = await openPage(begun.url)
    expect(checkout.html).toContain('<html lang="fr"')
    expect(checkout.html).toMatch(/<input[^>]*name="email"[^>]*value="jo@duebook\.example"/)
    const paid = await sendForm(begun.url, { ...card(), email: 'somebody.else@duebook.example' })
    expect((await openPage(paid.url)).html).toContain('<html lang="fr"')
    expect(await world.stripe.checkout.sessions.retrieve(session?.id ?? '')).toMatchObject({
      status: 'complete',
      customer_details: { email: 'somebody.else@duebook.example' },
    })

    const locked = await sendForm(at({ locked_prefilled_email: 'jo@duebook.example', locale: 'nl' }), {})
    const asks = await openPage(locked.url)
    expect([asks.html.includes('name="email"'), asks.html.includes('<html lang="nl"')]).toEqual([false, true])

    const odd = {
      locale: 'ja',
      client_reference_id: 'a b<script>',
      prefilled_email: '"><script>',
      locked_prefilled_email: 'no',
    }
    const left = await sendForm(at(odd), {})
    expect(left.url).not.toContain('?')
    expect((await sessionsOf(link.id)).find(({ url }) => url === left.url)).toMatchObject({
      locale: null,
      client_reference_id: null,
      customer_email: null,
    })
    expect(
      (await openPage(`${left.url}?prefilled_email=${encodeURIComponent('"><script>alert(1)')}`)).html,
    ).not.toContain('<script>alert(1)')
  })

  it('[P19] says in its address the promotion code that is typed already, where the link allows codes and it holds', async () => {
    const { id: coupon } = await world.stripe.coupons.create({ percent_off: 20, duration: 'once' })
    const promotion = { type: 'coupon' as const, coupon }
    const code = await world.stripe.promotionCodes.create({ promotion, code: 'LINK-20' })
    const link = await make({ allow_promotion_codes: true })
    const follow = async (at: { id: string; url: string }, typed: string) => {
      const { url } = await sendForm(`${at.url}?${new URLSearchParams({ prefilled_promo_code: typed })}`, {})
      const session = (await sessionsOf(at.id)).find((one) => one.url === url)
      if (!session) throw new Error('No session was begun.')
      return { url, session }
    }
    const taken = await follow(link, 'link-20')
    const whole = taken.session.amount_subtotal ?? 0
    expect(taken.session).toMatchObject({ amount_total: whole * 0.8, discounts: [{ coupon, promotion_code: code.id }] })
    expect((await openPage(taken.url)).html).toContain('Remove LINK-20')
    await sendForm(taken.url, { step: 'promotion', remove: 'yes' })
    expect(await world.stripe.checkout.sessions.retrieve(taken.session.id)).toMatchObject({
      amount_total: whole,
      discounts: [],
    })
    await sendForm((await follow(link, 'LINK-20')).url, card())
    expect(await world.stripe.promotionCodes.retrieve(code.id)).toMatchObject({ times_redeemed: 1 })

    const dear = await world.stripe.promotionCodes.create({
      promotion,
      code: 'DEAR',
      restrictions: { minimum_amount: whole + 1, minimum_amount_currency: 'gbp' },
    })
    const gone = await world.stripe.promotionCodes.create({ promotion, code: 'GONE' })
    await world.stripe.promotionCodes.update(gone.id, { active: false })
    const over = await world.stripe.promotionCodes.create({ promotion, code: 'OVER', max_redemptions: 1 })
    await sendForm((await follow(link, 'OVER')).url, card())
    for (const typed of [dear.code, gone.code, over.code, 'NOTHING', '"><script>', '']) {
      const left = await follow(link, typed)
      expect([typed, left.session.amount_total, left.session.discounts]).toEqual([typed, whole, []])
    }
    expect((await follow(await make(), 'LINK-20')).session).toMatchObject({ amount_total: whole, discounts: [] })
  })

  it.each<[string, () => Promise<object>]>([
    ['of nothing', async () => ({ line_items: [] })],
    ['of a price that is none', async () => ({ line_items: [{ price: 'price_none', quantity: 1 }] })],
    [
      'of a subscription beside what is paid once',
      async () => ({ line_items: [price, once].map((one) => ({ price: one, quantity: 1 })) }),
    ],
    ['that ends nowhere', async () => ({ after_completion: { type: 'redirect' } })],
    [
      'that ends in a script',
      async () => ({ after_completion: { type: 'redirect', redirect: { url: 'javascript:alert(1)' } } }),
    ],
    ['with a limit, which is not built', async () => ({ restrictions: { completed_sessions: { limit: 1 } } })],
    ['with a trial of nothing', async () => ({ subscription_data: { trial_period_days: 3 } })],
  ])('[P19] %s is refused', async (_what, given) => {
    expect(await refused(make(await given()))).toMatchObject({ statusCode: 400 })
  })

  it('[P90] opens to its whole address only, and takes forms of its own page only', async () => {
    const link = await make()
    for (const address of [link.url.slice(0, -1), `${link.url}x`, `${link.url}/other`])
      expect([address, (await openPage(address)).status]).toEqual([address, 404])
    const answer = await sendForm(link.url, {}, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })
    expect(answer.status).toBe(403)
    expect(await sessionsOf(link.id)).toEqual([])
  })
})
