import { it } from 'vitest'
import { house } from '../../product/house.ts'
import { aYearOfPaying, grace, iris, nobodyPaid } from '../../product/books-of-money.ts'
import { describe } from 'vitest'
describe('looks', () => {
  const at = house([grace, iris, nobodyPaid])
  it('takes them', { timeout: 400_000 }, async () => {
    await aYearOfPaying(at.product, at.uidOf(grace))
    await aYearOfPaying(at.product, at.uidOf(iris))
    const only = process.env['LOOK'] ?? ''
    for (const [who, name] of [
      [grace, 'two'],
      [iris, 'one'],
      [nobodyPaid, 'empty'],
    ] as const)
      for (const [width, scheme] of [
        [1280, 'light'],
        [375, 'light'],
        [768, 'light'],
        [1280, 'dark'],
        [375, 'dark'],
        [320, 'light'],
      ] as const) {
        if (only && !only.includes(`${name}${width}${scheme}`)) continue
        const { page, errors } = await at.signedIn(who, {
          viewport: { width, height: 900 },
          colorScheme: scheme,
          reducedMotion: 'reduce',
        })
        for (const path of ['forecast', 'reports']) {
          await page.goto(`${at.product.origin}/${path}`)
          await page.getByRole('heading', { level: 1, name: /\d|No amounts|Not enough/ }).waitFor()
          await page.waitForTimeout(700)
          await page.screenshot({ path: `/tmp/money16-look/${path}-${name}-${width}-${scheme}.png`, fullPage: true })
          if (name === 'two' && path === 'forecast') {
            await page.getByRole('button', { name: /^All in/ }).click()
            await page.waitForTimeout(300)
            await page.screenshot({ path: `/tmp/money16-look/allin-${name}-${width}-${scheme}.png`, fullPage: true })
          }
          if (width === 1280 && scheme === 'light' && name !== 'empty')
            await page.pdf({ format: 'A4', path: `/tmp/money16-look/${path}-${name}.pdf` })
          const side = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          if (side > 0) console.log('SIDEWAYS', path, name, width, side)
        }
        console.log(name, width, errors)
        await page.context().close()
      }
  })
})
