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
      const pack = await page.getByRole('region', { name: 'Evidence pack' }).elementHandle()
      const look = () =>
        drawing.evaluate(
          (svg, [below, narrowest]) => {
            const box = svg.getBoundingClientRect()
            const words = [...svg.querySelectorAll('text')].map((one) => one.getBoundingClientRect().height)
            return {
              isWide: box.width > narrowest,
              isAbovePack: box.y < (below?.getBoundingClientRect().y ?? 0),
              isLegible: words.length > 0 && Math.min(...words) >= 11,
              leadsSideways: document.documentElement.scrollWidth > innerWidth,
            }
          },
          [pack, width < 768 ? width - 40 : 500] as const,
        )
      // It is drawn anew for the width that the page now has.
      await expect
        .poll(look, { message: `at ${width}` })
        .toEqual({ isWide: true, isAbovePack: true, isLegible: true, leadsSideways: false })
    }
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await problemsInBothSchemes(page, 'a contract on a phone')).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
})
