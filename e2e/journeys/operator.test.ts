import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { tabTo } from '../page-models/focus.ts'
import { problemsInBothSchemes } from '../page-models/problems.ts'
import { writeAsServer } from '../product/as-server.ts'
import { ada } from '../product/cast.ts'
import { house } from '../product/house.ts'

describe('whoever is woken at night, without a mouse', () => {
  const at = house([ada])
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ page, errors } = await at.somebody({ viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' }))
  })
  const press = (key: string) => page.keyboard.press(key)
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const choose = async (locator: ReturnType<typeof link>) => {
    await tabTo(page, locator)
    await press('Enter')
  }

  it('finds somebody, blocks them and lets them in again, and reads that it was done', async () => {
    await page.goto(`${at.product.operator}/accounts`)
    await tabTo(page, page.getByLabel('Find by address, name or id'))
    await page.keyboard.type('okafor')
    await press('Enter')
    await choose(link(ada.email))
    // What is opened is where the next Tab leads.
    await page.waitForURL('**#open')
    await press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit')
    await choose(button('Block'))
    await page.getByRole('status').getByText(`Blocked ${ada.email}.`).waitFor()
    await page.getByText('blocked', { exact: true }).waitFor()
    await choose(button('Let in again'))
    await page.getByRole('status').getByText(`Let ${ada.email} in again.`).waitFor()
  })

  it('goes from the collections to one document, changes a field, takes it back, and deletes it', async () => {
    // A collection of its own: of others the functions write while somebody looks.
    await writeAsServer(at.product, 'nightNotes/one', { said: 'nothing' })
    await page.goto(`${at.product.operator}/documents`)
    await choose(link('nightNotes'))
    await choose(link('one'))
    await page.waitForURL('**#open')
    await choose(link('Add a field'))
    await tabTo(page, page.getByLabel('Name of the field'))
    await page.keyboard.type('lookedAt')
    await tabTo(page, page.getByLabel('Value', { exact: true }))
    await page.keyboard.type('by night')
    await choose(button('Write it'))
    await page.getByRole('status').getByText('Set lookedAt of nightNotes/one.').waitFor()
    await choose(link('lookedAt'))
    await choose(button('Take the field out'))
    await page.getByRole('status').getByText('Took lookedAt out of nightNotes/one.').waitFor()
    expect(await link('lookedAt').count()).toBe(0)
    await choose(link('Delete…'))
    await tabTo(page, page.getByLabel('To delete it, type one'))
    await page.keyboard.type('one')
    await press('Enter')
    await page.getByRole('status').getByText('Deleted nightNotes/one.').waitFor()
  })

  it('calls a function by its name in the name of somebody, reads what it answered, and leaves nobody signed in', async () => {
    await page.goto(`${at.product.operator}/functions?function=seeHouse`)
    await tabTo(page, page.getByLabel('As an address or id'))
    await page.keyboard.type('nobody@okafor.example')
    await choose(button('Call it'))
    await page.getByRole('alert').getByText('Nobody here has nobody@okafor.example.').waitFor()
    await page.getByLabel('As an address or id').fill('')
    await choose(button('Call it'))
    await page.getByRole('alert').getByText('Sign in first.').waitFor()
    await tabTo(page, page.getByLabel('As an address or id'))
    await page.keyboard.type(ada.email)
    await choose(button('Call it'))
    await page.getByRole('status').getByText('"operator"').waitFor()
    await page.getByText(`called seeHouse as ${ada.email}`).waitFor()
    await page.goto(`${at.product.operator}/accounts?id=${at.uidOf(ada)}`)
    await page.getByText('Signed in on').waitFor()
    expect(await page.getByText('by custom').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it.each([
    '/',
    '/accounts?ask=add',
    '/documents?path=books',
    '/files',
    '/payments',
    '/usage',
    '/backups',
    '/health',
    '/functions?function=seeHouse',
  ])('finds %s readable on a phone, and nothing that a machine says against it', async (path) => {
    await page.goto(`${at.product.operator}${path}`)
    expect(await problemsInBothSchemes(page, path)).toEqual([])
    expect(errors).toEqual([])
  })
})
