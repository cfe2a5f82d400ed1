import { describe, expect, it } from 'vitest'
import { duebook } from '../page-models/duebook.ts'
import { photo, proofOf } from '../page-models/proof.ts'
import { isKept } from '../page-models/kept-app.ts'
import { comeBack } from '../product/come-back.ts'
import { house } from '../product/house.ts'
import { inBetween } from '../product/in-between.ts'

const password = 'a long and quiet sentence'
const nora = { name: 'Nora Hale', email: 'nora@hale.example', password, lines: ['Rates £90 on {0}'] }
const omar = { name: 'Omar Sund', email: 'omar@sund.example', password, lines: ['Rates £90 on {0}'] }

describe('a network that is there, and answers nothing', () => {
  const at = house([nora, omar])

  it('is said to be none after ten seconds; what is written waits on the device, and is handed in with the first answer', async () => {
    const between = await inBetween(at.product)
    const { page, context, errors } = await at.somebody({ serviceWorkers: 'allow' })
    const app = duebook(page, between.origin)
    await comeBack(page, between.origin, nora)
    await app.row('Rates').waitFor()
    await app.saved()
    await isKept(page)
    between.silent(true)
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    const began = performance.now()
    await app.add('Gas £30 today')
    await app.row('Gas').waitFor()
    await app.status('Saved on this device · 1 waiting').waitFor()
    await page.getByText('You are offline.').waitFor()
    // Ten seconds from the last answer, which may have come a while before; five from the call that nothing answered.
    expect(performance.now() - began).toBeGreaterThan(4_500)
    // What is opened now is answered from the device, and files wait as well.
    await app.open('Rates')
    await proofOf(page).choose(photo('meter.png', 3))
    await proofOf(page).section.getByText('waits for a connection').waitFor()
    await app.view('Today')
    await app.done('Rates')
    await app.row('Rates').waitFor({ state: 'hidden' })
    between.silent(false)
    await page.getByText('You are offline.').waitFor({ state: 'hidden' })
    await app.saved()
    const other = await at.signedIn(nora)
    await other.app.row('Gas').waitFor()
    await expect.poll(() => other.page.getByRole('main').getByText('Rates').count()).toBe(0)
    expect([...errors, ...other.errors]).toEqual([])
    await other.context.close()
    await context.close()
    await between.close()
  })

  it('keeps nobody from opening the app, and no button spins for ever', async () => {
    const between = await inBetween(at.product)
    const { page, context, errors } = await at.somebody({ serviceWorkers: 'allow' })
    const app = duebook(page, between.origin)
    await comeBack(page, between.origin, omar)
    await app.row('Rates').waitFor()
    await app.saved()
    await isKept(page)
    between.silent(true)
    await page.reload()
    await app.row('Rates').waitFor()
    await page.getByText('You are offline.').waitFor()
    // A search of all that is here, which nothing of the last visit has drawn.
    await app.view('Obligations')
    await page.getByRole('main').getByText('Rates').first().waitFor()
    // What only the server can do says so, and can be tried again.
    await page.goto(`${between.origin}/settings`)
    const email = page.getByRole('region', { name: 'Email' })
    await email.getByRole('button', { name: 'Change' }).click()
    await email.getByRole('textbox').fill('nobody@sund.example')
    await page.keyboard.press('Enter')
    await email.getByText('The server could not be reached.').waitFor()
    await page.goto(`${between.origin}/settings/feeds/tokens`)
    await page.getByRole('button', { name: 'New token' }).click()
    const token = page.getByRole('dialog', { name: 'New token' })
    await token.getByLabel('For what').fill('Wall display')
    await page.keyboard.press('Enter')
    await token.getByText('You are offline, and this needs the server.').waitFor()
    await page.keyboard.press('Escape')
    between.silent(false)
    await page.getByText('You are offline.').waitFor({ state: 'hidden' })
    await app.view('Today')
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
    await between.close()
  })
})
