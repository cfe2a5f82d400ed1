import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { house } from '../../product/house.ts'
import { ada, ben } from '../../product/cast.ts'

const place = 'somewhere in Leeds'

describe('the photo', () => {
  const at = house([ada, ben])

  it('is chosen, made small and rid of where it was taken, shown after a reload, and taken away again', async () => {
    const { page, context, errors, mine } = await at.signedIn(ada)
    await mine.openProfile()
    await page.getByLabel('Photo', { exact: true }).setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph(page),
    })
    await page.getByRole('status').getByText('The photo is kept.').waitFor()
    await page.reload()
    const photo = page.getByRole('img', { name: 'You', exact: true })
    await photo.waitFor()
    const address = (await photo.getAttribute('src')) ?? ''
    const stored = await fetch(address)
    expect(stored.headers.get('content-type')).toBe('image/jpeg')
    const bytes = Buffer.from(await stored.arrayBuffer())
    expect(bytes.length).toBeLessThan(60_000)
    expect([bytes.includes(place), bytes.includes('Exif')]).toEqual([false, false])
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([256, 256])
    await expect
      .poll(() => page.getByRole('complementary', { name: 'Sidebar' }).locator('img').getAttribute('src'))
      .toBe(address)

    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('img', { name: 'No photo; your initials are shown' }).waitFor()
    await page.getByRole('status').getByText('The photo is gone.').waitFor()
    expect((await fetch(address)).status).toBe(403)
    expect(errors).toEqual([])
    await context.close()
  })

  it('is refused in a sentence when it is no picture or too big', async () => {
    const { page, context, mine } = await at.signedIn(ben)
    await mine.openProfile()
    const choose = (buffer: Buffer) =>
      page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await choose(Buffer.from('<svg onload="alert(1)"/>'))
    await page.getByRole('alert').getByText('That is not a picture this browser can read.').waitFor()
    await choose(Buffer.alloc(5_000_001))
    await page.getByRole('alert').getByText('That picture has more than 5 MB.').waitFor()
    await page.getByRole('img', { name: 'No photo; your initials are shown' }).waitFor()
    await context.close()
  })
})

/** What a camera makes: wider than high, and with a segment that says where. */
async function photograph(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
    const pen = canvas.getContext('2d')
    pen?.fillRect(200, 100, 300, 300)
    return canvas.toDataURL('image/jpeg')
  })
  const picture = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const said = Buffer.from(`Exif\0\0${place}`)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(said.length + 2)
  return Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, said, picture.subarray(2)])
}
