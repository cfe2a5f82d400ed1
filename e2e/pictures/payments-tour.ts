import { provider } from '../journeys/billing/provider.ts'
import { writeAsServer } from '../product/as-server.ts'
import type { Tour } from './firm.ts'

type Made = { id: string; url: string }

/** Pages to pay on, and the operator's page of payments: as the practice provider and the console make them, without the app. */
export async function tourPayments({ product, visit, take }: Tour): Promise<void> {
  const post = <T = Made>(path: string, form: Record<string, string> = {}) => provider<T>(product, 'POST', path, form)
  const page = await visit()
  const { id: vat } = await post('tax_rates', { display_name: 'VAT', percentage: '20', inclusive: 'false' })
  const { id: team } = await post('products', { name: 'Team' })
  const monthly = (product: string, amount: string, interval = 'month') =>
    post('prices', { product, currency: 'gbp', unit_amount: amount, 'recurring[interval]': interval })
  const { id: price } = await monthly(team, '700')
  const { id: yearly } = await monthly(team, '7000', 'year')
  await post('coupons', { id: 'AUTUMN', percent_off: '20', duration: 'once' })
  await post('promotion_codes', { 'promotion[type]': 'coupon', 'promotion[coupon]': 'AUTUMN', code: 'AUTUMN' })

  const session = await post('checkout/sessions', {
    mode: 'subscription',
    'line_items[0][price]': price,
    'line_items[0][quantity]': '3',
    'line_items[0][tax_rates][0]': vat,
    allow_promotion_codes: 'true',
    success_url: product.origin,
    cancel_url: product.origin,
  })
  await page.goto(session.url)
  await take('checkout', page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await take('checkout-wrong', page)
  const link = await post('payment_links', { 'line_items[0][price]': price, 'line_items[0][quantity]': '1' })
  await page.goto(link.url)
  await take('link', page)

  const { id: customer } = await post('customers', {
    name: 'Okafor Studio',
    email: 'ada@okafor.studio',
    'preferred_locales[0]': 'de',
    'address[line1]': 'Lange Straße 12',
    'address[city]': 'Hamburg',
    'address[postal_code]': '20095',
    'address[country]': 'DE',
    'invoice_settings[default_payment_method]': '',
  })
  const { id: card } = await post('payment_methods/pm_card_visa/attach', { customer })
  await post(`customers/${customer}`, { 'invoice_settings[default_payment_method]': card })
  const subscription = await post<{ id: string; items: { data: { id: string }[] } }>('subscriptions', {
    customer,
    'items[0][price]': price,
    'items[0][quantity]': '3',
    'default_tax_rates[0]': vat,
  })
  const item = subscription.items.data[0]?.id ?? ''
  await post(`subscriptions/${subscription.id}`, {
    'items[0][id]': item,
    'items[0][quantity]': '4',
    proration_behavior: 'always_invoice',
  })
  const { data: paid } = await provider<{ data: Invoice[] }>(product, 'GET', 'invoices', { customer })
  await page.goto(paid[0]?.hosted_invoice_url ?? '')
  await take('invoice-paid', page)

  const { id: configuration } = await post('billing_portal/configurations', {
    'features[invoice_history][enabled]': 'true',
    'features[payment_method_update][enabled]': 'true',
    'features[subscription_cancel][enabled]': 'true',
    'features[subscription_update][enabled]': 'true',
    'features[subscription_update][default_allowed_updates][0]': 'price',
    'features[subscription_update][default_allowed_updates][1]': 'quantity',
    'features[subscription_update][proration_behavior]': 'always_invoice',
    'features[subscription_update][products][0][product]': team,
    'features[subscription_update][products][0][prices][0]': price,
    'features[subscription_update][products][0][prices][1]': yearly,
    'features[subscription_update][products][0][adjustable_quantity][enabled]': 'true',
  })
  const portal = await post('billing_portal/sessions', { customer, configuration, return_url: product.origin })
  await page.goto(portal.url)
  await take('portal', page)
  await page.goto(`${portal.url}/change/${subscription.id}?quantity=6`)
  await take('portal-change', page)
  await page.goto(`${portal.url}/cancel/${subscription.id}`)
  await take('portal-cancel', page)
  await page.goto(`${portal.url}/card`)
  await page.getByText(/^Alle \d+ Karten/).click()
  await take('portal-card', page)

  const { id: broke } = await post('payment_methods/pm_card_chargeCustomerFail/attach', { customer })
  await post(`customers/${customer}`, { 'invoice_settings[default_payment_method]': broke })
  await post(`subscriptions/${subscription.id}`, { 'billing_cycle_anchor[type]': 'now', proration_behavior: 'none' })
  const { data: open } = await provider<{ data: Invoice[] }>(product, 'GET', 'invoices', { customer, status: 'open' })
  await page.goto(open[0]?.hosted_invoice_url ?? '')
  await take('invoice-open', page)

  await page.goto(`${portal.url}?home`)
  await take('portal-open', page)

  await page.goto(`${product.operator}/payments?of=${customer}#open`)
  await take('operator', page)
  await page.goto(`${product.operator}/payments?of=${customer}&ask=refund+${paid[0]?.id}#open`)
  await take('operator-refund', page)
  await writeAsServer(product, 'billing/okafor', {
    customerId: customer,
    closed: false,
    subscriptions: [{ id: subscription.id, status: 'active', seats: 5, periodEnd: 0 }],
  })
  await page.goto(`${product.operator}/payments?compare=yes`)
  await take('operator-compared', page)
}

type Invoice = { id: string; hosted_invoice_url: string }
