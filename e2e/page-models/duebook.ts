import type { Locator, Page } from 'playwright-core'
import { goTo } from './go-to.ts'

/** A row moves so often at most while one goes to it, and is under the pointer within so long, in ms. */
const MOST_FOLLOWED = 10
const UNDER_MS = 5_000

export type Duebook = ReturnType<typeof duebook>

/** What a person does in Duebook, found by role and label as a person finds it. */
export function duebook(page: Page, origin: string) {
  const status = (text: string) => page.getByRole('status').filter({ hasText: text }).first()
  return {
    /** Goes to a view of the frame. */
    view: (name: string) => goTo(page, name),
    row: (title: string): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first(),
    status,
    /** Reads what is told, with Undo beside it: it goes after ten seconds, and stays as long as it is pointed at. */
    keepTold: (text: string) => status(text).hover(),
    async createAccount(email: string, password: string) {
      await page.goto(`${origin}/sign-in`)
      const choose = page
        .getByRole('tab', { name: 'Make an account' })
        .or(page.getByRole('link', { name: 'Make an account' }))
      await page.getByLabel('Email').waitFor()
      if (await choose.count()) await choose.first().click()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Make an account' }).click()
      await page.getByLabel('Quick add').waitFor()
    },
    async signIn(email: string, password: string) {
      await page.goto(`${origin}/sign-in`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('link', { name: 'Today' }).first().waitFor()
    },
    async add(line: string) {
      await page.getByRole('button', { name: 'Add', exact: true }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Quick add').fill(line)
      await dialog.getByRole('button', { name: /^Add\b/ }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    /** The row's buttons show when it is pointed at; a bill is paid, a filing filed. */
    /** Its acts come with the pointer; what arrives meanwhile may move the row from under it, and then it is followed, as a person does. */
    async done(title: string) {
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()
      const act = row.getByRole('button', { name: /^(Done|Paid|Renewed|Filed|Expired|Handed in)/ })
      for (let left = MOST_FOLLOWED; ; left--) {
        await row.hover()
        // A trial presses nothing: only what can be pressed is pressed, once.
        const isUnder = await act.click({ trial: true, timeout: UNDER_MS }).then(
          () => true,
          (error: unknown) => {
            if (left === 0) throw error
            return false
          },
        )
        if (isUnder) return act.click()
      }
    },
    async open(title: string) {
      await goTo(page, 'Obligations')
      await page.getByRole('main').getByRole('link', { name: title }).first().click()
      await page.getByRole('heading', { name: 'Why this date?' }).waitFor()
    },
    /** Unfolds what can be done about a date; it stays so on this device. */
    async moreActs() {
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    },
    async signOut() {
      await goTo(page, 'Settings')
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.waitForURL('**/sign-in')
    },
    /** The server has everything: the state says "Saved", and no longer "Saved on this device". An act is under way before it is counted: wait for what it says or draws first. */
    saved: () =>
      page
        .getByRole('status')
        .filter({ hasText: /^\s*Saved(?! on)/ })
        .first()
        .waitFor(),
  }
}
