import type { Page } from 'playwright-core'
import { account } from '../page-models/account.ts'
import { billing, cards } from '../page-models/billing.ts'
import { duebook } from '../page-models/duebook.ts'
import type { Person } from '../product/cast.ts'
import type { Product } from '../product/start-product.ts'

/**
 * One walk through everything around an account, in the order in which a person meets it: the ways in, the profile, the second steps, the
 * plan and the payment provider's pages, the mails. `shoot` takes the picture of what stands there.
 */
export async function tourAccount(
  page: Page,
  product: Product,
  person: Person,
  phone: string,
  shoot: (name: string) => Promise<void>,
): Promise<void> {
  const mine = account(page, product)
  const at = (path: string) => page.goto(`${product.origin}${path}`)
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await at('/sign-in')
  await page.getByLabel('Phone number').fill(phone)
  await button('Text me a code').click()
  await page.getByLabel('Six-digit code').waitFor()
  await shoot('sign-in-text')
  await at('/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await button('Forgotten it?').click()
  await page.getByRole('status').getByText('a link to a new password').waitFor()
  await shoot('sign-in-lost')
  const reset = await mine.link(person.email, 'resetPassword')
  await page.goto(reset)
  await page.getByLabel('New password').first().waitFor()
  await shoot('action')

  await duebook(page, product.origin).signIn(person.email, person.password)
  await mine.openProfile()
  await shoot('profile')
  await mine.openSecurity()
  await shoot('security')
  await button('Add an authenticator app').click()
  await page.getByLabel('Then the six digits it shows').waitFor()
  await button('Change the password').click()
  await shoot('security-open')

  const plan = billing(page, product)
  await plan.open()
  await shoot('billing-free')
  await button('Pay for Pro').click()
  await page.getByLabel('Card number').waitFor()
  await shoot('checkout')
  await plan.payWith(cards.declined)
  await page.getByRole('alert').waitFor()
  await shoot('checkout-declined')
  await plan.payWith(cards.asksBank)
  await page.getByRole('heading', { name: /Did you ask for this/ }).waitFor()
  await shoot('bank')
  await plan.answerBank('approve')
  await page.waitForURL((url) => url.pathname === '/settings/billing')
  await plan.state('Active').waitFor()
  await plan.invoices().nth(1).waitFor()
  await shoot('billing')
  await button('Change plan').click()
  await page.getByRole('radio', { name: /^Team, monthly/ }).check({ force: true })
  await button(/^Change to Team, monthly and pay/).waitFor()
  await shoot('billing-change')
  await plan.open()
  await button('Cards and invoice details').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/settings'))
  await shoot('portal')

  await page.goto(product.operator)
  await shoot('console')
}
