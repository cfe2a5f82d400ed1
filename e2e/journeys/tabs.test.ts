import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { duebook } from '../page-models/duebook.ts'
import { ben } from '../product/cast.ts'
import { house } from '../product/house.ts'

describe('one book on several screens', () => {
  const at = house([ben])

  /** Opens Today as one that stays: the mark is lost when the page is loaded anew. */
  async function today(page: Page) {
    await page.goto(`${at.product.origin}/today`)
    await duebook(page, at.product.origin).saved()
    await page.evaluate(() => document.documentElement.setAttribute('data-stayed', ''))
    return duebook(page, at.product.origin)
  }
  const stayed = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-stayed'))

  it('shows what one tab does in two other tabs and in another browser, without a reload', async () => {
    const first = await at.signedIn(ben)
    const second = await at.signedIn(ben)
    // Three tabs share the six connections that a browser opens to one origin.
    const pages = [first.page, await first.context.newPage(), await first.context.newPage(), second.page]
    const screens = await Promise.all(pages.map(today))
    const [tab, other, third, elsewhere] = screens
    if (!tab || !other || !third || !elsewhere) throw new Error('Four screens were asked for.')
    const onAll = (title: string, state: 'visible' | 'hidden') =>
      Promise.all(screens.map((screen) => screen.row(title).waitFor({ state })))

    // A person types and presses in the tab that they see; the others are behind it.
    await pages[0]?.bringToFront()
    await tab.add('Rates £90 today')
    await onAll('Rates', 'visible')
    await pages[2]?.bringToFront()
    await third.add('Gas £30 today')
    await onAll('Gas', 'visible')

    await pages[1]?.bringToFront()
    await other.done('Rates')
    await other.keepTold('Rates completed')
    await onAll('Rates', 'hidden')
    await other.status('Rates completed').getByRole('button', { name: 'Undo' }).click()
    await onAll('Rates', 'visible')

    await elsewhere.done('Gas')
    await elsewhere.keepTold('Gas paid')
    await onAll('Gas', 'hidden')
    await elsewhere.status('Gas paid').getByRole('button', { name: 'Undo' }).click()
    await onAll('Gas', 'visible')

    await Promise.all(screens.map((screen) => screen.saved()))
    for (const page of pages) {
      await expect.poll(() => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rates' }).count()).toBe(1)
      await expect.poll(() => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Gas' }).count()).toBe(1)
    }
    expect(await Promise.all(pages.map(stayed))).toEqual([true, true, true, true])
    expect([...first.errors, ...second.errors]).toEqual([])
    await first.context.close()
    await second.context.close()
  })

  it('signs every tab of a browser out with one, and leaves the other browser alone', async () => {
    const first = await at.signedIn(ben)
    const second = await at.signedIn(ben)
    const other = await first.context.newPage()
    await today(other)
    const elsewhere = await today(second.page)
    await first.app.signOut()
    await other.waitForURL('**/sign-in')
    await other.getByLabel('Email').waitFor()
    await other.goto(`${at.product.origin}/today`)
    await other.waitForURL('**/sign-in')

    await elsewhere.add('Council tax £10 today')
    await elsewhere.row('Council tax').waitFor()
    await elsewhere.saved()
    await duebook(other, at.product.origin).signIn(ben.email, ben.password)
    await duebook(other, at.product.origin).row('Council tax').waitFor()
    expect([...first.errors, ...second.errors]).toEqual([])
    await first.context.close()
    await second.context.close()
  })
})
