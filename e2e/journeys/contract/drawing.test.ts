import { describe, expect, it } from 'vitest'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

describe('the drawing of a contract', () => {
  const at = house()

  it('stands on a phone of 320 and of 375 px in letters of the usual size, above the evidence pack, and nothing leads sideways', async () => {
    const { page, app, errors, context } = await at.newcomer('mina@drawing.example', [
      `Card terminal hire £348 ends ${dayAhead(90)} renews 12mo notice 1mo received kind:contract`,
    ])
    await app.open('Card terminal hire')
    const drawing = page.getByRole('img', { name: /^Notice can be given until .*; the term ends / })
    for (const width of [320, 375, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await drawing.scrollIntoViewIfNeeded()
      // It is drawn anew for the width that the page now has.
      await page.waitForFunction(() => {
        const svg = document.querySelector('main svg[role=img][viewBox]')
        return (
          svg && Math.abs(svg.getBoundingClientRect().width - Number(svg.getAttribute('viewBox')?.split(' ')[2])) < 2
        )
      })
      const [box, pack] = [
        await drawing.boundingBox(),
        await page.getByRole('region', { name: 'Evidence pack' }).boundingBox(),
      ]
      expect(box?.width).toBeGreaterThan(width < 768 ? width - 40 : 500)
      expect(box!.y).toBeLessThan(pack!.y)
      for (const word of await drawing.locator('text').all())
        expect((await word.boundingBox())?.height).toBeGreaterThanOrEqual(11)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await problemsInBothSchemes(page, 'a contract on a phone')).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
})
