import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountIn, billing, cards } from '../../page-models/billing.ts'
import { duebook } from '../../page-models/duebook.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { newPerson, visitBrowser, type Chromium } from '../../product/browser.ts'
import { comeBack } from '../../product/come-back.ts'
import { password } from '../../page-models/account.ts'
import type { Person } from '../../product/cast.ts'
import { seed } from '../../product/seed.ts'
import { startProduct, until, type Product } from '../../product/start-product.ts'
import { placesOfCards } from './card-data.ts'
import { done, entitled, pass, payAt, signInAgain, storedDocument } from './payer.ts'

const day = 86_400
const someone = (name: string, lines = 2): Person => ({
  name,
  email: `${name.toLowerCase()}@plans.example`,
  password,
  lines: Array.from({ length: lines }, (_, index) => `Duty ${index + 1} £20 monthly on 12th kind:bill`),
})
const people = {
  ada: someone('Ada'),
  bea: someone('Bea'),
  cleo: someone('Cleo', 27),
  dora: someone('Dora'),
  elsa: someone('Elsa'),
  gus: someone('Gus', 25),
  hal: someone('Hal', 27),
}

describe('plans and payments', () => {
  let product: Product
  let browser: Chromium
  let uids: Record<string, string>
  beforeAll(async () => {
    product = await startProduct({ flags: ['--emulator'] })
    const seeded = await seed(product, Object.values(people))
    uids = Object.fromEntries(seeded.map(({ email, uid }) => [email, uid]))
    browser = await visitBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  async function signedIn(person: Person) {
    const opened = await newPerson(browser)
    await comeBack(opened.page, product.origin, person)
    return { ...opened, mine: billing(opened.page, product) }
  }
  const mirror = async ({ email }: Person) =>
    (await storedDocument(product, `billing/${uids[email]}`)) as {
      invoices: { total: number; status: string }[]
    } | null
  const backHome = (page: Page) => page.waitForURL((url) => url.pathname === '/settings/billing')

  it('a declined card ends nothing, another pays; an upgrade charges what was shown, seats too', async () => {
    const { page, context, mine, errors } = await signedIn(people.ada)
    await mine.open()
    await page.getByRole('button', { name: 'Pay for Pro' }).click()
    await mine.payWith(cards.noMoney)
    await page.getByRole('alert').getByText('The card was declined.').waitFor()
    await mine.payWith(cards.pays)
    await backHome(page)
    await mine.state('Active').waitFor()
    await page.getByText('Visa ending 4242').waitFor()
    await page.getByRole('link', { name: 'in your book' }).click()
    await page.getByRole('heading', { name: 'Duebook Pro, monthly' }).waitFor()
    await mine.open()
    const shown = await mine.changeTo('Team, monthly')
    await page.getByRole('button', { name: 'One seat more' }).click()
    const add = page.getByRole('button', { name: /^Add the seat and pay £/ })
    const seat = amountIn(await add.innerText())
    await add.click()
    await page.getByRole('heading', { name: 'Team, monthly, 2 seats' }).waitFor()
    await until(async () => (await mine.invoices().count()) === 4, 'three invoices below their heads')
    const { invoices } = (await mirror(people.ada)) ?? { invoices: [] }
    expect(invoices.map(({ total, status }) => [total, status])).toEqual([
      [seat, 'paid'],
      [shown, 'paid'],
      [600, 'paid'],
    ])
    expect(errors).toEqual([])
    await context.close()
  })

  it('two tabs paying at once pay once', async () => {
    const { page, context, mine } = await signedIn(people.bea)
    const other = await context.newPage()
    const tabs = [page, other]
    for (const tab of tabs) {
      await billing(tab, product).open()
      await tab.getByRole('button', { name: 'Pay for Pro' }).click()
      await tab.getByLabel('Card number').waitFor()
    }
    await Promise.all(tabs.map((tab) => billing(tab, product).payWith(cards.pays)))
    await Promise.all(
      tabs.map(async (tab) => {
        const again = tab.getByRole('heading', { name: 'This payment is made already' })
        await again
          .or(tab.getByText('Active', { exact: true }))
          .first()
          .waitFor()
      }),
    )
    await mine.open()
    await mine.state('Active').waitFor()
    expect((await mirror(people.bea))?.invoices).toHaveLength(1)
    await context.close()
  })

  it('cancelled with a choice of what stays open, resumed, cancelled on the provider’s own page, resumed', async () => {
    const { page, context, mine } = await signedIn(people.cleo)
    await mine.open()
    await page.getByRole('button', { name: 'Pay for Pro' }).click()
    await mine.payWith(cards.pays)
    await backHome(page)
    await page.getByRole('button', { name: 'Cancel at period end' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel at period end' })
    await dialog.getByText('Stay open for changes, 25 of 25').waitFor()
    await dialog.getByRole('checkbox').nth(25).check({ force: true })
    await dialog.getByRole('button', { name: 'Choose 1 fewer' }).waitFor()
    await dialog.getByRole('checkbox').nth(0).uncheck({ force: true })
    await dialog.getByRole('button', { name: /^Cancel on/ }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await mine.state('Active').waitFor()
    await page.getByRole('button', { name: 'Cards and invoice details' }).click()
    await page.getByRole('link', { name: /^Cancel/ }).click()
    await page.getByRole('button', { name: /^Cancel on/ }).click()
    await mine.open()
    await page.getByRole('button', { name: 'Resume' }).click()
    await mine.state('Active').waitFor()
    await context.close()
  })

  it('the bank’s question refused takes nothing, answered it pays; an upgrade waits for it as well', async () => {
    const { page, context, mine } = await signedIn(people.dora)
    await mine.open()
    await page.getByRole('button', { name: 'Pay for Pro' }).click()
    await mine.payWith(cards.asksBank)
    await mine.answerBank('refuse')
    await page.getByText('Your bank did not approve it.').waitFor()
    expect((await mirror(people.dora))?.invoices.filter(({ status }) => status === 'paid')).toEqual([])
    await mine.payWith(cards.asksBank)
    await mine.answerBank('approve')
    await backHome(page)
    await mine.state('Active').waitFor()
    await page.getByRole('button', { name: 'Change plan' }).click()
    await page.getByRole('radio', { name: /^Team, monthly/ }).check({ force: true })
    await page.getByRole('button', { name: /^Change to Team, monthly and pay/ }).click()
    await page.getByRole('heading', { name: /Did you ask for this/ }).waitFor()
    // Left unanswered: the plan stays, and the question can be opened again.
    await mine.open()
    await page.getByRole('heading', { name: 'Pro, monthly' }).waitFor()
    // The banner above moves the button down when it comes.
    await page.getByRole('link', { name: 'Confirm' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Confirm' }).click()
    await mine.answerBank('approve')
    await page
      .getByRole('link', { name: 'Go on' })
      .or(page.getByRole('heading', { name: 'Plan and billing' }))
      .first()
      .waitFor()
    await mine.open()
    await page.getByRole('heading', { name: 'Team, monthly' }).waitFor()
    await context.close()
  })

  it('the limit of Free is explained where it is met', async () => {
    const { page, context } = await signedIn(people.gus)
    await until(
      async () =>
        (
          (await storedDocument(product, `books/${uids[people.gus.email]}`)) as {
            counters?: { activeObligations: number }
          }
        ).counters?.activeObligations === 25,
      'the obligations to be counted',
    )
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    await page.getByRole('dialog').getByText('25 of 25 active obligations.').waitFor()
    await page.getByRole('dialog').getByRole('link', { name: 'See the plans' }).click()
    await page.getByRole('heading', { name: 'Plan and billing' }).waitFor()
    await page.getByText('25 of 25 active obligations').waitFor()
    await context.close()
  })

  it('coming back from the payment page asks only once it is known who is there', async () => {
    const { page, context } = await signedIn(people.gus)
    for (let times = 0; times < 6; times++) {
      await page.goto(`${product.origin}/settings/billing/return?session=cs_of_nobody`)
      await page.getByRole('alert').getByText('There is no such payment of yours.').waitFor()
    }
    await context.close()
  })

  describe('the screens', () => {
    beforeAll(async () => {
      const hal = { uid: uids[people.hal.email] ?? '', idToken: '', email: people.hal.email }
      await signInAgain(product, hal)
      const wish = { plan: 'pro', interval: 'month', seats: 1, trial: false }
      await payAt((await done<{ url: string }>(product, hal, 'startCheckout', wish)).url)
      await entitled(product, hal, 'active')
    })
    for (const width of [320, 1280])
      it(`have nothing for axe to say in light and in dark, and no sideways scroll, ${width} px`, async () => {
        const { page, context } = await newPerson(browser, {
          viewport: { width, height: 800 },
          reducedMotion: 'reduce',
        })
        const found: string[] = []
        const look = async (screen: string) => found.push(...(await problemsInBothSchemes(page, screen)))
        const mine = billing(page, product)
        await comeBack(page, product.origin, people.gus)
        await mine.open()
        await look('Free')
        await page.goto(`${product.origin}/settings/billing/return?session=cs_of_nobody`)
        await page.getByText('There is no such payment of yours.').waitFor()
        await look('a return with nothing')
        await duebook(page, product.origin).signOut()
        await duebook(page, product.origin).signIn(people.hal.email, people.hal.password)
        await mine.open()
        await page.getByRole('button', { name: 'Change plan' }).click()
        await page.getByRole('radio', { name: /^Pro, yearly/ }).check({ force: true })
        await page.getByText('Charged now').waitFor()
        await look('a change with its price')
        await page.getByRole('button', { name: 'Cancel at period end' }).click()
        await page
          .getByRole('dialog')
          .getByText(/Stay open for changes/)
          .waitFor()
        await look('the choice of what stays open')
        expect(found).toEqual([])
        await context.close()
      })
  })

  // From here on time passes for everybody.
  it('trial, card, first payment, a declined renewal with its banner, the card fixed, active again', async () => {
    const first = await signedIn(people.elsa)
    await first.mine.open()
    await first.page.getByRole('button', { name: 'Try Pro free for 14 days' }).click()
    await first.page.getByRole('button', { name: 'Start now' }).click()
    await backHome(first.page)
    await first.mine.state('Trial').waitFor()
    await first.page.getByText(/14 days left/).waitFor()
    await first.page.getByRole('main').getByRole('button', { name: 'Add a card' }).first().click()
    await first.mine.payWith(cards.pays, /^Save the card/)
    await first.page.getByText('Visa ending 4242').waitFor()
    await first.context.close()
    await pass(product, 14 * day)
    await pass(product, 3_700)
    const paid = await signedIn(people.elsa)
    await paid.mine.open()
    await paid.mine.state('Active').waitFor()
    await paid.page.getByRole('cell', { name: '£6.00 Paid' }).waitFor()
    await paid.page.getByRole('button', { name: 'Replace the card' }).click()
    await paid.mine.payWith(cards.failsLater, /^Save the card/)
    await paid.page.getByText('Visa ending 0341').waitFor()
    await paid.context.close()
    await pass(product, 31 * day)
    await pass(product, 3_700)
    const late = await signedIn(people.elsa)
    await late.page.getByRole('main').getByText('The card was declined').waitFor()
    await late.page.getByRole('main').getByRole('link', { name: 'Fix the card' }).click()
    await late.mine.state('Past due').waitFor()
    expect(await late.page.getByText('Upgrade').count()).toBe(0)
    await late.page.getByRole('button', { name: 'Fix the card' }).click()
    await late.mine.payWith(cards.pays, /^Save the card/)
    await backHome(late.page)
    await late.mine.state('Active').waitFor()
    await late.context.close()
    // Each payment has its receipt, and the try that was refused is told once.
    const mailed = async () =>
      (await product.messages())
        .filter(({ to, subject }) => to === people.elsa.email && /^(Receipt|The card)/.test(subject))
        .map(({ subject }) => subject.replace(/^Receipt \S+:/, 'Receipt:'))
        .toSorted()
    await expect.poll(mailed).toEqual(['Receipt: £6.00', 'Receipt: £6.00', 'The card was declined: £6.00, Pro'])
  })

  it('no card that was typed into a page is anywhere in the data folder or in what was printed', () => {
    expect(placesOfCards(product, Object.values(cards))).toEqual([])
  })
})
