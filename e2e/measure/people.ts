// `npm run measure -- people`: a book of 50 people and 5,000 obligations. What a browser fetches to open Today, against the same obligations in a
// book of one's own, and how long after the service has taken a change of role or sight somebody's screen follows, whole.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { duebook } from '../page-models/duebook.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import type { Sight } from '@duebook/contract/people/roles'
import { launchBrowser, newPerson as newVisitor } from '../product/browser.ts'
import { dayAhead } from '../product/days.ts'
import { documentOf } from '../product/document-of.ts'
import { startProduct } from '../product/start-product.ts'
import { addressOf, ask, confirm, newTeam } from '../protocols/book-people.ts'
import { obligationOf, profileOf } from '../protocols/documents.ts'
import { leave, newOwner, newPerson, type Person } from '../protocols/person.ts'
import { hearChange } from './people/hear-change.ts'
import { copyOf } from './views/in-page.ts'
import { percentile, say, timed } from './say.ts'

const people = 50
const obligations = 5_000
const theirs = 100
/** The two that are due, so that Today shows them: one is theirs who is limited, one is somebody else's. */
const theirTitle = 'Duty 0'
const othersTitle = 'Duty 1'
const password = 'a long and quiet sentence'
const dataFolder = mkdtempSync(join(tmpdir(), 'duebook-measure-'))
// What functions would have told of each obligation is written beside it: they would take longer for it than all that is measured. Whoever starts
// with them for the first time hears of what comes from then on.
let product = await startProduct({ dataFolder, flags: ['--functions', 'none'] })
const browser = await launchBrowser()
const everybody: Person[] = []
try {
  const host = await newTeam(product, 'host', people)
  const alone = await newOwner(product, 'alone')
  everybody.push(host, alone)
  for (let n = 1; n < people; n++) everybody.push(await newPerson(product, `guest${n}`))
  const [limited, member, ...others] = everybody.slice(2)
  if (!limited || !member) throw new Error('Nobody came.')
  const inBook = [host, limited, member, ...others]
  await confirm(product, ...inBook)
  await shareBook(host, inBook)
  const filling = performance.now()
  await fill(host.uid, limited.uid)
  await fill(alone.uid, null)
  for (const person of [limited, member, alone])
    await writeAsServer(product, `users/${person.uid}`, {
      ...profileOf(person.uid),
      currentBook: person === alone ? alone.uid : host.uid,
    })
  const { port, privatePort } = product
  await product.stop()
  product = await startProduct({ dataFolder, port, privatePort })
  // As after a filling that was cut short.
  for (const { uid } of [host, alone]) await mergeAsServer(product, `books/${uid}`, { sheets: 'filling' })
  await product.runSchedule('settleSheets')
  say('making both books', `${Math.round((performance.now() - filling) / 1000)} s`)

  await fetched(`a member of a book of ${people}`, member)
  await fetched('alone, with as many obligations', alone)
  const addresses = await Promise.all([member, ...others, limited, host].map(addressOf))
  const at = { bookId: host.uid, obligationId: 'o7', password }
  await hearChange(product, host, { ...at, addresses: addresses.slice(0, 1), list: 'all' }, 'with one listener')
  await hearChange(product, host, { ...at, addresses, list: 'all' }, `with ${people}`)
  await hearChange(product, host, { ...at, addresses, list: 'one' }, `with ${people}, the one row`)
  await roleFollows(host, member)
  await sightFollows(host, limited)
  await ask(product, host, 'changeSight', { bookId: host.uid, uid: limited.uid, sees: 'theirs', from: 'everything' })
  await fetched(`who sees only what is theirs, ${theirs}`, limited)
} finally {
  await leave(...everybody)
  await browser.close()
  await product.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}

/** As callables would leave it, without fifty mails. */
async function shareBook({ uid }: Person, inBook: readonly Person[]): Promise<void> {
  const roles = Object.fromEntries(inBook.map((one) => [one.uid, one.uid === uid ? 'owner' : 'member']))
  const names = Object.fromEntries(inBook.map((one, n) => [one.uid, `Person ${n}`]))
  await mergeAsServer(product, `books/${uid}`, { roles, names, memberIds: Object.keys(roles) })
  for (const [n, one] of inBook.entries())
    await writeAsServer(product, `books/${uid}/members/${one.uid}`, {
      name: `Person ${n}`,
      email: null,
      since: new Date(),
    })
}

/** Obligations, with a line of history each. Two of them are due today, and nobody is reminded: the ledger is not what is measured. */
async function fill(bookId: string, whose: string | null): Promise<void> {
  const { createdAt: _c, updatedAt: _u, ...obligation } = obligationOf(bookId)
  const all = Array.from({ length: obligations - 1 }, (_, n) => {
    const assignee = whose !== null && n !== 1 && n <= theirs ? whose : null
    const concerns = whose === null ? {} : { concerns: [assignee ?? bookId] }
    const written = {
      ...obligation,
      title: `Duty ${n}`,
      reminderPlan: { steps: [] },
      ...(n < 2 && { schedule: { type: 'once', date: dayAhead(0) }, nextNominal: dayAhead(0), nextDue: dayAhead(0) }),
      assignee,
    }
    const line = {
      action: 'obligation.created',
      actor: bookId,
      obligationId: `o${n}`,
      nominal: null,
      title: written.title,
    }
    return [
      {
        name: `${documents}/books/${bookId}/obligations/o${n}`,
        fields: documentOf({ ...written, ...concerns, createdAt: new Date(), updatedAt: new Date() }),
      },
      {
        name: `${documents}/books/${bookId}/activity/added${n}`,
        fields: documentOf({ ...line, ...concerns, at: new Date(), before: null, after: written }),
      },
    ]
  }).flat()
  for (let first = 0; first < all.length; first += 400) {
    const writes = all.slice(first, first + 400).map((update) => ({ update }))
    const answer = await fetch(`${product.operator}/v1/${documents}:commit`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({ writes }),
    })
    if (!answer.ok) throw new Error(`Filling answered ${answer.status}: ${await answer.text()}`)
  }
}

/** What stands in the local copy of a new browser once Today does: each of it was sent by the service. */
async function fetched(what: string, person: Person): Promise<void> {
  const { page, context } = await visit(person)
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

async function visit(person: Person) {
  const { page, context } = await newVisitor(browser)
  await duebook(page, product.origin).signIn(await addressOf(person), password)
  await page.getByText(theirTitle, { exact: true }).first().waitFor({ timeout: 120_000 })
  await page.getByRole('status').getByText('Saved', { exact: true }).first().waitFor({ timeout: 60_000 })
  return { page, context }
}

/** From the service's answer to who changed it until the other's screen says so. */
async function roleFollows(host: Person, one: Person): Promise<void> {
  const { page, context } = await visit(one)
  const add = page.getByRole('button', { name: 'Add', exact: true }).first()
  const role = await rounds(10, async (n) => {
    const [from, to] = n % 2 === 0 ? (['member', 'viewer'] as const) : (['viewer', 'member'] as const)
    await ask(product, host, 'changeRole', { bookId: host.uid, uid: one.uid, role: to, from })
    return timed(() => add.waitFor({ state: to === 'viewer' ? 'detached' : 'visible' }))
  })
  say('the screen after a change of role', ...inMs(role))
  await context.close()
}

/** The same: what is not theirs is gone, what is stands there whole. */
async function sightFollows(host: Person, one: Person): Promise<void> {
  const { page, context } = await visit(one)
  const [theirs, others] = [theirTitle, othersTitle].map((title) => page.getByText(title, { exact: true }).first())
  if (!theirs || !others) throw new Error('Nothing is due.')
  const sees = (from: Sight, to: Sight) =>
    ask(product, host, 'changeSight', { bookId: host.uid, uid: one.uid, sees: to, from })
  const [hidden, whole, shown]: number[][] = [[], [], []]
  for (let n = 0; n < 4; n++) {
    await sees('everything', 'theirs')
    const begin = performance.now()
    await others.waitFor({ state: 'detached' })
    hidden?.push(performance.now() - begin)
    await theirs.waitFor()
    whole?.push(performance.now() - begin)
    await sees('theirs', 'everything')
    shown?.push((await timed(() => others.waitFor())).milliseconds)
  }
  say('what is not theirs any more is hidden', ...inMs(hidden ?? []))
  say('and all that is theirs is shown', ...inMs(whole ?? []))
  say('everything is shown again', ...inMs(shown ?? []))
  await context.close()
}

async function rounds(count: number, run: (n: number) => Promise<{ milliseconds: number }>): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < count; n++) taken.push((await run(n)).milliseconds)
  return taken
}

function inMs(taken: readonly number[]): [figure: string, beside: string] {
  return [`median ${Math.round(percentile(taken, 0.5))} ms`, `most ${Math.round(Math.max(...taken))} ms, goal 1,000`]
}
