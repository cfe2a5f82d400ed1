import { beforeAll, describe, it } from 'vitest'
import { mkdirSync } from 'node:fs'
import { ada } from '../product/cast.ts'
import { house } from '../product/house.ts'
const sizes = [
  [1280, 900],
  [768, 900],
  [375, 812],
  [320, 700],
] as const
describe('looks', () => {
  const at = house([ada])
  it('x', async () => {
    mkdirSync('/tmp/find16-looks', { recursive: true })
    const { page, app } = await at.signedIn(ada)
    const shoot = async (name: string) => {
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        for (const [width, height] of scheme === 'light' ? sizes : [sizes[0], sizes[2]]) {
          await page.setViewportSize({ width, height })
          await page.screenshot({ path: `/tmp/find16-looks/${name}-${width}-${scheme}.png` })
        }
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    await app.view('Obligations')
    await page.getByRole('searchbox').fill('amount>£300 or kind:contract')
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name').fill('Dear and bound')
    await shoot('save')
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox').fill('notice<60d')
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name').fill('Notice within 60 days')
    await page.keyboard.press('Enter')
    await page.getByText('2 of 13').waitFor()
    await app.saved()
    await shoot('view')
    await page.getByRole('searchbox').fill('ownr:me insurence or amount>500abc')
    await shoot('unclear')
    await page.getByRole('searchbox').fill('')
    for (const one of ['Rent', 'Water', 'Studio broadband', 'Card terminal hire'])
      await page.getByRole('checkbox', { name: `Select ${one}` }).click()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Shift' }).click()
    await bar.getByLabel('Reason').fill('Penrose and Harcourt agreed, calls of 20 Nov')
    await shoot('shift')
    await bar.getByRole('button', { name: 'Tag' }).click()
    await shoot('tag')
    await bar.getByRole('button', { name: 'Snooze' }).click()
    await bar.getByLabel('Another day').click()
    await shoot('snooze')
    await bar.getByRole('button', { name: 'Shift' }).click()
    await bar.getByLabel('Reason').fill('Agreed')
    await bar.getByRole('button', { name: /^Shift 3/ }).click()
    await page.getByRole('status').filter({ hasText: 'were shifted' }).first().waitFor()
    await app.saved()
    await page.reload()
    await page.getByRole('region', { name: 'Done last' }).waitFor()
    await shoot('last')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('no')
    await shoot('menu')
  }, 240_000)
})
