import { usualLooks } from '@duebook/contract/feed/feed'
import type { FeedAnswers, FeedRequests } from '@duebook/contract/feed/feed-requests'
import { concernsOf } from '@duebook/contract/people/concerns'
import fc from 'fast-check'
import { doc, serverTimestamp, updateDoc } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { documentOf } from '../product/document-of.ts'
import type { Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { sha256 } from './attachment.ts'
import { bring, confirm, newTeam } from './book-people.ts'
import { obligationOf, occurrenceOf } from './documents.ts'
import { ask as askAs } from './outsiders.ts'
import { leave, newPerson, type Person } from './person.ts'
import { send } from './send.ts'

// A feed is answered from what it said last as long as nothing has changed that it is made of. Whatever happens, that is what making it anew gives:
// at once to whoever fetches it whole, and to whoever has it already as soon as the change was heard of.
let product: Product
let ada: Person
let member: Person

beforeAll(async () => {
  product = await visitProduct()
  ada = await newTeam(product, 'ada', 10)
  member = await newPerson(product, 'member')
  await confirm(product, member)
  await bring(product, ada, member, 'member')
})
afterAll(async () => {
  await leave(ada, member)
  await product?.stop()
})

const ask = <Name extends keyof FeedRequests>(by: Person, name: Name, request: FeedRequests[Name]) =>
  askAs<FeedRequests, FeedAnswers, Name>(product, by, name, request)

const ids = ['a', 'b', 'c'] as const
const anyId = fc.constantFrom(...ids)
const anyStep = fc.oneof(
  fc.record({ do: fc.constant('retitle' as const), id: anyId, title: fc.constantFrom('Rent', 'VAT', 'Lease, Ⅱ') }),
  fc.record({ do: fc.constant('tag' as const), id: anyId, tags: fc.constantFrom([], ['home'], ['home', 'tax']) }),
  fc.record({ do: fc.constant('kind' as const), id: anyId, kind: fc.constantFrom('bill', 'filing', 'licence') }),
  fc.record({ do: fc.constant('move' as const), id: anyId, days: fc.integer({ min: 0, max: 500 }) }),
  fc.record({ do: fc.constantFrom('settle' as const, 'undo' as const, 'delete' as const), id: anyId }),
  fc.record({ do: fc.constant('rename' as const), name: fc.constantFrom('Home', 'Works') }),
  fc.record({ do: fc.constant('sight' as const), isNarrow: fc.boolean() }),
  fc.record({ do: fc.constant('assign' as const), id: anyId, isTheirs: fc.boolean() }),
  fc.record({ do: fc.constant('belong' as const), isIn: fc.boolean() }),
  // It is another day there at nearly every hour.
  fc.record({ do: fc.constant('zone' as const), zone: fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago') }),
  fc.record({ do: fc.constant('look' as const), titles: fc.constantFrom('full', 'kind', 'busy') }),
  fc.constant({ do: 'nothing' as const }),
)
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

describe('a feed that is asked for again', () => {
  it('says what making it anew says, after whatever happened', async () => {
    const feeds = await Promise.all([feedOf(member, { of: 'all' }), feedOf(ada, { of: 'tag', tag: 'home' })])
    // The same once more, always fetched whole: nothing that it says was said before.
    const wholes = await Promise.all([feedOf(member, { of: 'all' }), feedOf(ada, { of: 'tag', tag: 'home' })])
    for (const id of ids) await put(id, {})
    const told = { known: 0, anew: 0 }
    const done: Step[] = []
    const check = async (at: 0 | 1) => {
      const [feed, whole] = [feeds[at], wholes[at]]
      const before = feed.last
      const answer = await tried(async () => {
        const now = await whole.getWhole()
        const answer = await feed.get()
        expect([done, entriesOf(answer.text)]).toEqual([done, entriesOf(now.text)])
        return answer
      })
      const anew = await feed.getAnew()
      expect([done, answer.etag, answer.text]).toEqual([done, anew.etag, anew.text])
      told[answer.etag === before.etag ? 'known' : 'anew']++
      // So that the next step is made beside an answer that stands.
      await feed.untilItStands()
      expect((await feed.get()).status).toBe(304)
    }
    for (const step of fc.sample(anyStep, 30)) {
      await take(
        step,
        [feeds[0], wholes[0]].map(({ feedId }) => feedId),
      )
      done.push(step)
      await Promise.all([check(0), check(1)])
    }
    // A feed that always or never changed would show nothing.
    expect(told.known).toBeGreaterThan(8)
    expect(told.anew).toBeGreaterThan(8)
  })

  it('is known to be the same by nothing but what stands with its address, and is not once that was switched off', async () => {
    const feed = await feedOf(ada, { of: 'all' })
    // No text has this tag.
    const etag = 'W/"marked"'
    await tried(async () => {
      await feed.standsWith({ etag })
      const { status, headers } = await feed.ask({ 'if-none-match': etag })
      expect([status, headers['etag']]).toEqual([304, etag])
    })
    await ask(ada, 'endFeed', { feedId: feed.feedId })
    expect((await feed.ask({ 'if-none-match': etag })).status).toBe(410)
  })

  it('is made anew on another day, and by another release', async () => {
    const feed = await feedOf(ada, { of: 'all' })
    const etag = 'W/"passed"'
    const ways: Record<string, string>[] = [{ today: dayAhead(-1) }, { by: 'an earlier release' }]
    for (const passed of ways)
      await tried(async () => {
        await feed.standsWith({ etag, ...passed })
        const { status, headers } = await feed.ask({ 'if-none-match': etag })
        expect([passed, status, headers['etag']]).toEqual([passed, 200, feed.last.etag])
      })
  })

  it('shows whom a date concerns as soon as the server has said so, which signs nothing', async () => {
    await mergeAsServer(product, `books/${ada.uid}`, {
      roles: { [ada.uid]: 'owner', [member.uid]: 'member' },
      memberIds: [ada.uid, member.uid],
      onlyTheirs: [member.uid],
    })
    await put('a', { title: 'Theirs' })
    const feed = await feedOf(member, { of: 'all' })
    expect(feed.last.text).not.toContain('Theirs')
    await updateDoc(doc(ada.db, at('a')), {
      assignee: member.uid,
      updatedBy: ada.uid,
      updatedAt: serverTimestamp(),
    })
    await tried(async () => expect((await feed.get()).text).toContain('Theirs'))
  })
})

const tried = <T>(attempt: () => Promise<T>) => vi.waitFor(attempt, { timeout: patience, interval: 20 })

/** A feed as a program keeps it: asked for by the tag of what it has. */
async function feedOf(by: Person, scope: FeedRequests['makeFeed']['scope']) {
  const { feedId, address } = await ask(by, 'makeFeed', { scope, looks: usualLooks })
  const path = new URL(address).pathname
  const addressAt = `feedAddresses/${sha256(path.slice(3, -4))}`
  const feed = {
    feedId,
    last: { etag: '', text: '' },
    /** Changes what stands with its address, once something does; refused where that was taken away meanwhile. */
    async standsWith(said: Record<string, string>) {
      await feed.getWhole()
      const updateTime = await feed.untilItStands()
      const mask = Object.keys(said).map((name) => ['updateMask.fieldPaths', `watch.said.${name}`])
      const query = new URLSearchParams([...mask, ['currentDocument.updateTime', updateTime]])
      const answer = await fetch(`${product.operator}/v1/${documents}/${addressAt}?${query}`, {
        method: 'PATCH',
        headers: owner,
        body: JSON.stringify({ fields: documentOf({ watch: { said } }) }),
      })
      expect(answer.status).toBe(200)
    },
    async ask(headers: Record<string, string> = {}) {
      await mergeAsServer(product, addressAt, { asked: { since: Date.now(), count: 0 } })
      // A look in a browser: nobody is said to have fetched it.
      return send(product.origin, { method: 'GET', path, headers: { 'user-agent': 'Mozilla/5.0', ...headers } })
    },
    async get(headers?: Record<string, string>): Promise<Fetched> {
      const tag: Record<string, string> = feed.last.etag === '' ? {} : { 'if-none-match': feed.last.etag }
      const answer = await feed.ask(headers ?? tag)
      const { etag, vary, 'cache-control': age } = answer.headers
      expect([vary, age]).toEqual(['Accept-Encoding', 'private, max-age=300'])
      feed.last = { etag: String(etag), text: answer.status === 304 ? feed.last.text : answer.text }
      return { status: answer.status, ...feed.last }
    },
    getWhole: (): Promise<Fetched> => feed.get({}),
    async getAnew(): Promise<Fetched> {
      await mergeAsServer(product, `feedTexts/${feedId}`, { version: '' })
      return feed.getWhole()
    },
    /** The server writes down what it said once the answer is out. */
    untilItStands: (): Promise<string> =>
      tried(async () => {
        const found = await fetch(`${product.operator}/v1/${documents}/${addressAt}`, { headers: owner })
        const { fields, updateTime } = (await found.json()) as Standing
        expect(fields.watch?.mapValue.fields.said.mapValue?.fields.etag.stringValue).toBe(feed.last.etag)
        return updateTime
      }),
  }
  await feed.get()
  return feed
}
type Fetched = { status: number; etag: string; text: string }
type Standing = {
  updateTime: string
  fields: {
    watch?: { mapValue: { fields: { said: { mapValue?: { fields: { etag: { stringValue: string } } } } } } }
  }
}

/** What a calendar says, without what differs between two feeds of the same: numbers and stamps. */
const entriesOf = (text: string) => text.replace(/^(?:DTSTAMP|LAST-MODIFIED|SEQUENCE):.*\r\n/gm, '')

const at = (id: string) => `books/${ada.uid}/obligations/${id}`
const day = (days: number) => ({
  schedule: { type: 'once', date: dayAhead(days) },
  nextNominal: dayAhead(days),
  nextDue: dayAhead(days),
  status: 'active',
})
const put = (id: string, fields: object) =>
  writeAsServer(product, at(id), {
    ...obligationOf(ada.uid),
    createdAt: new Date(),
    concerns: concernsOf(obligationOf(ada.uid)),
    ...day(20),
    ...fields,
    updatedAt: new Date(),
  })
const merge = (id: string, fields: object) => mergeAsServer(product, at(id), { ...fields, updatedAt: new Date() })

async function take(step: Step, feedIds: string[]): Promise<unknown> {
  const book = `books/${ada.uid}`
  switch (step.do) {
    case 'retitle':
      return merge(step.id, { title: step.title })
    case 'tag':
      return merge(step.id, { tags: step.tags })
    case 'kind':
      return merge(step.id, { kind: step.kind })
    case 'move':
      return merge(step.id, day(step.days))
    case 'settle':
    case 'undo': {
      const isDone = step.do === 'settle'
      const nominal = dayAhead(20)
      const record = { ...occurrenceOf(ada.uid), obligationId: step.id, nominal, due: nominal, originalDue: nominal }
      const settled = { state: isDone ? 'done' : 'open', settledOn: isDone ? dayAhead(0) : null, reason: null }
      const when = { settledAt: new Date(), updatedAt: new Date() }
      await writeAsServer(product, `${book}/occurrences/${step.id}_${nominal}`, { ...record, ...settled, ...when })
      return merge(step.id, isDone ? { ...day(20), status: 'ended', nextNominal: null, nextDue: null } : day(20))
    }
    case 'delete':
      return fetch(`${product.operator}/v1/${documents}/${at(step.id)}`, { method: 'DELETE', headers: owner })
    case 'rename':
      return mergeAsServer(product, book, { name: step.name })
    case 'sight':
      return mergeAsServer(product, book, { onlyTheirs: step.isNarrow ? [member.uid] : [] })
    case 'assign': {
      const assigned = { assignee: step.isTheirs ? member.uid : null }
      return merge(step.id, { ...assigned, concerns: concernsOf({ ...obligationOf(ada.uid), ...assigned }) })
    }
    case 'belong': {
      const roles = { [ada.uid]: 'owner', ...(step.isIn && { [member.uid]: 'member' }) }
      return mergeAsServer(product, book, { roles, memberIds: Object.keys(roles) })
    }
    case 'zone':
      return mergeAsServer(product, `users/${member.uid}`, { timeZone: step.zone })
    case 'look':
      return Promise.all(
        feedIds.map((feedId) =>
          ask(member, 'changeFeed', { feedId, looks: { ...usualLooks, titles: step.titles as 'full' } }),
        ),
      )
    case 'nothing':
      return
  }
}
