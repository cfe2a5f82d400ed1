import { join } from 'node:path'
import { duebook } from '../page-models/duebook.ts'
import { newPerson, type Chromium } from '../product/browser.ts'
import type { Person } from '../product/cast.ts'
import { partsRest } from '../product/parts-rest.ts'
import type { Screen } from './screens.ts'

/** What somebody prints of `screens`, as the printer gets it: `paper-year-A4.pdf` and its like on Letter, of a screen that was dark. */
export async function printed(browser: Chromium, origin: string, person: Person, screens: Screen[], folder: string) {
  const { page, context } = await newPerson(browser, { colorScheme: 'dark', reducedMotion: 'reduce' })
  await duebook(page, origin).signIn(person.email, person.password)
  for (const { name, path, until, after } of screens) {
    await page.goto(`${origin}${path}`)
    await until(page)
    await partsRest(page)
    const margin = { top: '12mm', bottom: '14mm', left: '14mm', right: '14mm' }
    for (const format of ['A4', 'Letter'])
      await page.pdf({ format, margin, path: join(folder, `paper-${name}-${format}.pdf`) })
    await after?.(page)
  }
  await context.close()
}
