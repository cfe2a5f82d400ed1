import type { Page } from 'playwright-core'
import { ada } from '../product/cast.ts'
import { until } from '../product/start-product.ts'
import type { Tour } from './firm.ts'

const pages = [
  'accounts',
  'documents',
  'files',
  'functions',
  'dead-letters',
  'denials',
  'rules',
  'usage',
  'backups',
  'health',
]

/** The operator's pages, each as it opens, and then with something open in it. */
export async function tourConsole({ product, visit, take }: Tour): Promise<void> {
  const page = await visit()
  const go = (path: string) => page.goto(`${product.operator}${path}`)
  for (const [name, path] of [['outbox', ''], ['events', 'use'], ...pages.map((one) => [one, one])] as const) {
    await go(`/${path}`)
    await take(String(name), page)
  }
  await someUse(await visit(ada))
  await until(async () => {
    await go('/use')
    return (await page.getByText('statistics_allowed').count()) > 0
  }, 'the use to be counted')
  await take('events-counted', page)
  await open(page, go, take)

  await go('/accounts?ask=add#open')
  await take('account-add', page)
  await go(`/accounts?q=${ada.email}`)
  await page.getByRole('main').getByRole('link', { name: ada.email }).click()
  await page.waitForURL('**#open')
  const book = new URL(page.url()).searchParams.get('id')
  await take('account', page)
  await page.getByRole('link', { name: 'Delete…' }).click()
  await page.getByLabel(/^To delete it, type/).waitFor()
  await take('account-delete', page)
  await go('/accounts?q=olu@')
  await take('account-none', page)

  await go('/documents?path=books')
  await page.getByRole('main').getByRole('table').waitFor()
  await take('books', page)
  await go(`/documents?path=books/${book}/obligations`)
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL('**#open')
  await take('document', page)
  await page.getByRole('link', { name: 'Add a field', exact: true }).click()
  await page.getByLabel('Name of the field').waitFor()
  await take('document-field', page)
  await go(`/documents?path=books/${book}/nowhere/x`)
  await take('document-none', page)

  await page.request.get(`${product.origin}/v1/projects/duebook/databases/(default)/documents/books/${book}`)
  await go('/denials')
  await page.getByRole('row').nth(1).waitFor()
  await take('denied', page)
  await go('/rules')
  await page.getByRole('button', { name: 'Watch for ten minutes' }).click()
  await page.getByRole('button', { name: 'Stop watching' }).waitFor()
  await page.request.get(`${product.origin}/v1/projects/duebook/databases/(default)/documents/books/${book}`)
  await go('/rules')
  await take('rules-watched', page)
  await page.getByRole('button', { name: 'Judge them again' }).first().click()
  await page.getByRole('heading', { name: 'What these rules came to' }).waitFor()
  await take('rules-judged', page, false)

  await go('/functions?function=sendDueReminders')
  await take('function', page)
  await go('/functions?function=seeHouse')
  await take('function-call', page)

  await go('/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.waitForURL('**done=**')
  await take('backups-making', page)
  for (let tries = 0; tries < 50 && (await page.getByText(/: whole\./).count()) === 0; tries++) await page.reload()
  await take('backups-made', page)
  await page.getByRole('link', { name: /^Restore / }).click()
  await page.getByLabel(/^To go back to it, type/).waitFor()
  await take('backups-restore', page)
}

/** What somebody does who lets it be counted. */
async function someUse(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByLabel('Count what is done on this device').check()
  await page.getByRole('link', { name: 'Today' }).first().click()
  await page.getByRole('listitem').first().waitFor()
}

/** A message beside the list, as it is seen and as its text. */
async function open(page: Page, go: (path: string) => Promise<unknown>, take: Tour['take']) {
  await go('/')
  await page.getByRole('region', { name: 'Messages' }).getByRole('link').first().click()
  await page.waitForURL('**#open')
  await take('message', page)
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  await page.waitForURL('**view=text**')
  await take('message-text', page)
  await go('/?q=nobody')
  await take('outbox-none', page)
}
