import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { account } from '../page-models/account.ts'
import { duebook } from '../page-models/duebook.ts'
import { launchBrowser, newPerson } from './browser.ts'
import type { Person } from './cast.ts'
import { seed } from './seed.ts'
import { startProduct, type Product } from './start-product.ts'

/** A running product in which `people` have their books, and a browser, for all tests of the `describe` that asks for it. */
export function house(people: readonly Person[]) {
  let product: Product | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    product = await startProduct()
    await seed(product, people)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
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
    /** Somebody at a browser of their own that shows nothing yet. */
    somebody,
    /** Somebody whom nobody knows, before the sign-in screen. */
    async visitor() {
      const person = await somebody()
      await person.page.goto(`${standing().product.origin}/sign-in`)
      await person.page.getByLabel('Email').waitFor()
      return person
    },
    async signedIn({ email, password }: Pick<Person, 'email' | 'password'>) {
      const person = await somebody()
      await person.app.signIn(email, password)
      return person
    },
  }
}
