import type { Page } from 'playwright-core'
import { account } from '../page-models/account.ts'
import { duebook } from '../page-models/duebook.ts'
import type { Person } from '../product/cast.ts'
import { mailsTo } from './mails.ts'
import type { Product } from '../product/start-product.ts'

type Shoot = (name: string, page: Page) => Promise<void>
/** Opens a browser of somebody's own, in the look that is pictured. */
type NewPage = () => Promise<Page>

/** The pages that the server itself makes: behind the links of mails, at a practice provider; and the mails. */
export async function tourMailLinks(newPage: NewPage, product: Product, person: Person, shoot: Shoot): Promise<void> {
  await signInLink(await newPage(), await newPage(), product, person, shoot)
  await newPassword(await newPage(), product, person, shoot)
  await verified(await newPage(), product, person, shoot)
  await anotherAddress(await newPage(), product, person, shoot)
  await provider(await newPage(), product, person, shoot)
  const reading = await newPage()
  for (const [name, html] of await mailsTo(product, person.email)) {
    await reading.setContent(html)
    await shoot(name, reading)
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function signInLink(asking: Page, elsewhere: Page, product: Product, person: Person, shoot: Shoot) {
  await asking.goto(`${product.origin}/sign-in`)
  await asking.getByLabel('Email').fill(person.email)
  await button(asking, 'Email me a link instead').click()
  await asking.getByRole('status').getByText('a link is on its way').waitFor()
  await shoot('sign-in-link', asking)
  await elsewhere.goto(await account(asking, product).link(person.email, 'signIn'))
  await elsewhere.getByRole('heading', { name: 'Which address did you use?' }).waitFor()
  await shoot('sign-in-elsewhere', elsewhere)
}

async function newPassword(page: Page, product: Product, person: Person, shoot: Shoot) {
  await page.goto(`${product.origin}/sign-in`)
  await page.getByLabel('Email').fill(person.email)
  await button(page, 'Forgotten it?').click()
  await page.getByRole('status').getByText('a link to a new password').waitFor()
  const link = await account(page, product).link(person.email, 'resetPassword')
  await page.goto(link)
  await page.locator('#password').fill('password1234')
  await button(page, 'Save the new password').click()
  await page.locator('[aria-invalid=true]').waitFor()
  await shoot('action-refused', page)
  await page.locator('#password').fill(person.password)
  await button(page, 'Save the new password').click()
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await shoot('action-saved', page)
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link was used already' }).waitFor()
  await shoot('action-used', page)
}

async function verified(page: Page, product: Product, { email, password }: Person, shoot: Shoot) {
  const newcomer = `new-${email}`
  await duebook(page, product.origin).createAccount(newcomer, password)
  await page.goto(await account(page, product).link(newcomer, 'verifyEmail'))
  await shoot('action-verify', page)
  await button(page, 'Yes, it is mine').click()
  await page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
  await shoot('action-verified', page)
}

async function anotherAddress(page: Page, product: Product, person: Person, shoot: Shoot) {
  const mine = account(page, product)
  await duebook(page, product.origin).signIn(person.email, person.password)
  await mine.openSecurity()
  await mine.enrolApp('Pixel 9')
  await shoot('security-steps', page)
  await page.goto(await mine.link(person.email, 'revertSecondFactorAddition'))
  await shoot('action-factor', page)
  await mine.openProfile()
  await button(page, 'Change').click()
  await page.getByLabel('New email').fill(`to-${person.email}`)
  await button(page, 'Send the link').click()
  await page.getByText('1 change waits').waitFor({ state: 'attached' })
  await shoot('profile-waiting', page)
  await page.goto(await mine.link(`to-${person.email}`, 'verifyAndChangeEmail'))
  await shoot('action-change', page)
  await button(page, 'Use the new address').click()
  await page.getByRole('heading', { name: 'Your address is changed' }).waitFor()
  await page.goto(await mine.link(person.email, 'recoverEmail'))
  await shoot('action-recover', page)
  await button(page, 'Undo, and sign out everywhere').click()
  await page.getByRole('heading', { name: /again$/ }).waitFor()
  await shoot('action-recovered', page)
  await page.goto(`${product.origin}/sign-in`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await button(page, 'Sign in').last().click()
  await page.getByLabel('Six-digit code').waitFor()
  await shoot('sign-in-second', page)
}

async function provider(page: Page, product: Product, person: Person, shoot: Shoot) {
  await page.addInitScript(() => Object.assign(window, { open: () => null }))
  await page.goto(`${product.origin}/sign-in`)
  await page.getByRole('button', { name: 'Microsoft', exact: true }).click()
  await page.locator('#pv-email').waitFor()
  await shoot('provider', page)
  await page.locator('#pv-email').fill(`new-${person.email}`)
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('The address counts as verified').uncheck()
  await button(page, 'Continue').click()
  await button(page, 'Allow').waitFor()
  await shoot('provider-consent', page)
  await button(page, 'Allow').click()
  await page.getByRole('heading', { name: /has an account here$/ }).waitFor()
  await shoot('sign-in-known', page)
}

/** One of each kind, as it came. */
