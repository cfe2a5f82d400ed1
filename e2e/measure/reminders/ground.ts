import { Agent, request } from 'node:http'
import { documents, owner } from '../../product/as-server.ts'
import { documentOf } from '../../product/document-of.ts'
import type { Product } from '../../product/start-product.ts'

/** One book, its owner's uid, and how many dates of it are due in the one minute. */
export type MeasuredBook = { uid: string; dates: number }
type Write = [path: string, fields: Record<string, unknown>]

/** Half of all dates in one book, the rest spread evenly over small ones. */
export function booksFor(dates: number): MeasuredBook[] {
  const big = Math.ceil(dates / 2)
  const small = Math.max(1, Math.round((dates - big) / 25))
  const rest = dates - big
  return [
    { uid: 'big', dates: big },
    ...Array.from({ length: small }, (_, n) => ({
      uid: `small${n}`,
      dates: Math.floor(rest / small) + (n < rest % small ? 1 : 0),
    })),
  ]
}

const zone = 'Europe/London'

/** The people with their books, one a person; accounts, because the sign-in service knows where mail reaches them. */
export async function settle(product: Product, books: readonly MeasuredBook[]): Promise<void> {
  for (const page of pagesOf(books, 500)) {
    const users = page.map(({ uid }) => ({ localId: uid, email: `${uid}@okafor.example` }))
    const answer = await fetch(
      `${product.operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:batchCreate`,
      { method: 'POST', headers: owner, body: JSON.stringify({ users }) },
    )
    if (!answer.ok) throw new Error(`Bringing accounts answered ${answer.status}: ${await answer.text()}`)
    await commit(
      product,
      page
        .flatMap(({ uid }): Write[] => [
          [`users/${uid}`, { timeZone: zone, quietHours: { from: '00:00', to: '00:00' } }],
          [`books/${uid}`, { name: 'A book', roles: { [uid]: 'owner' }, memberIds: [uid] }],
          [`books/${uid}/members/${uid}`, { name: 'Somebody', reach: 'works' }],
        ])
        .map(written),
    )
  }
}

/** A document as the protocol says it. */
export type Stored = { path: string; fields: Record<string, unknown> }

/** A date on `day` that is said at nine that morning, as though it had been written down long before. */
export const obligationOf = (uid: string, id: string, day: string): Stored => ({
  path: `books/${uid}/obligations/${id}`,
  fields: documentOf({
    title: `The ${id}`,
    kind: 'bill',
    createdAt: new Date(Date.parse(day) - 30 * 86_400_000),
    createdBy: uid,
    schedule: { type: 'once', date: day },
    dueTime: null,
    reminderPlan: { steps: ['due 0 days 09:00 email inApp'] },
    status: 'active',
    timeZone: zone,
    assignee: uid,
    backup: null,
    nextNominal: day,
    nextDue: day,
    nextNotice: null,
    nextAcknowledged: false,
  }),
})

/** Writes what stands already. */
export const put = (product: Product, all: readonly Stored[]): Promise<void> =>
  commit(
    product,
    all.map(({ path, fields }) => ({ update: { name: `${documents}/${path}`, fields } })),
  )

/** Somebody lives elsewhere from now on, all of them at once. */
export async function moveTo(product: Product, books: readonly MeasuredBook[], timeZone: string): Promise<void> {
  for (const page of pagesOf(books, 400))
    await commit(
      product,
      page.map(({ uid }) => ({ ...written([`users/${uid}`, { timeZone }]), updateMask: { fieldPaths: ['timeZone'] } })),
    )
}

export const pagesOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size))

const written = ([path, fields]: Write) => ({
  update: { name: `${documents}/${path}`, fields: documentOf(fields) },
})

async function commit(product: Product, writes: readonly object[]): Promise<void> {
  await post(product, 'commit', { writes })
}

/** With a clock that is moved on; what is counted from outside is asked for without an index. */
export const inEmulatorMode = ['--emulator', '--require-indexes', 'no']

/** Before anything here happened. */
export const ever = new Date(0).toISOString()

export function compare(fieldPath: string, op: string, timestampValue: string): object {
  return { fieldFilter: { field: { fieldPath }, op, value: { timestampValue } } }
}

/** How many documents of all collections of this name say this of a field. */
export async function countOf(product: Product, from: string, where: object): Promise<number> {
  const answer = (await post(product, 'runAggregationQuery', {
    structuredAggregationQuery: {
      structuredQuery: { from: [{ collectionId: from, allDescendants: true }], where },
      aggregations: [{ alias: 'n', count: {} }],
    },
  })) as { result?: { aggregateFields: { n: { integerValue: string } } } }[]
  return Number(answer[0]?.result?.aggregateFields.n.integerValue ?? 0)
}

/** Whether a document of any collection of this name says this of a field. */
export async function isThere(product: Product, from: string, where: object | null, ordered: string): Promise<boolean> {
  const answer = (await post(product, 'runQuery', {
    structuredQuery: {
      from: [{ collectionId: from, allDescendants: true }],
      ...(where ? { where } : {}),
      orderBy: [{ field: { fieldPath: ordered } }],
      limit: 1,
    },
  })) as { document?: object }[]
  return answer.some(({ document }) => document !== undefined)
}

async function post({ operator }: Product, verb: string, body: object): Promise<unknown> {
  const answer = await fetch(`${operator}/v1/${documents}:${verb}`, {
    method: 'POST',
    headers: owner,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${verb} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** How many bytes a reminder wrote, as JSON: its rows, one of them once more when its mail was taken, its entry in an inbox, and its hand. */
export async function sizeOfReminder({ operator }: Product, { uid }: MeasuredBook): Promise<number> {
  const written = [
    [`books/${uid}/reminders`, 2],
    [`books/${uid}/reminders`, 1],
    [`users/${uid}/notifications`, 1],
    [`books/${uid}/hands`, 1],
  ] as const
  const sizes = written.map(async ([collection, count]) => {
    const answer = await fetch(`${operator}/v1/${documents}/${collection}?pageSize=${count}`, { headers: owner })
    const { documents: found = [] } = (await answer.json()) as { documents?: { fields: object }[] }
    if (found.length !== count)
      throw new Error(`${collection} has ${found.length} documents of ${count} that are read.`)
    return JSON.stringify(found.map(({ fields }) => fields)).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Bare commits of one document of so many bytes, 32 at a time on kept connections: so many a second. */
export async function bareCommits(product: Product, count: number, bytes: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const filler = 'x'.repeat(bytes)
  const body = (at: number) =>
    JSON.stringify({
      writes: [{ update: { name: `${documents}/measured/${bytes}-${at}`, fields: documentOf({ filler }) } }],
    })
  let next = 0
  const writer = async () => {
    for (let at = next++; at < count; at = next++) await putOne(product, agent, body(at))
  }
  const before = performance.now()
  await Promise.all(Array.from({ length: 32 }, writer))
  agent.destroy()
  return count / ((performance.now() - before) / 1000)
}

const putOne = ({ operator }: Product, agent: Agent, body: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { ...owner, 'content-length': Buffer.byteLength(body) }
    const asked = request(`${operator}/v1/${documents}:commit`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`A measured commit answered ${answer.statusCode}`)),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
