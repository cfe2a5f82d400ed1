import { describe, expect, it } from 'vitest'
import { allowAtProvider } from '../../page-models/account.ts'
import { house } from '../../product/house.ts'
import { ada, ben } from '../../product/cast.ts'

describe('accounts elsewhere', () => {
  const at = house([ada, ben])

  for (const name of ['Google', 'Microsoft', 'Apple', 'GitHub'] as const) {
    it(`${name} signs a new person in, in a window of its own, and asks no host but ours`, async () => {
      const { page, context, hosts, errors } = await at.visitor()
      const popup = context.waitForEvent('page')
      await page.getByRole('button', { name, exact: true }).click()
      await allowAtProvider(await popup, { email: `new-${name.toLowerCase()}@example.test`, name: 'New Person' })
      await page.getByLabel('Quick add').waitFor()
      expect([...hosts]).toEqual([new URL(at.product.origin).host])
      expect(errors).toEqual([])
      await context.close()
    })
  }

  it('where windows are blocked the tab goes to the provider and comes back signed in', async () => {
    const { page, context } = await at.somebody()
    await page.addInitScript(() => Object.assign(window, { open: () => null }))
    await page.goto(`${at.product.origin}/sign-in`)
    await page.getByLabel('Email').waitFor()
    await page.getByRole('button', { name: 'Google', exact: true }).click()
    await allowAtProvider(page, { email: 'redirected@example.test', name: 'Redirected Person' })
    await page.getByLabel('Quick add').waitFor()
    await context.close()
  })

  it('a window that is closed says nothing and leaves the screen as it was', async () => {
    const { page, context } = await at.visitor()
    const popup = context.waitForEvent('page')
    await page.getByRole('button', { name: 'GitHub', exact: true }).click()
    const window = await popup
    await window.getByRole('button', { name: 'Cancel, go back to Duebook' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Enter your email address').waitFor()
    await context.close()
  })

  it('an address that is known here ends in linking, and both ways work from then on', async () => {
    const { page, context, mine, app } = await at.visitor()
    const popup = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Microsoft', exact: true }).click()
    await allowAtProvider(await popup, { email: ada.email, name: ada.name, verified: false })
    await page.getByRole('heading', { name: `${ada.email} has an account here` }).waitFor()
    await page.getByLabel('Password of that account').fill(ada.password)
    await page.getByRole('button', { name: 'Sign in and link Microsoft' }).click()
    await page.waitForURL('**/today')
    await page.getByText('Electricity').first().waitFor()
    await mine.openSecurity()
    await page.getByRole('button', { name: 'Unlink Microsoft' }).waitFor()
    await app.signOut()

    const again = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Microsoft', exact: true }).click()
    const window = await again
    await window.getByRole('button', { name: new RegExp(ada.email) }).click()
    if (!window.isClosed()) {
      await window
        .getByRole('button', { name: 'Allow' })
        .click()
        .catch((error: unknown) => {
          if (!window.isClosed()) throw error
        })
    }
    await page.waitForURL('**/today')
    await page.getByText('Electricity').first().waitFor()
    await context.close()
  })

  it('a provider is linked and unlinked in Security, and the only way in stays', async () => {
    const { page, context, mine, app } = await at.visitor()
    await app.signIn(ben.email, ben.password)
    await mine.openSecurity()
    const popup = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Link GitHub' }).click()
    await allowAtProvider(await popup, { email: 'ben@elsewhere.example', name: 'Ben' })
    await page.getByRole('button', { name: 'Unlink GitHub' }).waitFor()
    await page.getByText('ben@elsewhere.example').waitFor()
    await page.getByRole('button', { name: 'Unlink GitHub' }).click()
    await page.getByRole('button', { name: 'Link GitHub' }).waitFor()
    await context.close()
  })
})
