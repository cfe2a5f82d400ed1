import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../embedded/src/conformance/patience.ts'
import { account, password } from '../../page-models/account.ts'
import { amountIn, billing, cards } from '../../page-models/billing.ts'
import { duebook } from '../../page-models/duebook.ts'
import { newPerson, visitBrowser, type Chromium } from '../../product/browser.ts'
import { comeBack } from '../../product/come-back.ts'
import type { Person } from '../../product/cast.ts'
import { seed } from '../../product/seed.ts'
import { startProduct, until, type Product } from '../../product/start-product.ts'
import { entitled, pass, storedDocument, type Payer } from './payer.ts'
import { ids, provider } from './provider.ts'

const day = 86_400
const someone = (name: string, lines: number): Person => ({
  name,
  email: `${name.toLowerCase()}@period.example`,
  password,
  lines: Array.from({ length: lines }, (_, index) => `Duty ${index + 1} £20 monthly on 12th kind:bill`),
})
const people = { ivy: someone('Ivy', 27), kim: someone('Kim', 2), lee: someone('Lee', 2), may: someone('May', 25) }
type Charges = { data: { amount: number; paid: boolean }[] }

describe('over a period', () => {
  let product: Product
  let browser: Chromium
  let uids: Record<string, string>
  /** The provider's number of the account that was deleted; looked at again when its period would have been over. */
  let kims: string
  beforeAll(async () => {
    product = await startProduct({ flags: ['--emulator'] })
    uids = Object.fromEntries((await seed(product, Object.values(people))).map(({ email, uid }) => [email, uid]))
    browser = await visitBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const as = ({ email }: Person): Payer => ({ uid: uids[email] ?? '', idToken: '', email })
  async function signedIn(person: Person) {
    const opened = await newPerson(browser)
    await comeBack(opened.page, product.origin, person)
    return { ...opened, mine: billing(opened.page, product), app: duebook(opened.page, product.origin) }
  }
  async function paying(person: Person) {
    const opened = await signedIn(person)
    await opened.mine.open()
    await opened.page.getByRole('button', { name: 'Pay for Pro' }).click()
    await opened.mine.payWith(cards.pays)
    await opened.page.waitForURL((url) => url.pathname === '/settings/billing')
    await opened.mine.state('Active').waitFor()
    return opened
  }
  const charged = async (customer: string) =>
    (await provider<Charges>(product, 'GET', 'charges', { customer })).data
      .filter(({ paid }) => paid)
      .map(({ amount }) => amount)

  it('the first screen after the account says kindly that Free is full, and leads to the plans', async () => {
    const { page, context } = await signedIn(people.may)
    await until(
      async () =>
        ((await storedDocument(product, `books/${as(people.may).uid}`)) as { counters?: { activeObligations: number } })
          .counters?.activeObligations === 25,
      'the obligations to be counted',
      // One after another, by functions, of all the people here.
      2 * patience,
    )
    await page.goto(`${product.origin}/welcome`)
    await page.getByText('25 of 25 active obligations.').waitFor()
    expect(await page.getByLabel('Quick add').count()).toBe(0)
    await page.getByRole('link', { name: 'See the plans' }).click()
    await page.getByRole('heading', { name: 'Plan and billing' }).waitFor()
    await context.close()
  })

  it('deleting the account cancels the plan first, and nothing is charged afterwards', async () => {
    const { page, context } = await paying(people.kim)
    const { customer, subscription } = await ids(product, as(people.kim))
    kims = customer
    await account(page, product).openProfile()
    await page.getByText('A plan is cancelled before anything else').waitFor()
    await page.getByRole('button', { name: 'Delete the account' }).click()
    await page.getByRole('button', { name: 'Go on with step 2' }).click()
    await page.getByText('It is empty').waitFor()
    // The account is still there, and what it paid for has ended already.
    expect(await provider(product, 'GET', `subscriptions/${subscription}`)).toMatchObject({ status: 'canceled' })
    await page.getByRole('button', { name: 'Go on with step 3' }).click()
    await page.getByRole('button', { name: 'Delete it for good' }).click()
    await page.waitForURL('**/sign-in*')
    await context.close()
  })

  // From here on time passes for everybody.
  it('an upgrade in the middle of the period charges what was shown for what is left of it', async () => {
    const before = await paying(people.lee)
    await before.context.close()
    await pass(product, 14 * day)
    const { page, context, mine } = await signedIn(people.lee)
    await mine.open()
    const shown = await mine.changeTo('Team, monthly')
    const { customer } = await ids(product, as(people.lee))
    expect(await charged(customer)).toEqual([shown, 600])
    const difference = await wholeDifference(page, shown)
    // Between 14 of 31 and 14 of 28 days are gone.
    expect(shown / difference).toBeGreaterThan(0.49)
    expect(shown / difference).toBeLessThan(0.56)
    await context.close()
  })

  it('downgraded at the period’s end: what was not chosen can be read and not changed, what was chosen can', async () => {
    const before = await paying(people.ivy)
    await before.page.getByRole('button', { name: 'Change plan' }).click()
    await before.page.getByRole('radio', { name: 'Free, when the period ends' }).click({ force: true })
    const dialog = before.page.getByRole('dialog', { name: 'Cancel at period end' })
    await dialog.getByText('Stay open for changes, 25 of 25').waitFor()
    for (const box of await dialog.getByRole('checkbox').all()) {
      const label = await box.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent ?? '')
      await box.setChecked(!/^Duty (3|5)\b/.test(label), { force: true })
    }
    await dialog.getByRole('button', { name: /^Cancel on/ }).click()
    await before.page.getByRole('button', { name: 'Resume' }).waitFor()
    await before.page.getByText('Then Free, with what you chose open for changes').waitFor()
    // Until then everything can be changed.
    await before.app.open('Duty 3')
    await expect.poll(() => before.page.getByText('This one can only be read.').count()).toBe(0)
    await before.context.close()

    await pass(product, 31 * day)
    expect(((await entitled(product, as(people.ivy), 'free')) as { keep: string[] }).keep).toHaveLength(25)
    const { page, context, app, mine } = await signedIn(people.ivy)
    await app.open('Duty 3')
    await page.getByText('This one can only be read.').waitFor()
    await page.getByRole('button', { name: 'Mark paid' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'I have it in hand' }).waitFor()
    await app.open('Duty 4')
    await expect.poll(() => page.getByText('This one can only be read.').count()).toBe(0)
    await page.getByRole('button', { name: 'Mark paid' }).click()
    await app.status('Duty 4 paid').waitFor()
    await app.saved()
    await mine.open()
    await page.getByRole('heading', { name: 'Free', exact: true }).waitFor()
    const { customer } = await ids(product, as(people.ivy))
    for (const one of [customer, kims]) expect(await charged(one)).toEqual([600])
    await context.close()
  })
})

/** What a whole period of the new plan costs more than one of Pro: from the amounts that stand on the screen. */
async function wholeDifference(page: Page, shown: number): Promise<number> {
  const next = page.getByText('Next amount').locator('xpath=..')
  // The plan and what it costs next are two documents: one may be heard before the other.
  const whole = await until(async () => {
    const said = amountIn((await next.innerText()).replace(/^[^£]*/, ''))
    return said > 600 && said
  }, 'the next amount of the new plan')
  expect(whole).toBeGreaterThan(shown)
  return whole - 600
}
