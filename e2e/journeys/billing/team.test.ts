import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '../../page-models/account.ts'
import { billing } from '../../page-models/billing.ts'
import { newPerson, visitBrowser, type Chromium } from '../../product/browser.ts'
import { comeBack } from '../../product/come-back.ts'
import { heldPort, root, startProduct, type Product } from '../../product/start-product.ts'
import { call, done, entitled, newPayer, payAt, signInAgain, storedDocument, write, type Payer } from './payer.ts'

const team = { plan: 'team', interval: 'month', seats: 2 }
const pro = { plan: 'pro', interval: 'month', seats: 1 }
type Shown = { at: number; amount: number; moment: string }

describe('Team, sold once and no longer', () => {
  let folder: string
  let product: Product
  let browser: Chromium
  let tess: Payer
  let paul: Payer
  const sold = async () =>
    ((await (await fetch(`${product.origin}/duebook/us-central1/priceList`)).json()) as { plan: string }[]).map(
      ({ plan }) => plan,
    )
  const buying = async (name: string, wish: object) => {
    const payer = await newPayer(product, name)
    await payAt((await done<{ url: string }>(product, payer, 'startCheckout', { ...wish, trial: false })).url)
    await entitled(product, payer, 'active')
    return payer
  }
  const changing = async (payer: Payer, to: object) => {
    const { at, amount, moment } = await done<Shown>(product, payer, 'previewPlanChange', to)
    await done(product, payer, 'changePlan', { ...to, at, amount })
    return moment
  }
  const somebody = async ({ uid, email }: Payer) => {
    await write(product, `users/${uid}`, {
      displayName: { stringValue: '' },
      locale: { stringValue: 'en-GB' },
      timeZone: { stringValue: 'Europe/London' },
      theme: { stringValue: 'system' },
      singleKeys: { booleanValue: true },
      quietHours: { mapValue: { fields: { from: { stringValue: '00:00' }, to: { stringValue: '00:00' } } } },
      currentBook: { stringValue: uid },
    })
    const { page, context } = await newPerson(browser)
    await comeBack(page, product.origin, { email, password })
    await billing(page, product).open()
    return { page, context }
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'duebook-team-'))
    const ports = { port: await heldPort(), privatePort: await heldPort() }
    product = await startProduct({ dataFolder: folder, ...ports })
    expect(await sold()).toEqual(['pro', 'team'])
    tess = await buying('Tess', team)
    paul = await buying('Paul', pro)
    await product.stop()
    product = await startProduct({
      dataFolder: folder,
      ...ports,
      flags: ['--web', join(root, 'web/dist')],
      environment: { SOLD_PLANS: 'pro' },
    })
    browser = await visitBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is refused by the server to whoever does not have it, by checkout and by a change', async () => {
    expect(await sold()).toEqual(['pro'])
    const nina = await newPayer(product, 'Nina')
    for (const trial of [true, false])
      expect((await call(product, nina, 'startCheckout', { ...team, trial })).error?.reason).toBe('not-sold')
    await signInAgain(product, paul)
    expect((await call(product, paul, 'previewPlanChange', team)).error?.reason).toBe('not-sold')
    const now = Math.floor(Date.now() / 1000)
    expect((await call(product, paul, 'changePlan', { ...team, at: now, amount: 1400 })).error?.reason).toBe('not-sold')
    expect(await storedDocument(product, `entitlements/${paul.uid}`)).toMatchObject({ plan: 'pro' })
  })

  it('stands on no screen for them: neither in the plans nor among the changes', async () => {
    const nell = await newPayer(product, 'Nell')
    const free = await somebody(nell)
    await free.page.getByRole('list', { name: 'Plans' }).getByRole('listitem').first().waitFor()
    await expect.poll(() => free.page.getByRole('list', { name: 'Plans' }).getByRole('listitem').count()).toBe(1)
    expect(await free.page.getByRole('main').innerText()).not.toMatch(/\bTeam\b/)
    await free.context.close()
    const paying = await somebody(paul)
    await paying.page.getByRole('button', { name: 'Change plan' }).click()
    await paying.page.getByRole('radio', { name: /^Pro, yearly/ }).waitFor()
    expect(await paying.page.getByRole('main').innerText()).not.toMatch(/\bTeam\b/)
    await paying.context.close()
  })

  it('goes on for whoever has it: another number of seats, another length, and a smaller plan', async () => {
    await signInAgain(product, tess)
    const holder = await somebody(tess)
    await holder.page.getByRole('heading', { name: 'Team, monthly, 2 seats' }).waitFor()
    await holder.page.getByRole('button', { name: 'Change plan' }).click()
    await holder.page.getByRole('radio', { name: /^Team, yearly/ }).waitFor()
    await holder.context.close()
    expect(await changing(tess, { ...team, seats: 3 })).toBe('now')
    expect(await changing(tess, { ...team, interval: 'year', seats: 3 })).toBe('now')
    expect(await storedDocument(product, `entitlements/${tess.uid}`)).toMatchObject({ plan: 'team', seats: 3 })
    expect(await changing(tess, { ...pro, interval: 'year' })).toBe('periodEnd')
    expect(await storedDocument(product, `entitlements/${tess.uid}`)).toMatchObject({ plan: 'team', seats: 3 })
  })
})
