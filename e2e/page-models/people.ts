import type { Page } from 'playwright-core'
import { mergeAsServer, writeAsServer } from '../product/as-server.ts'
import { until, type Product } from '../product/start-product.ts'

const seatedUntil = 4_102_444_800_000
const team = {
  state: 'active',
  plan: 'team',
  access: 'full',
  seats: 5,
  activeLimit: 1_000_000,
  keep: null,
  validUntil: seatedUntil,
}

/** What the server writes for whoever pays for people. */
export async function paysForPeople(product: Product, uid: string, books: readonly string[] = [uid]) {
  await writeAsServer(product, `entitlements/${uid}`, team)
  for (const bookId of books) await mergeAsServer(product, `books/${bookId}`, { entitlement: team })
}

/** What a person does about the people of a book, and with an invitation. */
export function people(page: Page, product: Product) {
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  return {
    row,
    async open() {
      await page.goto(`${product.origin}/settings/people`)
      await page.getByRole('heading', { name: /^People in / }).waitFor()
      await page.getByRole('table', { name: 'Members' }).waitFor()
    },
    async invite(email: string, role: 'Member' | 'Viewer, free' | 'Admin') {
      await page.getByLabel('Email').fill(email)
      await page.getByRole('form', { name: 'Invite' }).getByLabel('Role').selectOption(role)
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByRole('list', { name: 'Invited' }).getByText(email).waitFor()
      // The list may know of it before whoever asked is answered.
      await until(async () => (await page.getByLabel('Email').inputValue()) === '', 'the answer to the invitation')
    },
    /** The link of the newest invitation to somebody that is not `before`. */
    link: (to: string, before = '') =>
      until(async () => {
        const mails = (await product.messages()).filter((one) => one.to === to)
        const links = mails.toSorted((a, b) => (a.at < b.at ? 1 : -1)).flatMap(({ links: found }) => found)
        return links.find((link) => new URL(link).pathname.startsWith('/join/') && link !== before)
      }, `an invitation to ${to}`),
    async choose(book: string) {
      await page.locator('#books').click()
      await page.getByRole('menuitemradio', { name: new RegExp(book) }).click()
    },
  }
}
