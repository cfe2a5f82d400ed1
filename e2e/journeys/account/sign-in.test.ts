import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, password } from '../../page-models/account.ts'
import { duebook } from '../../page-models/duebook.ts'
import { focused } from '../../page-models/focus.ts'
import { launchBrowser, newPerson } from '../../product/browser.ts'
import { ada, ben } from '../../product/cast.ts'
import { seed } from '../../product/seed.ts'
import { startProduct, type Product } from '../../product/start-product.ts'

describe('signing in', () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    product = await startProduct()
    await seed(product, [ada, ben])
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  async function visitor() {
    const person = await newPerson(browser)
    await person.page.goto(`${product.origin}/sign-in`)
    await person.page.getByLabel('Email').waitFor()
    return { ...person, mine: account(person.page, product), app: duebook(person.page, product.origin) }
  }

  it('a wrong password says so under its field, which has the focus, and the right one is let in', async () => {
    const { page, context } = await visitor()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill('not the right one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const field = page.getByLabel('Password', { exact: true })
    await page.getByText('Email and password do not match.').waitFor()
    await focused(field, 'the password')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await field.fill(ada.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/today')
    await context.close()
  })

  it('“Create account” with nothing typed asks for the address and says what makes a password good', async () => {
    const { page, context } = await visitor()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await focused(page.getByLabel('Email'), 'the address')
    await page.getByText('Four words make a good one.').waitFor()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Enter your email address').waitFor()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('There is an account with this address already.').waitFor()
    await context.close()
  })

  it('a link by mail signs in on the device that asked for it', async () => {
    const { page, context, mine } = await visitor()
    await page.getByLabel('Email').fill('link@example.test')
    await page.getByRole('button', { name: 'Email me a link instead' }).click()
    await page.getByRole('status').getByText('a link is on its way').waitFor()
    await page.goto(await mine.link('link@example.test', 'signIn'))
    await page.getByLabel('Quick add').waitFor()
    await context.close()
  })

  it('a link opened on another device asks for the address, refuses another one and takes the right one', async () => {
    const first = await visitor()
    await first.page.getByLabel('Email').fill(ben.email)
    await first.page.getByRole('button', { name: 'Email me a link instead' }).click()
    await first.page.getByRole('status').getByText('a link is on its way').waitFor()
    const { page, context } = await newPerson(browser)
    await page.goto(await first.mine.link(ben.email, 'signIn'))
    await page.getByRole('heading', { name: 'Which address did you use?' }).waitFor()
    await page.getByLabel('Email').fill('somebody@else.example')
    await page.getByRole('button', { name: 'Finish signing in' }).click()
    await page.locator('[aria-invalid=true]').waitFor()
    await page.getByLabel('Email').fill(ben.email)
    await page.getByRole('button', { name: 'Finish signing in' }).click()
    await page.waitForURL('**/today')
    await page.getByText('Library books').first().waitFor()
    await context.close()
    await first.context.close()
  })

  it('a code by text message signs in, a wrong one is refused and the right one still works', async () => {
    const { page, context, mine } = await visitor()
    await page.getByLabel('Phone number').fill('07700 900123')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    const field = page.getByLabel('Six-digit code')
    await focused(field, 'the code')
    const code = await mine.textedCode('+447700900123')
    await field.fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('That code is not right.').waitFor()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Quick add').waitFor()
    await context.close()
  })

  it('a number that is not whole is refused before anything is sent', async () => {
    const { page, context } = await visitor()
    await page.getByLabel('Phone number').fill('12')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await page.getByText('That is not a complete phone number.').waitFor()
    await focused(page.getByLabel('Phone number'), 'the number')
    await context.close()
  })

  it('a forgotten password: the link in the mail leads to a new one, and the new one is let in', async () => {
    const { page, context, mine, app } = await visitor()
    await page.getByLabel('Email').fill(ben.email)
    await page.getByRole('button', { name: 'Forgotten it?' }).click()
    await page.getByRole('status').getByText('a link to a new password').waitFor()
    await page.goto(await mine.link(ben.email, 'resetPassword'))
    await page.getByLabel('New password', { exact: true }).fill('another long sentence')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.getByText('Your password is changed').waitFor()
    await app.signIn(ben.email, 'another long sentence')
    await context.close()
  })

  it('who has to sign in first is brought to the page they came for', async () => {
    const { page, context } = await visitor()
    await page.goto(`${product.origin}/obligations/seed-4`)
    await page.waitForURL('**/sign-in')
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/obligations/seed-4')
    await page.getByRole('heading', { name: 'Studio broadband' }).waitFor()
    await context.close()
  })

  it('“in this tab” lasts over a reload and not into another tab; “not at all” ends with the page', async () => {
    const { page, context } = await visitor()
    const go = async (keep: string) => {
      await page.goto(`${product.origin}/sign-in`)
      await page.getByLabel(keep).check()
      await page.getByLabel('Email').fill(ada.email)
      await page.getByLabel('Password', { exact: true }).fill(ada.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('**/today')
      await page.getByRole('link', { name: 'Settings' }).first().waitFor()
    }
    await go('In this tab')
    await page.reload()
    await page.getByText('Electricity').first().waitFor()
    const other = await context.newPage()
    await other.goto(`${product.origin}/today`)
    await other.waitForURL('**/sign-in')
    await other.close()
    await duebook(page, product.origin).signOut()
    await go('Not at all')
    await page.reload()
    await page.waitForURL('**/sign-in')
    await context.close()
  })
})
