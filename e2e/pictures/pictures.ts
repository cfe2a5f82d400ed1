// `node tools/launch.mjs e2e/pictures/pictures.ts FOLDER`: every screen, light and dark, at 320, 768 and 1280 px, of the seeded product.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { duebook } from '../page-models/duebook.ts'
import { launchBrowser, newPerson } from '../product/browser.ts'
import { ada } from '../product/cast.ts'
import { seed } from '../product/seed.ts'
import { startProduct } from '../product/start-product.ts'

const folder = resolve(process.argv[2] ?? '.cache/pictures')
mkdirSync(folder, { recursive: true })
const screens = {
  today: '/today',
  upcoming: '/upcoming',
  obligations: '/obligations',
  obligation: '/obligations/seed-5',
  inbox: '/inbox',
  settings: '/settings',
}

const product = await startProduct()
const browser = await launchBrowser()
try {
  await seed(product, [ada])
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 768, 320]) {
      const { page, context } = await newPerson(browser, {
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      })
      const shoot = (name: string) =>
        page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
      await page.goto(`${product.origin}/sign-in`)
      await page.getByLabel('Email').waitFor()
      await shoot('sign-in')
      await duebook(page, product.origin).signIn(ada.email, ada.password)
      for (const [name, path] of Object.entries(screens)) {
        await page.goto(`${product.origin}${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
        await page
          .getByRole('main')
          .getByRole('listitem')
          .first()
          .waitFor({ timeout: 5_000 })
          .catch(() => null)
        await shoot(name)
      }
      await page.goto(`${product.origin}/today`)
      await page.getByRole('button', { name: 'Add', exact: true }).first().click()
      await page
        .getByRole('dialog')
        .getByLabel('Quick add')
        .fill('VAT return quarterly 7th of 2nd month after quarter end following:GB-ENG ~600')
      await shoot('quick-add')
      await context.close()
    }
  }
} finally {
  await browser.close()
  await product.stop()
}
console.log(`The pictures are in ${folder}`)
