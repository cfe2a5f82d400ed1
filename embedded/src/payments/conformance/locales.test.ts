import { describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { inOneWorld, world } from './one-world.ts'
import { card, refused, seconds, sendForm } from './world.ts'

inOneWorld()

type Given = Partial<Stripe.Checkout.SessionCreateParams>
const open = async (more: Given = {}) => {
  const price = await world.price(3000)
  const session = await world.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 2 }],
    success_url: 'https://duebook.example/billing?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://duebook.example/back',
    ...more,
  })
  return { ...session, url: session.url ?? '' }
}
/** What a page says, as it is read: spaces that do not break are spaces. */
const read = async (url: string, accept = '') => {
  const response = await fetch(url, { headers: { 'Accept-Language': accept || '*' } })
  const html = await response.text()
  return { lang: /<html lang="([^"]+)"/.exec(html)?.[1], text: asRead(html) }
}
const asRead = (html: string) =>
  html
    .replace(/<style>[^]*?<\/style>/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('&#39;', "'")
/** English that stands on some page, and on no page in another language. */
const english =
  /(?<!\p{L})(the|you|your|with|and|card|pay|payment|each|month|practice|nothing|invoices?|email)(?!\p{L})/iu
const proseOf = (html: string) =>
  [...html.replace(/<script[^]*?<\/script>/g, '').matchAll(/>([^<]+)</g)]
    .map(([, text]) => text?.trim() ?? '')
    .filter((text) => text !== '')

const checkout = {
  de: ['Mit Karte bezahlen', '60,00 £ bezahlen', '30,00 £ pro Monat', 'Ab Do., 12. Nov. 2026', 'Kartennummer'],
  fr: ['Payer par carte', 'Payer 60,00 £GB', '30,00 £GB par mois', 'À partir du jeu. 12 nov. 2026', 'Numéro de carte'],
  'fr-CA': ['Payer par carte', 'Payer 60,00 £'],
  es: ['Pagar con tarjeta', 'Pagar 60,00 GBP', '30,00 GBP al mes', 'Desde el jue, 12 nov 2026', 'Número de tarjeta'],
  'es-419': ['Pagar con tarjeta', 'Pagar GBP 60.00'],
  nl: ['Betalen met kaart', '£ 60,00 betalen', '£ 30,00 per maand', 'Vanaf do 12 nov 2026', 'Kaartnummer'],
  en: ['Pay by card', 'Pay £60.00', '£30.00 each month', 'From Thu 12 Nov 2026', 'Card number'],
  'en-GB': ['Pay by card', 'Pay £60.00'],
} as const

describe('a locale of Checkout', () => {
  it.each(Object.entries(checkout))('is what the page is written in: %s [P59]', async (locale, texts) => {
    const session = await open({
      locale: locale as Stripe.Checkout.SessionCreateParams.Locale,
      allow_promotion_codes: true,
    })
    expect(session.locale).toBe(locale)
    const page = await read(session.url, 'ja,nl;q=0.1')
    expect(page.lang).toBe(locale === 'en' ? 'en-GB' : locale)
    for (const text of texts) expect(page.text).toContain(text)
    if (!locale.startsWith('en')) expect(proseOf(page.text).filter((text) => english.test(text))).toEqual([])
  })
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
    ['ja, pl;q=0.9, nl-BE;q=0.8, en;q=0.7', 'nl-BE'],
    ['en;q=0.3, fr;q=0.4', 'fr'],
    ['de;q=0, es', 'es'],
    ['en-US,en;q=0.9', 'en-GB'],
    ['ja', 'en-GB'],
    ['*', 'en-GB'],
    ['de-"><script>alert(1)</script>', 'de'],
  ])('left to the browser that asks for %s is %s [P59]', async (accept, lang) => {
    for (const locale of [undefined, 'auto' as const]) {
      const session = await open(locale && { locale })
      expect(session.locale).toBe(locale ?? null)
      const page = await read(session.url, accept)
      expect(page.lang).toBe(lang)
      expect(page.text).not.toContain('<script')
    }
  })
  it('that the provider does not know, or that no page here speaks, is refused [P59]', async () => {
    const unknown = await refused(open({ locale: 'xx' as never }))
    expect(unknown).toMatchObject({ statusCode: 400, param: 'locale', code: 'parameter_invalid_enum' })
    const unspoken = await refused(open({ locale: 'ja' }))
    expect(unspoken).toMatchObject({ statusCode: 400, param: 'locale', code: 'parameter_unknown' })
    // Of the portal's alone, and of Checkout's alone.
    expect(await refused(open({ locale: 'en-AU' as never }))).toMatchObject({ code: 'parameter_invalid_enum' })
    const customer = await world.customerWithCard()
    for (const [locale, code] of [
      ['hi-IN', 'parameter_invalid_enum'],
      ['pl', 'parameter_unknown'],
    ])
      expect(
        await refused(world.stripe.billingPortal.sessions.create({ customer, locale: locale as never })),
      ).toMatchObject({ statusCode: 400, param: 'locale', code })
  })
  it('says in its language what is wrong with a form, a card and a code [P59]', async () => {
    const session = await open({ locale: 'de', allow_promotion_codes: true })
    const send = async (fields: Record<string, string>) => asRead((await sendForm(session.url, fields)).html)
    const wrong = await send({ ...card('4111 1111 1111 1111'), email: 'jo', exp: 'soon', cvc: '1' })
    for (const text of ['4 Angaben halten diese Zahlung auf', 'Das ist keine der Übungskarten', '3 Ziffern, auf der'])
      expect(wrong).toContain(text)
    const broke = await send(card('4000 0000 0000 9995'))
    for (const text of ['Die Karte wurde abgelehnt.', 'nicht gedeckt', 'insufficient_funds', 'Do., 12. Nov. 2026'])
      expect(broke).toContain(text)
    const code = await send({ step: 'promotion', promotion: 'HERBST' })
    expect(code).toContain('HERBST ist kein Code, der hier gilt. Der Preis bleibt, wie er ist.')
    for (const page of [wrong, broke, code]) expect(proseOf(page).filter((text) => english.test(text))).toEqual([])
  })
  it('goes on at the bank, and is there when it is paid and when it has run out [P59]', async () => {
    const session = await open({ locale: 'fr' })
    const bank = await sendForm(session.url, card('4000 0000 0000 3220'))
    const asked = await read(bank.url, 'de')
    expect(asked.lang).toBe('fr')
    for (const text of ['Avez-vous demandé ce paiement ?', 'Approuver 60,00 £GB']) expect(asked.text).toContain(text)
    const back = await sendForm(bank.url, { answer: 'refuse' })
    expect((await read(back.url, 'de')).text).toContain('Votre banque ne l’a pas approuvé.')
    await sendForm(session.url, card())
    const paid = await read(session.url, 'de')
    expect(paid.text).toContain('Ce paiement est déjà fait')
    const other = await open({ locale: 'fr' })
    await world.stripe.checkout.sessions.expire(other.id)
    const over = await read(other.url, 'de')
    expect(over.text).toContain('Cette page de paiement a expiré')
    for (const page of [asked, paid, over]) expect(proseOf(page.text).filter((text) => english.test(text))).toEqual([])
  })
})

describe('a customer who reads another language', () => {
  const subscriber = async (preferred: string[]) => {
    const { customer, id, clock } = await world.subscriberOnClock(await world.price(700), 3)
    await world.stripe.customers.update(customer, { preferred_locales: preferred })
    return { customer, id, clock }
  }
  it('has the portal in it unless its session says another; what is preferred goes before the browser [P59]', async () => {
    const { customer, id } = await subscriber(['ja', 'es-MX'])
    const session = await world.stripe.billingPortal.sessions.create({ customer })
    const home = await read(session.url, 'de')
    expect(home.lang).toBe('es-MX')
    for (const text of ['Su plan y sus pagos', 'Team, al mes', 'Visa terminada en 4242'])
      expect(home.text).toContain(text)
    const cancel = await read(`${session.url}/cancel/${id}`, 'de')
    expect(cancel.text).toContain('¿Cancelar Team, al mes?')
    const other = await sendForm(`${session.url}/remove/pm_nobody`, {})
    expect(asRead(other.html)).toContain('Esa tarjeta no existe aquí.')
    for (const page of [home, cancel]) expect(proseOf(page.text).filter((text) => english.test(text))).toEqual([])
    const dutch = await world.stripe.billingPortal.sessions.create({ customer, locale: 'nl' })
    expect(dutch.locale).toBe('nl')
    expect((await read(dutch.url, 'de')).text).toContain('Uw abonnement en betalingen')
    const { url } = await world.stripe.billingPortal.sessions.create({ customer: await world.customerWithCard() })
    expect((await read(url, 'de')).text).toContain('Ihr Tarif und Ihre Zahlungen')
  })
  it('has the hosted invoice in it, and pays it in it [P59]', async () => {
    const { customer, clock } = await subscriber(['nl'])
    await world.defaultCard(customer, 'pm_card_chargeCustomerFail')
    await world.advance(clock, seconds('2026-12-12T11:00:00Z'))
    const [invoice] = (await world.stripe.invoices.list({ customer, status: 'open' })).data
    const url = invoice?.hosted_invoice_url ?? ''
    const page = await read(url, 'fr')
    expect(page.lang).toBe('nl')
    for (const text of ['Factuur', 'Openstaand', '£ 21,00 betalen', 'Volgende poging'])
      expect(page.text).toContain(text)
    const declined = asRead((await sendForm(url, card('4000 0000 0000 0002'))).html)
    expect(declined).toContain('De kaart is geweigerd.</b> De bank gaf geen reden.')
    for (const html of [page.text, declined]) expect(proseOf(html).filter((text) => english.test(text))).toEqual([])
  })
  it('reads what each line of an invoice is for in it, and the API goes on in English [P59]', async () => {
    const { id: product } = await world.stripe.products.create({ name: 'Team' })
    const price = await world.price(700, 'month', product)
    const { customer, id } = await world.subscriberOnClock(price, 3)
    await world.stripe.customers.update(customer, { preferred_locales: ['de'] })
    const { id: configuration } = await world.stripe.billingPortal.configurations.create({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['quantity'],
          proration_behavior: 'always_invoice',
          products: [{ product, prices: [price], adjustable_quantity: { enabled: true } }],
        },
      },
    })
    const portal = await world.stripe.billingPortal.sessions.create({ customer, configuration })
    const change = await read(`${portal.url}/change/${id}?quantity=4`, 'fr')
    expect(change.text).toContain('Verbleibende Zeit für 4 × Team ab Do., 12. Nov. 2026')
    expect(proseOf(change.text).filter((text) => english.test(text))).toEqual([])
    const { data: items } = await world.stripe.subscriptionItems.list({ subscription: id })
    await world.stripe.subscriptions.update(id, {
      items: [{ id: items[0]?.id ?? '', quantity: 4 }],
      proration_behavior: 'always_invoice',
    })
    await world.stripe.invoiceItems.create({ customer, amount: 500, currency: 'gbp', description: 'Two hours of work' })
    const byHand = await world.stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' })
    await world.stripe.invoices.finalizeInvoice(byHand.id ?? '')
    const { data: invoices } = await world.stripe.invoices.list({ customer })
    const lines = invoices.flatMap((invoice) => invoice.lines.data.map(({ description }) => description))
    expect(lines).toEqual([
      'Two hours of work',
      'Unused time on 3 × Team after Thu 12 Nov 2026',
      'Remaining time on 4 × Team after Thu 12 Nov 2026',
      '3 × Team (at £7.00 / month)',
    ])
    const pages = await Promise.all(invoices.map(({ hosted_invoice_url: url }) => read(url ?? '', 'fr')))
    const said = [
      ['Two hours of work'],
      [
        'Nicht genutzte Zeit für 3 × Team ab Do., 12. Nov. 2026',
        'Verbleibende Zeit für 4 × Team ab Do., 12. Nov. 2026',
      ],
      ['3 × Team (je 7,00 £ pro Monat)'],
    ]
    for (const [index, page] of pages.entries())
      for (const text of said[index] ?? ['nothing is expected of it']) expect(page.text).toContain(text)
  })
})
