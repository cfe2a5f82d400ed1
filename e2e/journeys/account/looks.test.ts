import { describe, expect, it } from 'vitest'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { focused, tabTo } from '../../page-models/focus.ts'
import { house } from '../../product/house.ts'
import { ada, ben } from '../../product/cast.ts'

describe('the account’s screens', () => {
  const at = house([ada, ben])

  for (const width of [320, 1280]) {
    it(`have nothing for axe to say in light and in dark, and no sideways scroll, ${width} px`, async () => {
      const { page, context, app, mine } = await at.somebody({
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      })
      const found: string[] = []
      const look = async (screen: string) => found.push(...(await problemsInBothSchemes(page, screen)))
      await page.goto(`${at.product.origin}/sign-in`)
      await page.getByLabel('Phone number').waitFor()
      await look('sign-in')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Enter your email address').waitFor()
      await look('sign-in with an error')
      await page.getByLabel('Phone number').fill('07700 900123')
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await page.getByLabel('Six-digit code').waitFor()
      await look('code by text message')
      await page.goto(`${at.product.origin}/sign-in/link`)
      await page.getByRole('heading', { name: 'This link is not whole' }).waitFor()
      await look('broken link')

      await app.signIn(ada.email, ada.password)
      await mine.openProfile()
      await page.getByRole('button', { name: 'Change' }).click()
      await page.getByRole('button', { name: 'Delete the account' }).click()
      await page.getByText('You are in none').waitFor()
      await look('profile')
      await mine.openSecurity()
      await look('security')
      await page.getByRole('button', { name: 'Add an authenticator app' }).click()
      await page.getByLabel('Then the six digits it shows').waitFor()
      await page.getByRole('button', { name: 'Change the password' }).click()
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await look('security with everything open')
      expect(found).toEqual([])
      await context.close()
    })
  }

  it('the keyboard alone signs in, adds a second step and signs out', async () => {
    const { page, context } = await at.somebody()
    const press = (key: string) => page.keyboard.press(key)
    await page.goto(`${at.product.origin}/sign-in`)
    await focused(page.getByLabel('Email'), 'the address')
    await page.keyboard.type(ben.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(ben.password)
    await press('Enter')
    await page.waitForURL('**/today')
    await page.getByText('Library books').first().waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Settings' }).first())
    await press('Enter')
    await page.getByLabel('Time zone').waitFor()
    await tabTo(page, page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }))
    await press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Add an authenticator app' }))
    await press('Enter')
    await focused(page.getByLabel('Then the six digits it shows'), 'the digits')
    await tabTo(page, page.getByRole('button', { name: 'Cancel' }))
    await press('Enter')
    await focused(page.getByRole('button', { name: 'Add an authenticator app' }), 'what had opened it')
    await page.goto(`${at.product.origin}/settings`)
    await page.getByLabel('Time zone').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Sign out' }))
    await press('Enter')
    await page.waitForURL('**/sign-in')
    await focused(page.getByLabel('Email'), 'the address')
    await context.close()
  })
})
