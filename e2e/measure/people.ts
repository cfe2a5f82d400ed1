// `npm run measure -- people`: a book of 50 people and 5,000 obligations. What a browser fetches to open Today, against the same obligations in a
// book of one's own; how long one change takes to reach 50 open listeners of the official SDK (all in this process, so their own work is part of it),
// as multiples of one commit in the same run; and how long after the service has taken a change of role or sight somebody's screen follows.
import { collection, initializeFirestore, limit, onSnapshot, query } from 'firebase/firestore'
import { doc, serverTimestamp, updateDoc } from 'firebase/firestore/lite'
import { duebook } from '../page-models/duebook.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { launchBrowser, newPerson as newVisitor } from '../product/browser.ts'
import { documentOf } from '../product/document-of.ts'
import { startProduct, until } from '../product/start-product.ts'
import { addressOf, ask, confirm, newTeam } from '../protocols/book-people.ts'
import { obligationOf, profileOf } from '../protocols/documents.ts'
import { leave, newOwner, newPerson, type Person } from '../protocols/person.ts'
import { percentile, say, timed } from './say.ts'

const people = 50
const obligations = 5_000
const theirs = 100
/** What Today says to whoever has nothing there, and where nothing of all is due. */
const nothingTheirs = 'Nothing here is yours yet.'
const nothingNow = 'Nothing needs you.'
const password = 'a long and quiet sentence'
const product = await startProduct()
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
  await fill(host.uid, limited.uid)
  for (const person of [limited, member, alone])
    await writeAsServer(product, `users/${person.uid}`, {
      ...profileOf(person.uid),
      currentBook: person === alone ? alone.uid : host.uid,
    })

  await fetched(`a member of a book of ${people}`, member)
  await follows(host, member)
  await ask(product, host, 'changeSight', { bookId: host.uid, uid: limited.uid, sees: 'theirs', from: 'everything' })
  await until(() => isSaid(host.uid), 'every obligation to say whom it concerns', 600_000)
  await fetched(`who sees only what is theirs, ${theirs}`, limited)
  await reaches(host, inBook)
  await fill(alone.uid, null)
  await fetched('alone, with as many obligations', alone)
} finally {
  await leave(...everybody)
  await browser.close()
  await product.stop()
}

/** As callables would leave it, without fifty mails. */
async function shareBook({ uid }: Person, inBook: readonly Person[]): Promise<void> {
  const roles = Object.fromEntries(inBook.map((one) => [one.uid, one.uid === uid ? 'owner' : 'member']))
  await mergeAsServer(product, `books/${uid}`, { roles, memberIds: Object.keys(roles) })
  for (const [n, one] of inBook.entries())
    await writeAsServer(product, `books/${uid}/members/${one.uid}`, {
      name: `Person ${n}`,
      email: null,
      since: new Date(),
    })
}

/** Nothing of it is due soon, and nobody is reminded: the ledger is not what is measured. */
async function fill(bookId: string, whose: string | null): Promise<void> {
  const { createdAt: _c, updatedAt: _u, ...obligation } = obligationOf(bookId)
  const all = Array.from({ length: obligations - 1 }, (_, n) => ({
    name: `${documents}/books/${bookId}/obligations/o${n}`,
    fields: documentOf({
      ...obligation,
      title: `Duty ${n}`,
      reminderPlan: { steps: [] },
      assignee: whose !== null && n < theirs ? whose : null,
      createdAt: new Date(),
      updatedAt: new Date(),
    }),
  }))
  for (let first = 0; first < all.length; first += 250) {
    const writes = all.slice(first, first + 250).map((update) => ({ update }))
    const answer = await fetch(`${product.operator}/v1/${documents}:commit`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({ writes }),
    })
    if (!answer.ok) throw new Error(`Filling answered ${answer.status}: ${await answer.text()}`)
  }
  // The history has a line for each once the functions have been told of all.
  await until(
    async () => (await countOf(`books/${bookId}`, 'activity')) >= obligations - 1,
    'the history of all',
    900_000,
  )
}

async function countOf(parent: string, collectionId: string, where?: object): Promise<number> {
  const structuredQuery = { from: [{ collectionId }], ...(where && { where }) }
  const aggregations = [{ alias: 'all', count: {} }]
  const answer = await fetch(`${product.operator}/v1/${documents}/${parent}:runAggregationQuery`, {
    method: 'POST',
    headers: owner,
    body: JSON.stringify({ structuredAggregationQuery: { structuredQuery, aggregations } }),
  })
  const [found] = (await answer.json()) as { result: { aggregateFields: { all: { integerValue: string } } } }[]
  return Number(found?.result.aggregateFields.all.integerValue)
}

/** Whether every obligation says whom it concerns: whoever has it, or whoever made it. */
async function isSaid(bookId: string): Promise<boolean> {
  const { all: value } = documentOf({ all: everybody.slice(0, 3).map(({ uid }) => uid) })
  const fieldFilter = { field: { fieldPath: 'concerns' }, op: 'ARRAY_CONTAINS_ANY', value }
  return (await countOf(`books/${bookId}`, 'obligations', { fieldFilter })) >= obligations
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

/** Documents in the SDK's copy, by the collection that they stand in. */
async function copyOf(): Promise<Record<string, number>> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const counts: Record<string, number> = {}
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('firestore')) continue
    const database = await done(indexedDB.open(name))
    const store = [...database.objectStoreNames].find((one) => one.startsWith('remoteDocumentsV'))
    const rows = store ? await done(database.transaction(store).objectStore(store).getAll()) : []
    for (const { collectionGroup, document } of rows as { collectionGroup: string; document?: unknown }[])
      if (document) counts[collectionGroup] = (counts[collectionGroup] ?? 0) + 1
    database.close()
  }
  return counts
}

async function visit(person: Person) {
  const { page, context } = await newVisitor(browser)
  await duebook(page, product.origin).signIn(await addressOf(person), password)
  await page.getByText(nothingNow).first().waitFor({ timeout: 120_000 })
  await page.getByRole('status').getByText('Saved', { exact: true }).first().waitFor({ timeout: 60_000 })
  return { page, context }
}

/** From the service's answer to who changed it until the other's screen says so. */
async function follows(host: Person, member: Person): Promise<void> {
  const { page, context } = await visit(member)
  const add = page.getByRole('button', { name: 'Add', exact: true }).first()
  const role = await rounds(10, async (n) => {
    const [from, to] = n % 2 === 0 ? (['member', 'viewer'] as const) : (['viewer', 'member'] as const)
    await ask(product, host, 'changeRole', { bookId: host.uid, uid: member.uid, role: to, from })
    return timed(() => add.waitFor({ state: to === 'viewer' ? 'detached' : 'visible' }))
  })
  say('the screen after a change of role', ...inMs(role))
  const sight = await rounds(4, async (n) => {
    const [from, to] = n % 2 === 0 ? (['everything', 'theirs'] as const) : (['theirs', 'everything'] as const)
    await ask(product, host, 'changeSight', { bookId: host.uid, uid: member.uid, sees: to, from })
    return timed(() =>
      page
        .getByText(to === 'theirs' ? nothingTheirs : nothingNow)
        .first()
        .waitFor(),
    )
  })
  say('the screen after a change of sight', ...inMs(sight))
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

/** Changes, one after another, each heard by everybody before the next. */
async function reaches(host: Person, inBook: readonly Person[]): Promise<void> {
  const at = doc(host.db, `books/${host.uid}/obligations/o0`)
  const change = (title: string) => updateDoc(at, { title, updatedBy: host.uid, updatedAt: serverTimestamp() })
  const commits = await rounds(50, (n) => timed(() => change(`Alone ${n}`)))
  const commit = percentile(commits, 0.5)
  say('one commit, nobody listening', `median ${commit.toFixed(1)} ms`, 'the peer')

  const heard = new Map<string, (uid: string) => void>()
  const stops: (() => void)[] = []
  for (const { app, uid } of inBook) {
    const database = initializeFirestore(app, { host: `127.0.0.1:${product.port}`, ssl: false })
    await new Promise<void>((resolve, reject) => {
      stops.push(
        onSnapshot(
          query(collection(database, `books/${host.uid}/obligations`), limit(10_000)),
          (snapshot) => {
            resolve()
            for (const one of snapshot.docChanges()) heard.get(String(one.doc.get('title')))?.(uid)
          },
          reject,
        ),
      )
    })
  }
  const taken: number[] = []
  for (let n = 0; n < 20; n++) {
    const title = `Heard ${n}`
    const start = performance.now()
    const all = new Promise<void>((resolve) => {
      const missing = new Set(inBook.map(({ uid }) => uid))
      heard.set(title, (uid) => {
        if (missing.delete(uid)) taken.push(performance.now() - start)
        if (missing.size === 0) resolve()
      })
    })
    await Promise.all([all, change(title)])
    heard.delete(title)
  }
  const times = (share: number) => `${(percentile(taken, share) / commit).toFixed(1)} × one commit`
  say(
    `one change at ${inBook.length} open listeners`,
    `p50 ${percentile(taken, 0.5).toFixed(0)}, p99 ${percentile(taken, 0.99).toFixed(0)} ms`,
    `p50 ${times(0.5)}, p99 ${times(0.99)}`,
  )
  for (const stop of stops) stop()
}
