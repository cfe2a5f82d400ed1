import { rmSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { account, password } from '../page-models/account.ts'
import { duebook } from '../page-models/duebook.ts'
import { newPerson, visitBrowser, type Chromium } from './browser.ts'
import type { Person } from './cast.ts'
import { comeBack } from './come-back.ts'
import { seed, seedNewcomer } from './seed.ts'
import { startProduct, type Product } from './start-product.ts'
import { visitProduct } from './visit-product.ts'

/**
 * A running product in which `people` have their books, and a browser, for all tests of the `describe` that asks for it. The product is shared
 * with other files, unless `open` starts another: for those who kill it, or ask what is in all of it.
 */
export function house(people: readonly Person[] = [], open: () => Promise<Product> = visitProduct) {
  let product: Product | undefined
  let browser: Chromium | undefined
  let leftBehind: string | undefined
  let uids: ReadonlyMap<string, string> = new Map()
  beforeAll(async () => {
    product = await open()
    uids = new Map((await seed(product, people)).map(({ email, uid }) => [email, uid]))
    browser = await visitBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    // A product that was started again keeps its folder when it stops.
    if (leftBehind) rmSync(leftBehind, { recursive: true, force: true })
  })
  const standing = () => {
    if (!product || !browser)
      throw new Error('The product is not there yet: it is started before the tests, not while they are collected.')
    return { product, browser }
  }
  const somebody = async (options?: Parameters<typeof newPerson>[1]) => {
    const { product, browser } = standing()
    const person = await newPerson(browser, options)
    return {
      ...person,
      mine: account(person.page, product),
      app: duebook(person.page, product.origin),
      /** Opens Today as one of the people, who signed in on this device before. */
      signedInAs: (who: Pick<Person, 'email' | 'password'>) => comeBack(person.page, product.origin, who),
    }
  }
  const signedIn = async (who: Pick<Person, 'email' | 'password'>, options?: Parameters<typeof newPerson>[1]) => {
    const person = await somebody(options)
    await person.signedInAs(who)
    return person
  }
  return {
    get product() {
      return standing().product
    },
    /** After `product.kill()`: starts what was killed again, in the same folder and at the same ports. */
    async startAgain() {
      const { dataFolder, port, privatePort } = standing().product
      leftBehind = dataFolder
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
    /** Somebody with an account made just now, on Today, whose book holds what these lines say; without lines it is made by this first visit. */
    async newcomer(email: string, lines: readonly string[] = [], options?: Parameters<typeof newPerson>[1]) {
      await seedNewcomer(standing().product, { email, password, lines })
      return signedIn({ email, password }, options)
    },
    /** Somebody on Today at a device of their own, on which they signed in before. */
    signedIn,
  }
}
