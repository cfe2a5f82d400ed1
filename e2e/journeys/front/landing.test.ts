import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { ada } from '../../product/cast.ts'
import { house } from '../../product/house.ts'

const promise = 'Every date you owe, and why it is that date.'
/** Runs in the page. */
const sdksBeforePaint = () => {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => /\/(auth|firestore)-/.test(name) && startTime <= painted)
    .map(({ name }) => name)
}
const head = (page: Page) => page.getByRole('heading', { level: 1 })

describe('the front door', () => {
  const at = house([ada])

  it('says what Duebook is to somebody who is not signed in, and sign-in is one press away', async () => {
    const { page, context, errors, hosts } = await at.somebody()
    await page.goto(at.product.origin)
    await page.getByRole('heading', { level: 1, name: promise }).waitFor()
    // What comes next is fetched ahead, once something stands there to be read.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(await page.evaluate(sdksBeforePaint)).toEqual([])
    expect(page.url()).toBe(`${at.product.origin}/`)
    expect(await page.title()).toBe('Every date you owe, and why · Duebook')
    await expect
      .poll(() => page.locator('meta[name=description]').getAttribute('content'))
      .toContain('why it is that date')
    await page.getByRole('heading', { name: 'Five promises' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Password', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Start free' }).first().click()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    expect([...hosts]).toEqual([new URL(at.product.origin).host])
    expect(errors).toEqual([])
    await context.close()
  })

  it('works a date out before one’s eyes: a holiday, a weekend, a leap year, by another answer each', async () => {
    const { page, context, errors } = await at.somebody()
    await page.goto(at.product.origin)
    const example = page.getByRole('figure', { name: 'A worked example' })
    const due = example.getByRole('row', { name: /^Due/ })
    await due.waitFor()
    const before = await due.innerText()
    await example.getByRole('button', { name: 'Leave it', exact: true }).click()
    await expect.poll(() => due.innerText()).toMatch(/25 Dec \d{4}/)
    expect(await due.innerText()).not.toBe(before)
    await example.getByRole('button', { name: 'Leap year' }).click()
    await expect.poll(() => due.innerText()).toMatch(/2[89] Feb \d{4}/)
    await example.getByRole('button', { name: 'Leave it out' }).click()
    await expect.poll(() => due.innerText()).toMatch(/29 Feb \d{4}/)
    await example.getByRole('button', { name: 'Weekend' }).click()
    await example.getByText('England and Wales calendar').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('is never seen by somebody who was here: the address leads to Today, with the rows of the last visit', async () => {
    const { page, context, app } = await at.signedIn(ada)
    await app.row('Electricity').waitFor()
    await app.saved()
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (document.body?.innerText.includes('why it is that date')) sessionStorage.setItem('flash', 'seen')
      })
      seen.observe(document, { childList: true, subtree: true })
    })
    await page.goto(at.product.origin)
    await app.row('Electricity').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/today')
    await app.saved()
    expect(await page.evaluate(() => sessionStorage.getItem('flash'))).toBeNull()
    // The device has lost its copy and not the session.
    await page.evaluate(() => localStorage.clear())
    await page.goto(at.product.origin)
    await page.waitForURL('**/today')
    await app.row('Electricity').waitFor()
    await app.saved()
    await app.signOut()
    await page.goto(at.product.origin)
    await page.getByRole('heading', { level: 1, name: promise }).waitFor()
    await context.close()
  })

  it('has the prices that billing charges, and the limits that it enforces', async () => {
    const { page, context } = await at.somebody()
    await page.goto(at.product.origin)
    const prices = page.getByRole('region', { name: 'Prices' })
    await prices.waitFor()
    await expect
      .poll(() => prices.getByRole('columnheader').allInnerTexts())
      .toEqual(['What it holds', 'Free', 'Pro', 'Team'])
    const { limits, prices: charged } = await import('@duebook/contract/billing/plans')
    for (const said of [
      `£${charged.pro.month / 100}`,
      `£${charged.team.month / 100}`,
      'a seat each, viewers free',
      String(limits.free.activeObligations),
    ])
      await expect.poll(() => prices.innerText()).toContain(said)
    await context.close()
  })

  it('has no prices where nothing is sold', async () => {
    const { page, context, errors } = await at.somebody()
    await page.route('**/priceList', (route) => route.fulfill({ json: [] }))
    await page.goto(at.product.origin)
    const answered = page.waitForResponse('**/priceList')
    await page.reload()
    await answered
    await head(page).waitFor()
    await page.getByRole('figure', { name: 'A worked example' }).getByRole('row', { name: /^Due/ }).waitFor()
    expect(await page.getByRole('heading', { name: 'Prices' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Prices' }).count()).toBe(0)
    expect(await page.getByRole('main').innerText()).not.toMatch(/£6\b|Free for/)
    expect(errors).toEqual([])
    await context.close()
  })

  it('says how dates are checked, signed out and signed in, with the counts of the suites', async () => {
    const { page, context, app } = await at.somebody()
    await page.goto(at.product.origin)
    await page.getByRole('contentinfo').getByRole('link', { name: 'How our dates are checked' }).click()
    const { default: results } = await import('../../../web/src/front/vector-results.json', { with: { type: 'json' } })
    const suites = page.getByRole('table', { name: /Suites/ })
    await suites.waitFor()
    await expect.poll(() => suites.getByRole('row').count()).toBe(results.length + 2)
    const sum = results.reduce((all, { passed }) => all + passed, 0)
    await expect
      .poll(() => suites.getByRole('row').last().innerText())
      .toContain(new Intl.NumberFormat('en-GB').format(sum))
    await page.getByRole('heading', { name: 'What is not promised' }).waitFor()
    await app.signIn(ada.email, ada.password)
    await page.goto(`${at.product.origin}/dates`)
    await suites.waitFor()
    await context.close()
  })

  for (const width of [320, 1280])
    it(`has nothing for axe to say in light and in dark, and no sideways scroll, ${width} px`, async () => {
      const { page, context } = await at.somebody({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      const found: unknown[] = []
      for (const path of ['/', '/dates']) {
        await page.goto(`${at.product.origin}${path}`)
        await head(page).waitFor()
        if (path === '/') await page.getByRole('region', { name: 'Prices' }).waitFor()
        found.push(...(await problemsInBothSchemes(page, path)))
      }
      // Twice the size of text, as a person sets it in the browser.
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      found.push(...(await problemsInBothSchemes(page, 'twice the text')))
      expect(found).toEqual([])
      await context.close()
    })
})
