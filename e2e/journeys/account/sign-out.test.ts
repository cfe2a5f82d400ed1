import { describe, expect, it } from 'vitest'
import { house } from '../../product/house.ts'
import { ada } from '../../product/cast.ts'

describe('signing out', () => {
  const at = house([ada])

  it('right after a reload it asks nothing, leaves nothing of the book behind, and is at the sign-in screen', async () => {
    const { page, context, app } = await at.somebody()
    for (let round = 0; round < 5; round++) {
      await app.signIn(ada.email, ada.password)
      await page.goto(`${at.product.origin}/settings`)
      await page.reload()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL('**/sign-in')
      await page.getByLabel('Email').waitFor()
      const kept = () =>
        page.evaluate(async () => ({
          texts: Object.keys(localStorage).filter((key) => key.startsWith('duebook.') && key !== 'duebook.theme'),
          databases: (await indexedDB.databases())
            .map(({ name }) => name ?? '')
            .filter((name) => name.includes('/main')),
        }))
      await expect.poll(kept).toEqual({ texts: [], databases: [] })
    }
    await context.close()
  })

  it('with work that the server does not have it says how much, and goes by itself once it was sent', async () => {
    const { page, context, app, mine } = await at.somebody()
    await app.signIn(ada.email, ada.password)
    await mine.openProfile()
    await app.saved()
    // The frame has fetched what it shows besides.
    await page.getByText('in your book', { exact: true }).first().waitFor({ state: 'attached' })
    await context.setOffline(true)
    await page.getByLabel('Name').fill('Ada O.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out, lose 1 change' }).waitFor()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('alert').getByText('1 change has not reached the server.').waitFor()
    await context.setOffline(false)
    await page.waitForURL('**/sign-in')
    await app.signIn(ada.email, ada.password)
    await mine.openProfile()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ada O.')
    await context.close()
  })
})
