import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { house } from '../product/house.ts'
import { startProduct, until } from '../product/start-product.ts'

const password = 'a long and quiet sentence'
const cleo = { name: 'Cleo Marsh', email: 'cleo@marsh.example', password, lines: ['Rates £90 on {0}'] }
const dina = { name: 'Dina Roy', email: 'dina@roy.example', password, lines: ['Rates £90 on {0}'] }

describe('without a connection', () => {
  const at = house([cleo, dina], startProduct)

  /** What the server holds, asked past the app. */
  async function held(email: string, collection: 'obligations' | 'occurrences' | 'activity') {
    const root = `${at.product.operator}/v1/projects/duebook/databases/(default)/documents`
    const answer = await fetch(`${root}/books/${at.uidOf({ email })}/${collection}?pageSize=100`, {
      headers: { authorization: 'Bearer owner' },
    })
    expect(answer.status).toBe(200)
    const { documents = [] } = (await answer.json()) as {
      documents?: { fields: Record<string, { stringValue?: string } | undefined> }[]
    }
    return documents.map(({ fields }) => fields)
  }
  const titles = async (email: string) => (await held(email, 'obligations')).map(({ title }) => title?.stringValue)
  const states = async (email: string) => (await held(email, 'occurrences')).map(({ state }) => state?.stringValue)
  const count = (page: Page, title: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title }).count()

  it('says so, keeps what is written on the device, and hands it in once when the connection is back', async () => {
    const { page, context, errors, app } = await at.signedIn(cleo)
    const other = await at.signedIn(cleo)
    const elsewhere = other.app
    await app.row('Rates').waitFor()
    await elsewhere.row('Rates').waitFor()
    await app.saved()
    // Fetched ahead, without having been opened.
    for (const part of ['adding', 'views'])
      await until(
        () =>
          page.evaluate(
            (name) => performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/${name}-`)),
            part,
          ),
        `the part ${part} of the app`,
      )

    await context.setOffline(true)
    const banner = page.getByText('You are offline.')
    await banner.waitFor()
    await app.add('Gas £30 today')
    await app.row('Gas').waitFor()
    await app.done('Rates')
    await app.row('Rates').waitFor({ state: 'hidden' })
    await app.status('Saved on this device').waitFor()
    await page.getByText('2 changes wait').waitFor()
    await app.row('Gas').getByText('Not synced').waitFor()
    // Screens that were not opened before can be opened, too.
    await page.getByRole('link', { name: 'Obligations' }).first().click()
    await page.getByRole('main').getByText('Ended').first().waitFor()
    await page.getByRole('link', { name: 'Today' }).first().click()
    expect(await titles(cleo.email)).toEqual(['Rates'])
    expect(await states(cleo.email)).toEqual([])

    await context.setOffline(false)
    await banner.waitFor({ state: 'hidden' })
    await app.saved()
    await elsewhere.row('Gas').waitFor()
    await elsewhere.row('Rates').waitFor({ state: 'hidden' })
    expect([await count(page, 'Gas'), await count(other.page, 'Gas')]).toEqual([1, 1])
    expect((await titles(cleo.email)).toSorted()).toEqual(['Gas', 'Rates'])
    expect(await states(cleo.email)).toEqual(['done'])
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
    await other.context.close()
  })

  it('goes on by itself when the server was killed and started again, and nothing is doubled', async () => {
    const { page, context, errors, app } = await at.signedIn(dina)
    const other = await at.signedIn(dina)
    const elsewhere = other.app
    await app.row('Rates').waitFor()
    await elsewhere.row('Rates').waitFor()
    await app.add('Water £20 today')
    await elsewhere.row('Water').waitFor()
    await app.saved()

    await at.product.kill()
    await app.add('Gas £30 today')
    await app.row('Gas').waitFor()
    await app.done('Rates')
    await app.status('Saved on this device').waitFor()
    await at.startAgain()

    await app.saved()
    await elsewhere.row('Gas').waitFor()
    await elsewhere.row('Rates').waitFor({ state: 'hidden' })
    // And back: the first page hears of the second's change.
    await elsewhere.done('Water')
    await app.row('Water').waitFor({ state: 'hidden' })
    await elsewhere.saved()
    expect([await count(page, 'Gas'), await count(other.page, 'Gas')]).toEqual([1, 1])
    expect((await titles(dina.email)).toSorted()).toEqual(['Gas', 'Rates', 'Water'])
    expect(await states(dina.email)).toEqual(['done', 'done'])
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
    await other.context.close()
  })
})
