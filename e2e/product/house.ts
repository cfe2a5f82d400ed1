import { rmSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { account } from '../page-models/account.ts'
import { duebook } from '../page-models/duebook.ts'
import { launchBrowser, newPerson } from './browser.ts'
import type { Person } from './cast.ts'
import { seed } from './seed.ts'
import { startProduct, type Product } from './start-product.ts'

/** A day so many days from now, as a line names it: 2026-12-31. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A running product in which `people` have their books, and a browser, for all tests of the `describe` that asks for it. */
export function house(people: readonly Person[] = []) {
  let product: Product | undefined
  let browser: Browser | undefined
  let uids: ReadonlyMap<string, string> = new Map()
  beforeAll(async () => {
    product = await startProduct()
    uids = new Map((await seed(product, people)).map(({ email, uid }) => [email, uid]))
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    // A product that was started again keeps its folder when it stops.
    if (product) rmSync(product.dataFolder, { recursive: true, force: true })
  })
  const standing = () => {
    if (!product || !browser)
      throw new Error('The product is not there yet: it is started before the tests, not while they are collected.')
    return { product, browser }
  }
  const somebody = async (options?: Parameters<typeof newPerson>[1]) => {
    const { product, browser } = standing()
    const person = await newPerson(browser, options)
    return { ...person, mine: account(person.page, product), app: duebook(person.page, product.origin) }
  }
  return {
    get product() {
      return standing().product
    },
    /** After `product.kill()`: starts what was killed again, in the same folder and at the same ports. */
    async startAgain() {
      const { dataFolder, port, privatePort } = standing().product
      product = await startProduct({ dataFolder, port, privatePort })
    },
    /** The account of one of the people, which is their book's id as well. */
    uidOf({ email }: Pick<Person, 'email'>) {
      const uid = uids.get(email)
      if (uid === undefined) throw new Error(`${email} is not one of the people of this house.`)
      return uid
    },
    /** Somebody at a browser of their own that shows nothing yet. */
    somebody,
    /** Somebody whom nobody knows, before the sign-in screen. */
    async visitor() {
      const person = await somebody()
      await person.page.goto(`${standing().product.origin}/sign-in`)
      await person.page.getByLabel('Email').waitFor()
      return person
    },
    /** Somebody with an account made just now, on Today, whose book holds what these lines say. */
    async newcomer(email: string, lines: readonly string[] = []) {
      const person = await somebody()
      await person.app.createAccount(email, 'a long and quiet sentence')
      await person.page.goto(`${standing().product.origin}/today`)
      for (const line of lines) await person.app.add(line)
      if (lines.length > 0) await person.app.saved()
      return person
    },
    async signedIn({ email, password }: Pick<Person, 'email' | 'password'>) {
      const person = await somebody()
      await person.app.signIn(email, password)
      return person
    },
  }
}
