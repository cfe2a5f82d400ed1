import type { Page } from 'playwright-core'
import type { Product } from '../product/start-product.ts'

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  noMoney: '4000000000009995',
  failsLater: '4000000000000341',
  asksBank: '4000000000003220',
} as const

/** Pence in `… and pay £5.88`. */
export const amountIn = (text: string) => Math.round(Number(/£([\d.]+)/.exec(text)?.[1] ?? Number.NaN) * 100)

/** What a person does about their plan, on our screens and on the pages of the payment provider. */
export function billing(page: Page, product: Product) {
  return {
    async open() {
      await page.goto(`${product.origin}/settings/billing`)
      await page.getByRole('heading', { name: 'Plan and billing' }).waitFor()
      await page.getByRole('heading', { name: 'Invoices' }).waitFor()
    },
    /** On the payment page: fills in a card and presses the button at its end. */
    async payWith(number: string, button: RegExp = /^Pay |^Start now/) {
      await page.getByLabel('Card number').fill(number)
      await page.getByLabel('Expiry, month / year').fill('08 / 32')
      await page.getByLabel('Security code').fill('123')
      await page.getByLabel('Name on the card').fill('Ada Okafor')
      await page.getByRole('button', { name: button }).click()
    },
    /** From Plan and billing to another plan, by the button that says what it costs; that sum, in pence. */
    async changeTo(plan: string) {
      await page.getByRole('button', { name: 'Change plan' }).click()
      await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).check({ force: true })
      const change = page.getByRole('button', { name: new RegExp(`^Change to ${plan} and pay`) })
      const shown = amountIn(await change.innerText())
      await change.click()
      await page.getByRole('heading', { name: plan }).waitFor()
      return shown
    },
    /** On the bank's page. */
    async answerBank(answer: 'approve' | 'refuse') {
      await page.getByRole('heading', { name: /Did you ask for this/ }).waitFor()
      await page.getByLabel(/Code from the text message/).fill('123456')
      await page.getByRole('button', { name: answer === 'approve' ? /^Approve|^Save/ : 'I did not ask for it' }).click()
    },
    state: (name: string) => page.getByRole('main').getByText(name, { exact: true }).first(),
    section: (name: string | RegExp) => page.getByRole('region', { name }),
    invoices: () => page.getByRole('table', { name: 'Invoices' }).getByRole('row'),
  }
}
