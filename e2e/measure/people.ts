// `npm run measure -- people`: a book of 50 people and 5,000 obligations. What a browser fetches to open Today, against the same obligations in a
// book of one's own; how long a change takes to all who have it open; and how long after the service has taken a change of role or sight somebody's
// screen follows, whole. `DUEBOOK_PEOPLE=change` measures that alone (`today`, `change`, `role`, `sight`).
import type { Sight } from '@duebook/contract/people/roles'
import type { Page } from 'playwright-core'
import { duebook } from '../page-models/duebook.ts'
import { launchBrowser, newPerson as newVisitor } from '../product/browser.ts'
import { addressOf, ask } from '../protocols/book-people.ts'
import type { Person } from '../protocols/person.ts'
import type { Product } from '../product/start-product.ts'
import {
  othersTitle,
  people,
  theirs,
  theirTitle,
  withBookOfPeople,
  type BookOfPeople,
} from './people/book-of-people.ts'
import { hearChange } from './people/hear-change.ts'
import { copyOf } from './views/in-page.ts'
import { percentile, say, timed } from './say.ts'

const password = 'a long and quiet sentence'
const measures = { today: opened, change: heard, role: roleFollows, sight: sightFollows }
const chosen = process.env.DUEBOOK_PEOPLE
const browser = await launchBrowser()
try {
  await withBookOfPeople(async (book) => {
    for (const [name, measure] of Object.entries(measures))
      if (!chosen || chosen.split(',').includes(name)) await measure(book)
  })
} finally {
  await browser.close()
}

async function opened(book: BookOfPeople): Promise<void> {
  await fetched(book, `a member of a book of ${people}`, book.member)
  await fetched(book, 'alone, with as many obligations', book.alone)
}

async function heard({ product, host, limited, member, others }: BookOfPeople): Promise<void> {
  const addresses = await Promise.all([member, ...others, limited, host].map(addressOf))
  const at = { bookId: host.uid, obligationId: 'o7', password }
  await hearChange(product, host, { ...at, addresses: addresses.slice(0, 1), list: 'today' }, 'with one listener')
  await hearChange(product, host, { ...at, addresses, list: 'today' }, `with ${people}`)
  await hearChange(product, host, { ...at, addresses, list: 'row' }, `with ${people}, the one row`)
}

/** What stands in the local copy of a new browser once Today does: each of it was sent by the service. */
async function fetched({ product }: BookOfPeople, what: string, person: Person): Promise<void> {
  const { page, context } = await visit(product, person)
  const counts = await page.evaluate(copyOf)
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  say(
    `Today, ${what}`,
    `${all} documents`,
    Object.entries(counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  )
  await context.close()
}

async function visit(product: Product, person: Person) {
  const { page, context } = await newVisitor(browser)
  await duebook(page, product.origin).signIn(await addressOf(person), password)
  await page.getByText(theirTitle, { exact: true }).first().waitFor({ timeout: 120_000 })
  await page.getByRole('status').getByText('Saved', { exact: true }).first().waitFor({ timeout: 60_000 })
  return { page, context }
}

/** From the service's answer to who changed it until the other's screen says so. */
async function roleFollows({ product, host, member: one }: BookOfPeople): Promise<void> {
  const { page, context } = await visit(product, one)
  const add = page.getByRole('button', { name: 'Add', exact: true }).first()
  const role = await rounds(10, async (n) => {
    const [from, to] = n % 2 === 0 ? (['member', 'viewer'] as const) : (['viewer', 'member'] as const)
    await ask(product, host, 'changeRole', { bookId: host.uid, uid: one.uid, role: to, from })
    return timed(() => add.waitFor({ state: to === 'viewer' ? 'detached' : 'visible' }))
  })
  say('the screen after a change of role', ...inMs(role))
  await context.close()
}

/** The same, from rest: what is not theirs is gone, what is stands there whole. The first time the page begins anew, with nothing of the others on the device: that is the most. 
async function sightFollows(book: BookOfPeople): Promise<void> {
  const { product, host, limited: one } = book
  const { page, context } = await visit(product, one)
  const [mine, others] = [theirTitle, othersTitle].map((title) => page.getByText(title, { exact: true }).first())
  if (!mine || !others) throw new Error('Nothing is due.')
  const sees = (from: Sight, to: Sight) =>
    ask(product, host, 'changeSight', { bookId: host.uid, uid: one.uid, sees: to, from })
  const [hidden, whole, shown]: number[][] = [[], [], []]
  for (let n = 0; n < 8; n++) {
    await atRest(page)
    await sees('everything', 'theirs')
    const begin = performance.now()
    await others.waitFor({ state: 'detached' })
    hidden?.push(performance.now() - begin)
    await mine.waitFor()
    whole?.push(performance.now() - begin)
    await atRest(page)
    await sees('theirs', 'everything')
    shown?.push((await timed(() => others.waitFor())).milliseconds)
  }
  say('what is not theirs any more is hidden', ...inMs(hidden ?? []))
  say('and all that is theirs is shown', ...inMs(whole ?? []))
  say('everything is shown again', ...inMs(shown ?? []))
  await context.close()
  await sees('everything', 'theirs')
  await fetched(book, `who sees only what is theirs, ${theirs}`, one)
}

/** What the last change sent has come: who is changed again within the second waits for that as well. */
function atRest(page: Page): Promise<void> {
  return page.waitForTimeout(3000)
}

async function rounds(count: number, run: (n: number) => Promise<{ milliseconds: number }>): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < count; n++) taken.push((await run(n)).milliseconds)
  return taken
}

function inMs(taken: readonly number[]): [figure: string, beside: string] {
  return [`median ${Math.round(percentile(taken, 0.5))} ms`, `most ${Math.round(Math.max(...taken))} ms, goal 1,000`]
}
