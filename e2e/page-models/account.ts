import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { until, type Message, type Product } from '../product/start-product.ts'

export const password = 'a long and quiet sentence'

/** What a person does around their account: the mails and texts they get, their authenticator app, the provider's window. */
export function account(page: Page, product: Product) {
  /** The newest mail or text to somebody, once there is one that fits. */
  const message = (to: string, fits: (one: Message) => boolean = () => true) =>
    until(async () => newest(await product.messages(), to, fits), `a message to ${to}`)
  return {
    message,
    /** The link of the newest mail that carries this mode. */
    async link(to: string, mode: string): Promise<string> {
      const found = await message(to, ({ links }) => links.some((link) => link.includes(`mode=${mode}`)))
      return found.links.find((link) => link.includes(`mode=${mode}`)) ?? ''
    },
    /** The six digits of the newest text to a number that is not `before`. */
    async textedCode(to: string, before = ''): Promise<string> {
      const found = await message(to, ({ kind, text }) => kind === 'text' && codeIn(text) !== before)
      return codeIn(found.text)
    },
    /** Opens the mailed link that confirms an address, and confirms it there, until it `says` so; the vendor's emulator asks for nothing. */
    async confirmAddress(link: string, says: string | RegExp = /Address confirmed|successfully verified/) {
      await page.goto(link)
      if (!product.isMixture) await page.getByRole('button').first().click()
      await page.getByText(says).first().waitFor()
    },
    async openSecurity() {
      await page.goto(`${product.origin}/settings/security`)
      await page.getByRole('heading', { name: 'Security' }).waitFor()
      await page.getByText('This one').waitFor()
    },
    async openProfile() {
      await page.goto(`${product.origin}/settings`)
      await page.getByLabel('Time zone').waitFor()
    },
    /** Adds an authenticator app by its key as text; the code is of the step before, so that two more are unused. */
    async enrolApp(name: string): Promise<TOTP> {
      await page.getByRole('button', { name: 'Add an authenticator app' }).click()
      const key = (await page.getByLabel('Key', { exact: true }).textContent()) ?? ''
      const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
      await page.getByLabel('Name it').fill(name)
      // Late in a step the one before would have run out on its way.
      await until(async () => Date.now() % 30_000 < 20_000, 'the first part of a step')
      await page.getByLabel('Then the six digits it shows').fill(codeOf(app, -1))
      await page.getByRole('region', { name: 'Add an authenticator app' }).getByRole('button', { name: 'Add' }).click()
      await page.getByText(`Authenticator app, “${name}”`).waitFor()
      return app
    },
    async enrolPhone(number: string, name: string) {
      await page.getByRole('button', { name: 'Add a phone number' }).click()
      const section = page.getByRole('region', { name: 'Add a phone number as second step' })
      await section.getByLabel('Phone number').fill(number)
      await section.getByRole('button', { name: 'Text me a code' }).click()
      await section.getByLabel('Six-digit code').waitFor()
      await section.getByLabel('Six-digit code').fill(await this.textedCode(number.replaceAll(' ', '')))
      await section.getByLabel('Name it').fill(name)
      await section.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText(`Text message, “${name}”`).waitFor()
    },
  }
}

/** At a practice provider: makes somebody up and allows what Duebook asks for. */
export async function allowAtProvider(page: Page, person: { email: string; name: string; verified?: boolean }) {
  await page.getByLabel('address', { exact: false }).first().waitFor()
  await page.locator('#pv-email').fill(person.email)
  await page.getByLabel('Name').fill(person.name)
  if (person.verified === false) await page.getByLabel('The address counts as verified').uncheck()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
}

/** What the app shows so many 30-second steps from now. */
export const codeOf = (app: TOTP, steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 })

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

const newest = (messages: Message[], to: string, fits: (one: Message) => boolean) =>
  messages.filter((one) => one.to === to && fits(one)).toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
