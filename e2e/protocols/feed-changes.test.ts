import { usualLooks } from '@duebook/contract/feed/feed'
import type { FeedAnswers, FeedRequests } from '@duebook/contract/feed/feed-requests'
import { concernsOf } from '@duebook/contract/people/concerns'
import fc from 'fast-check'
import { doc, serverTimestamp, updateDoc } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import type { Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { sha256 } from './attachment.ts'
import { bring, confirm, newTeam } from './book-people.ts'
import { obligationOf, occurrenceOf } from './documents.ts'
import { ask as askAs } from './outsiders.ts'
import { leave, newPerson, type Person } from './person.ts'
import { send } from './send.ts'

// A feed is answered from what it said last as long as nothing has changed that it is made of. Whatever happens, that is what making it anew gives.
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
    for (const id of ids) await put(id, {})
    // `DUEBOOK_SEED` takes others.
    const steps = fc.sample(anyStep, { numRuns: 40, seed: Number(process.env['DUEBOOK_SEED'] ?? 14) })
    const told = { known: 0, anew: 0 }
    const done: Step[] = []
    for (const step of steps) {
      await take(step, feeds[0].feedId)
      done.push(step)
      for (const feed of feeds) {
        const before = feed.last
        const answer = await feed.get()
        const anew = await feed.getAnew()
        expect([done, answer.etag, answer.text]).toEqual([done, anew.etag, anew.text])
        expect([done, answer.status]).toEqual([done, answer.etag === before.etag ? 304 : 200])
        told[answer.status === 304 ? 'known' : 'anew']++
        // From here on it is listened to, so that the next step is made beside an answer that stands in memory.
        for (let again = 0; again < 3; again++) expect((await feed.get()).status).toBe(304)
      }
    }
    // A feed that always or never changed would show nothing.
    expect(told.known).toBeGreaterThan(10)
    expect(told.anew).toBeGreaterThan(10)
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
    await vi.waitFor(async () => expect((await feed.get()).text).toContain('Theirs'), {
      timeout: patience,
      interval: 50,
    })
  })
})

/** A feed as a program keeps it: asked for by the tag of what it has. */
async function feedOf(by: Person, scope: FeedRequests['makeFeed']['scope']) {
  const { feedId, address } = await ask(by, 'makeFeed', { scope, looks: usualLooks })
  const path = new URL(address).pathname
  const asked = () =>
    mergeAsServer(product, `feedAddresses/${sha256(path.slice(3, -4))}`, { asked: { since: Date.now(), count: 0 } })
  const feed = {
    feedId,
    last: { etag: '', text: '' },
    async get() {
      await asked()
      const headers: Record<string, string> = feed.last.etag === '' ? {} : { 'if-none-match': feed.last.etag }
      // A look in a browser: nobody is said to have fetched it.
      const answer = await send(product.origin, {
        method: 'GET',
        path,
        headers: { 'user-agent': 'Mozilla/5.0', ...headers },
      })
      const { etag, vary, 'cache-control': age } = answer.headers
      expect([vary, age]).toEqual(['Accept-Encoding', 'private, max-age=300'])
      feed.last = { etag: String(etag), text: answer.status === 304 ? feed.last.text : answer.text }
      return { status: answer.status, ...feed.last }
    },
    async getAnew() {
      await mergeAsServer(product, `feedTexts/${feedId}`, { madeAt: 0 })
      return feed.get()
    },
  }
  await feed.get()
  return feed
}

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

async function take(step: Step, feedId: string): Promise<unknown> {
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
      return ask(member, 'changeFeed', { feedId, looks: { ...usualLooks, titles: step.titles as 'full' } })
    case 'nothing':
      return
  }
}
