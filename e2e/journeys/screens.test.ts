import { describe, expect, it } from 'vitest'
import { duebook } from '../page-models/duebook.ts'
import { problemsInBothSchemes } from '../page-models/problems.ts'
import { ada } from '../product/cast.ts'
import { comeBack } from '../product/come-back.ts'
import { monthEnd } from '../product/days.ts'
import { house } from '../product/house.ts'

/** A screen, and the link by which people come to it: that is quicker than a page that begins anew. */
type Screen = readonly [path: string, link?: string]

const screens: readonly Screen[] = [
  ['/today', 'Today'],
  ['/upcoming', 'Upcoming'],
  ['/calendar', 'Calendar'],
  ['/year', 'Year'],
  ['/forecast', 'Forecast'],
  ['/reports', 'Reports'],
  ['/obligations', 'Obligations'],
  ['/obligations/seed-5', 'VAT return'],
  ['/obligations/seed-8'],
  [`/obligations/seed-6?at=${monthEnd(2)}`],
  ['/packs?chosen=gb-household%20de-small-business'],
  ['/inbox', 'Inbox'],
  ['/activity'],
  ['/settings', 'Settings'],
  ['/settings/reminders', 'Reminders'],
  ['/settings/away', 'Away and quiet'],
  ['/settings/feeds', 'Feeds and access'],
  ['/settings/feeds/tokens', 'Tokens and webhooks'],
  ['/settings/import', 'Import and export'],
  ['/settings/import/history', 'Imports'],
  ['/settings/import/export'],
  ['/settings/coverage'],
]

/** Links of the frame. */
const inFrame = [
  'Today',
  'Upcoming',
  'Calendar',
  'Year',
  'Obligations',
  'Forecast',
  'Reports',
  'Inbox',
  'Activity',
  'Settings',
]

describe('every screen', () => {
  const at = house([ada])

  for (const width of [320, 1280]) {
    it(`has nothing for axe to say in light and in dark, and no sideways scroll, ${width} px`, async () => {
      const { page, context } = await at.somebody({
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      })
      await page.goto(`${at.product.origin}/sign-in`)
      await page.getByLabel('Email').waitFor()
      const found = [...(await problemsInBothSchemes(page, '/sign-in'))]
      await page.getByLabel('Email').fill(ada.email)
      await page.getByLabel('Password', { exact: true }).fill(ada.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('**/today')
      for (const [screen, link] of screens) {
        if (link && inFrame.includes(link)) await duebook(page, at.product.origin).view(link)
        else if (link) await page.getByRole('link', { name: link }).first().click()
        else await page.goto(`${at.product.origin}${screen}`)
        await page.waitForURL(`${at.product.origin}${screen}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
        if (['/today', '/upcoming', '/obligations'].includes(screen))
          await page.getByRole('main').getByRole('listitem').first().waitFor()
        if (screen === '/forecast') await page.getByRole('heading', { name: 'The same in numbers' }).waitFor()
        if (screen === '/reports') await page.getByRole('heading', { name: 'Not enough to tell' }).waitFor()
        if (['/calendar', '/year'].includes(screen)) await page.getByRole('grid').getByRole('link').first().waitFor()
        found.push(...(await problemsInBothSchemes(page, screen)))
      }
      await page.goto(`${at.product.origin}/today`)
      await page.getByRole('button', { name: 'Add', exact: true }).first().click()
      await page.getByRole('dialog').getByLabel('Quick add').fill('Rent £950 monthly on 31st')
      found.push(...(await problemsInBothSchemes(page, 'quick add')))
      await page.getByRole('dialog').getByLabel('Quick add').fill('Van insurance £420 every year on 3/12')
      await page.getByRole('radiogroup', { name: 'What 3/12 means' }).waitFor()
      found.push(...(await problemsInBothSchemes(page, 'quick add, unclear')))
      await page.keyboard.press('Escape')
      for (const key of ['Control+k', 'Shift+?']) {
        await page.keyboard.press(key)
        await page.getByRole('dialog').waitFor()
        found.push(...(await problemsInBothSchemes(page, key)))
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      await page.goto(`${at.product.origin}/obligations/seed-6`)
      await page.getByText('What these words mean').click()
      await duebook(page, at.product.origin).moreActs()
      found.push(...(await problemsInBothSchemes(page, 'all acts, and their words')))
      for (const [button, asked] of [
        ['Snooze', 'Ask again when?'],
        ['Plan a day', 'Plan a day'],
        ['Extend', 'Add an extension'],
        ['Waive', 'Waive this one?'],
      ] as const) {
        await page.getByRole('main').getByRole('button', { name: button }).click()
        await page.getByRole('dialog', { name: asked }).waitFor()
        if (button === 'Snooze') await page.getByLabel('Another time').check()
        found.push(...(await problemsInBothSchemes(page, asked)))
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      await page.goto(`${at.product.origin}/welcome`)
      await page.getByLabel('Quick add').fill('Car insurance £420 every year on 12 Sep notify 21d before')
      found.push(...(await problemsInBothSchemes(page, 'welcome')))
      await page.goto(`${at.product.origin}/o/vat-retrun`)
      await page.getByRole('heading', { name: 'There is no page here' }).waitFor()
      found.push(...(await problemsInBothSchemes(page, 'no page')))
      expect(found).toEqual([])
      await context.close()
    })
  }

  it('stays as it is, with what is typed there, where what is opened over it cannot be fetched, and that comes once it can be', async () => {
    const { page, context, errors } = await at.somebody()
    let isGone = true
    await page.route(/\/assets\/adding-/, (route) => (isGone ? route.abort() : route.fallback()))
    await comeBack(page, at.product.origin, ada, '/settings')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Ada of the harbour')
    const add = page.getByRole('button', { name: 'Add', exact: true }).first()
    await add.click()
    await page.getByText('That part of Duebook could not be fetched.').waitFor()
    isGone = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog').getByLabel('Quick add').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe('Ada of the harbour')
    await add.click()
    await page.getByRole('dialog').getByLabel('Quick add').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
