import { renewalObligation } from '@duebook/contract/billing/billing'
import { paths } from '@duebook/contract/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../embedded/src/conformance/patience.ts'
import { startProduct, until, type Product } from '../../product/start-product.ts'
import { placesOfCards } from './card-data.ts'
import {
  call,
  storedDocument,
  done,
  entitled,
  newPayer,
  pass,
  payAt,
  signInAgain,
  takeAway,
  write,
  type Payer,
} from './payer.ts'
import {
  deliver,
  eventsOf,
  hearAllAgain,
  ids,
  productTime,
  provider,
  signature,
  unheard,
  useCard,
  webhookSecret,
} from './provider.ts'

const day = 86_400
const pro = { plan: 'pro', interval: 'month', seats: 1 }
type Page = { url: string }
type Invoices = { data: { id: string; status: string; total: number; amount_paid: number }[] }

describe('what somebody may do follows from what the provider says', () => {
  let product: Product
  let cleo: Payer
  let oona: Payer
  beforeAll(async () => {
    product = await startProduct({ flags: ['--emulator'] })
  })
  afterAll(async () => product?.stop())

  async function paying(name: string): Promise<Payer> {
    const payer = await newPayer(product, name)
    const { url } = await done<Page>(product, payer, 'startCheckout', { ...pro, trial: false })
    expect((await payAt(url)).leadsTo).toContain('/settings/billing/return?session=cs_')
    await entitled(product, payer, 'active')
    return payer
  }
  async function openInvoice(payer: Payer) {
    const { customer } = await ids(product, payer)
    const { data } = await provider<Invoices>(product, 'GET', 'invoices', { customer })
    return data.find(({ status }) => status === 'draft' || status === 'open')
  }
  async function stays(payer: Payer) {
    const before = await storedDocument(product, `entitlements/${payer.uid}`)
    expect(await hearAllAgain(product, payer)).toBeGreaterThan(3)
    expect(await storedDocument(product, `entitlements/${payer.uid}`)).toEqual(before)
    const book = (await storedDocument(product, `books/${payer.uid}`)) as { entitlement: unknown }
    expect(book.entitlement).toEqual(before)
  }

  it('active: a paid plan gives everything, with every event heard again, backwards and twice', async () => {
    const ada = await paying('Ada')
    await stays(ada)
    const plan = await storedDocument(product, `books/${ada.uid}/obligations/duebook-plan`)
    expect(plan).toMatchObject({ kind: 'renewal', status: 'active', amount: { minor: 600, currency: 'GBP' } })
    expect(String(plan?.nextNotice) < String(plan?.nextDue)).toBe(true)
  })

  it('ending: both of the provider’s marks, and neither after resuming', async () => {
    const bea = await paying('Bea')
    const { subscription } = await ids(product, bea)
    const { current_period_end: end } = (
      await provider<{ items: { data: { current_period_end: number }[] } }>(
        product,
        'GET',
        `subscriptions/${subscription}`,
      )
    ).items.data[0] ?? { current_period_end: 0 }
    await provider(product, 'POST', `subscriptions/${subscription}`, { cancel_at_period_end: 'true' })
    expect(await entitled(product, bea, 'ending')).toMatchObject({ access: 'full', validUntil: end * 1000 })
    await stays(bea)
    await done(product, bea, 'resumePlan', {})
    await entitled(product, bea, 'active')
    await provider(product, 'POST', `subscriptions/${subscription}`, { cancel_at: String(end) })
    expect(await entitled(product, bea, 'ending')).toMatchObject({ access: 'full', validUntil: end * 1000 })
    await done(product, bea, 'resumePlan', {})
    await entitled(product, bea, 'active')
  })

  it('incomplete: an abandoned payment beside a paid plan takes nothing away, and alone gives nothing', async () => {
    cleo = await paying('Cleo')
    const { customer } = await ids(product, cleo)
    const { data } = await provider<{ data: { id: string }[] }>(product, 'GET', 'prices', {
      'lookup_keys[0]': 'duebook_pro_month',
    })
    const abandoned = { customer, 'items[0][price]': data[0]?.id ?? '', payment_behavior: 'default_incomplete' }
    await provider(product, 'POST', 'subscriptions', abandoned)
    await until(
      async () =>
        ((await storedDocument(product, `billing/${cleo.uid}`)) as { subscriptions: unknown[] }).subscriptions
          .length === 2,
      'both subscriptions to be known',
    )
    expect(await storedDocument(product, `entitlements/${cleo.uid}`)).toMatchObject({ state: 'active', access: 'full' })
    const dora = await newPayer(product, 'Dora')
    await done<Page>(product, dora, 'startCheckout', { ...pro, trial: false })
    const other = await ids(product, dora)
    await provider(product, 'POST', 'subscriptions', { ...abandoned, customer: other.customer })
    expect(await entitled(product, dora, 'incomplete')).toMatchObject({ plan: 'free', access: 'limited' })
  })

  it('stopped at the provider: read-only, and a new plan begins without the old one waking up beside it', async () => {
    const pia = await paying('Pia')
    const { customer, subscription } = await ids(product, pia)
    await provider(product, 'POST', `subscriptions/${subscription}/pause`, { type: 'subscription' })
    expect(await entitled(product, pia, 'unpaid')).toMatchObject({ access: 'readOnly', plan: 'free' })
    await stays(pia)
    const { url } = await done<Page>(product, pia, 'startCheckout', { ...pro, trial: false })
    await payAt(url)
    await entitled(product, pia, 'active')
    const { data } = await provider<{ data: { status: string }[] }>(product, 'GET', 'subscriptions', {
      customer,
      status: 'all',
    })
    expect(data.map(({ status }) => status)).toEqual(['active', 'canceled'])
  })

  it('a page paid while the webhook is deaf is known by asking, and by the hourly reconciliation', async () => {
    const { data } = await provider<{ data: { id: string }[] }>(product, 'GET', 'webhook_endpoints')
    const endpoint = `webhook_endpoints/${data[0]?.id}`
    await provider(product, 'POST', endpoint, { disabled: 'true' })
    const [elsa, faye] = [await newPayer(product, 'Elsa'), await newPayer(product, 'Faye')]
    const pay = async (payer: Payer) =>
      (await payAt((await done<Page>(product, payer, 'startCheckout', { ...pro, trial: false })).url)).leadsTo ?? ''
    const back = await pay(elsa)
    expect(await storedDocument(product, `entitlements/${elsa.uid}`)).toMatchObject({ state: 'free' })
    const session = new URL(back).searchParams.get('session')
    expect(await done(product, elsa, 'finishCheckout', { session })).toEqual({ state: 'active' })
    await entitled(product, elsa, 'active')
    await pay(faye)
    await pass(product, 3_600)
    await entitled(product, faye, 'active')
    await provider(product, 'POST', endpoint, { disabled: 'false' })
  })

  it('forged, stale and unsigned events are refused, and a replayed one changes nothing', async () => {
    const gus = await paying('Gus')
    const { customer } = await ids(product, gus)
    await until(async () => (await unheard(product, gus, customer)).length === 0, 'every event to be heard')
    const body = JSON.stringify((await eventsOf(product, customer)).at(-1))
    const secret = webhookSecret(product)
    const now = await productTime(product)
    const fetches = async () => ((await storedDocument(product, `billing/${gus.uid}`)) as { fetches: number }).fetches
    expect(await deliver(product, body, null)).toBe(400)
    expect(await deliver(product, body, signature('whsec_guessed', body, now))).toBe(400)
    expect(await deliver(product, body, signature(secret, body, now - 301))).toBe(400)
    expect(await deliver(product, body.replace('{', '{ '), signature(secret, body, now))).toBe(400)
    const before = await fetches()
    expect(await deliver(product, body, signature(secret, body, now))).toBe(200)
    expect(await fetches()).toBe(before)
    const early = await provider<{ id: string }>(product, 'POST', 'customers', { 'metadata[owner]': 'nobody-yet' })
    const unknown = JSON.stringify({
      id: 'evt_early',
      object: 'event',
      type: 'customer.created',
      created: now,
      data: { object: { object: 'customer', id: early.id } },
    })
    expect(await deliver(product, unknown, signature(secret, unknown, now))).toBe(503)
  })

  it('nobody writes what they are entitled to, and nobody pays by or looks into the payment of somebody else', async () => {
    const [hal, ivy] = [await paying('Hal'), await newPayer(product, 'Ivy')]
    const full = { access: { stringValue: 'full' }, validUntil: { integerValue: '99999999999999' } }
    for (const path of [`entitlements/${ivy.uid}`, `billing/${ivy.uid}`, `entitlements/${hal.uid}`])
      expect([path, await write(product, path, full, ivy.idToken)]).toEqual([path, 403])
    const mine = `books/${ivy.uid}?updateMask.fieldPaths=entitlement`
    expect(await write(product, mine, { entitlement: { mapValue: { fields: full } } }, ivy.idToken)).toBe(403)
    const { customer } = await ids(product, hal)
    const wish = { ...pro, trial: false }
    for (const more of [{ customer }, { price: 'price_1' }, { amount: 1 }, { owner: hal.uid }])
      expect((await call(product, ivy, 'startCheckout', { ...wish, ...more })).error?.status).toBe('INVALID_ARGUMENT')
    const { checkout } = (await storedDocument(product, `billing/${hal.uid}`)) as { checkout: { id: string } }
    expect((await call(product, ivy, 'finishCheckout', { session: checkout.id })).error).toEqual({
      status: 'PERMISSION_DENIED',
      reason: 'not-yours',
    })
    const { url } = await done<Page>(product, ivy, 'startCheckout', wish)
    await payAt(`${url}?amount=1&price=price_1`)
    await entitled(product, ivy, 'active')
    const own = await ids(product, ivy)
    expect(own.customer).not.toBe(customer)
    const { data } = await provider<Invoices>(product, 'GET', 'invoices', { customer: own.customer })
    expect(data.map(({ amount_paid: paid }) => paid)).toEqual([600])
  })

  it('two calls and two tabs make one customer and one page, and pay once', async () => {
    const jo = await newPayer(product, 'Jo')
    const wish = { ...pro, trial: false }
    const pages = await Promise.all([1, 2, 3].map(() => done<Page>(product, jo, 'startCheckout', wish)))
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1)
    const url = pages[0]?.url ?? ''
    await Promise.all([payAt(url), payAt(url)])
    await entitled(product, jo, 'active')
    const { customer } = await ids(product, jo)
    const { data } = await provider<Invoices>(product, 'GET', 'invoices', { customer })
    expect(data.map(({ status }) => status)).toEqual(['paid'])
    expect((await call(product, jo, 'startCheckout', wish)).error?.reason).toBe('has-subscription')
    const found = await provider<{ data: unknown[] }>(product, 'GET', 'customers/search', {
      query: `metadata['owner']:'${jo.uid}'`,
    })
    expect(found.data).toHaveLength(1)
  })

  it('a change costs what was shown or is not made, and a smaller plan waits for the period’s end', async () => {
    oona = await paying('Oona')
    const team = { plan: 'team', interval: 'month', seats: 2 }
    const shown = await done<{ at: number; amount: number }>(product, oona, 'previewPlanChange', team)
    const { at, amount } = shown
    for (const other of [
      { at, amount: amount - 1 },
      { at: at - 901, amount },
      { at: at + 60, amount },
    ])
      expect((await call(product, oona, 'changePlan', { ...team, ...other })).error?.reason).toBe('price-changed')
    expect(await done(product, oona, 'changePlan', { ...team, at, amount })).toEqual({ outcome: 'done' })
    const { customer } = await ids(product, oona)
    const { data } = await provider<Invoices>(product, 'GET', 'invoices', { customer })
    expect(data.map(({ amount_paid: paid }) => paid)).toEqual([amount, 600])
    const less = await done<{ moment: string; at: number; amount: number }>(product, oona, 'previewPlanChange', pro)
    expect(less).toMatchObject({ moment: 'periodEnd', amount: 0 })
    await done(product, oona, 'changePlan', { ...pro, at: less.at, amount: 0 })
    expect(await storedDocument(product, `entitlements/${oona.uid}`)).toMatchObject({ plan: 'team', seats: 2 })
    expect(await storedDocument(product, `billing/${oona.uid}`)).toMatchObject({
      planned: { plan: 'pro', interval: 'month' },
      next: { amount: 600 },
    })
  })

  it('deleting the account cancels first, and nothing can be bought by it afterwards', async () => {
    const kit = await paying('Kit')
    await signInAgain(product, kit)
    const { customer, subscription } = await ids(product, kit)
    await done(product, kit, 'deleteAccount', { step: 'books' })
    expect(await provider(product, 'GET', `subscriptions/${subscription}`)).toMatchObject({ status: 'canceled' })
    await done(product, kit, 'deleteAccount', { step: 'documents' })
    await call(product, kit, 'deleteAccount', { step: 'account' })
    expect(await storedDocument(product, `entitlements/${kit.uid}`)).toBeNull()
    expect(await storedDocument(product, `billing/${kit.uid}`)).toMatchObject({
      customerId: customer,
      closed: true,
      invoices: [],
    })
    expect((await call(product, kit, 'startCheckout', { ...pro, trial: false })).result).toBeNull()
  })

  it('an address that answers 5xx for a day: every event comes again, and none is lost', async () => {
    const max = await newPayer(product, 'Max')
    const { url } = await done<Page>(product, max, 'startCheckout', { ...pro, trial: false })
    const { customer } = await ids(product, max)
    const record = await takeAway(product, `billing/${max.uid}`)
    await payAt(url)
    // Without the record every event of theirs is answered with 503.
    for (let hour = 0; hour < 24; hour += 6) await pass(product, 6 * 3_600)
    expect(await storedDocument(product, `entitlements/${max.uid}`)).toMatchObject({ state: 'free' })
    await record.putBack()
    const left = () => unheard(product, max, customer)
    // The provider waits longer from try to try, at most half a day, and gives up after three.
    for (let tries = 0; tries < 3 && (await left()).length > 0; tries++) {
      await pass(product, 12 * 3_600)
      const due = performance.now() + patience / 3
      await until(async () => (await left()).length === 0 || performance.now() > due, 'the next try')
    }
    expect(await left()).toEqual([])
    await entitled(product, max, 'active')
  })

  // From here on time passes for everybody.
  it('trialing: days of everything, then Free without a card', async () => {
    const lou = await newPayer(product, 'Lou')
    const { url } = await done<Page>(product, lou, 'startCheckout', { ...pro, trial: true })
    await payAt(url)
    expect(await entitled(product, lou, 'trialing')).toMatchObject({ access: 'full', plan: 'pro' })
    await stays(lou)
    const own = () => storedDocument(product, paths.obligation(lou.uid, renewalObligation))
    expect(await own()).toMatchObject({ title: 'Duebook Pro, the trial ends', amount: null, notice: null })
    await pass(product, 14 * day + 3_600)
    expect(await entitled(product, lou, 'free')).toMatchObject({ access: 'limited', plan: 'free' })
    expect(await own()).toMatchObject({ status: 'ended' })
    // Cleo's abandoned one has run out meanwhile.
    expect(await storedDocument(product, `entitlements/${cleo.uid}`)).toMatchObject({ state: 'active', access: 'full' })
    await signInAgain(product, lou)
    expect((await call(product, lou, 'startCheckout', { ...pro, trial: true })).error?.reason).toBe('trial-used')
  })

  it('past due: everything during the retries, another card pays at once; without one read-only, then Free by choice', async () => {
    const [mia, ned] = [await paying('Mia'), await paying('Ned')]
    await useCard(product, mia, '4000000000000341')
    await useCard(product, ned, '4000000000000341')
    await pass(product, 31 * day)
    await until(async () => (await openInvoice(mia)) !== undefined, 'the renewal to be invoiced')
    // A renewal waits an hour as a draft.
    await pass(product, 3_700)
    expect(await entitled(product, mia, 'past_due')).toMatchObject({ access: 'full' })
    await entitled(product, ned, 'past_due')
    await stays(mia)
    // Oona's smaller plan has begun with her period.
    expect(await storedDocument(product, `entitlements/${oona.uid}`)).toMatchObject({
      state: 'active',
      plan: 'pro',
      seats: 1,
    })
    await useCard(product, mia, '4242424242424242')
    await entitled(product, mia, 'active')
    for (const step of [3, 5, 7]) await pass(product, step * day + 60)
    expect(await entitled(product, ned, 'canceled')).toMatchObject({ access: 'readOnly', plan: 'free' })
    await stays(ned)
    await signInAgain(product, ned)
    expect(
      await write(
        product,
        `books/${ned.uid}?updateMask.fieldPaths=name`,
        { name: { stringValue: 'Still mine' } },
        ned.idToken,
      ),
    ).toBe(200)
    await done(product, ned, 'cancelPlan', { keep: [] })
    expect(await entitled(product, ned, 'free')).toMatchObject({ access: 'limited', keep: [] })
    expect(await storedDocument(product, `books/${ned.uid}/obligations/duebook-plan`)).toMatchObject({
      status: 'ended',
      nextDue: null,
    })
  })

  it('no card number that was typed is anywhere in the data folder or in what was printed', () => {
    expect(placesOfCards(product, ['4242424242424242', '4000000000000341'])).toEqual([])
  })
})
