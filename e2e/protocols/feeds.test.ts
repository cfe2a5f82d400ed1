import { mostFeeds, usualLooks, type FeedScope } from '@duebook/contract/feed/feed'
import type { FeedAnswers, FeedRequests } from '@duebook/contract/feed/feed-requests'
import type { FirebaseApp } from 'firebase/app'
import { doc, getDoc, getDocs, collection, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { mergeAsServer, writeAsServer } from '../product/as-server.ts'
import type { Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { sha256 } from './attachment.ts'
import { refused } from './book-people.ts'
import { addObligation, occurrenceOf, rentDay } from './documents.ts'
import { ask as askAs, dismiss, newCast, type Cast } from './outsiders.ts'
import { denied, type Person } from './person.ts'
import { send, type Sending } from './send.ts'

// Calendar feeds as the programs fetch them that subscribe, and as those do who would like to see more.
let product: Product
let ada: Person
let member: Person
let mallory: Person
let nobody: FirebaseApp
let cast: Cast

beforeAll(async () => {
  product = await visitProduct()
  cast = await newCast(product)
  ;({ ada, member, mallory, nobody } = cast)
})
afterAll(async () => {
  await dismiss(cast)
  await product?.stop()
})

const ask = <Name extends keyof FeedRequests>(by: Pick<Person, 'app'>, name: Name, request: FeedRequests[Name]) =>
  askAs<FeedRequests, FeedAnswers, Name>(product, by, name, request)
const make = async (scope: FeedScope = { of: 'all' }, looks: Partial<typeof usualLooks> = {}, by = ada) => {
  const { feedId, address } = await ask(by, 'makeFeed', { scope, looks: { ...usualLooks, ...looks } })
  return { feedId, path: new URL(address).pathname }
}
const google = { 'user-agent': 'Google-Calendar-Importer' }
const get = (path: string, more: Omit<Sending, 'path'> = {}) =>
  send(product.origin, { method: 'GET', path, ...more, headers: { ...google, ...more.headers } })
const titles = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)
const tokenIn = (path: string) => path.slice(3, -4)

describe('a feed', () => {
  it('is a calendar of what its maker sees, and its address stands nowhere', async () => {
    const { path, feedId } = await make({ of: 'book', bookId: ada.uid })
    expect(path).toMatch(/^\/f\/[\w-]{43}\.ics$/)
    const { status, headers, text } = await get(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      vary: 'Accept-Encoding',
      'x-robots-tag': 'noindex',
      'content-disposition': 'inline; filename="duebook.ics"',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    const day = rentDay.replaceAll('-', '')
    expect(text).toContain(`UID:rent-${day}@duebook\r\n`)
    expect(text).toContain(`DTSTART;VALUE=DATE:${day}\r\n`)
    expect(text).toContain('SEQUENCE:0\r\n')
    expect(titles(text)).toEqual(['Rent'])
    expect(text).toContain('NAME:Ada’s book: due dates\r\n')
    expect(text).not.toMatch(/VALARM|RRULE|METHOD|£950/)
    const kept = [(await getDoc(doc(ada.db, `users/${ada.uid}/feeds/${feedId}`))).data()]
    expect(JSON.stringify([text, kept])).not.toContain(tokenIn(path))
  })

  it('answers whoever has it already with nothing, by its tag or its time', async () => {
    const { path } = await make()
    const { headers, text } = await get(path)
    const etag = String(headers['etag'])
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const again = await get(path)
    expect([again.text, again.headers['etag']]).toEqual([text, etag])
    for (const [given, status] of [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"other", ${etag.slice(2)}` }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': '"other"', 'if-modified-since': String(headers['last-modified']) }, 200],
      [{ 'if-modified-since': String(headers['last-modified']) }, 304],
      [{ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
    ] as const) {
      const answer = await get(path, { headers: given })
      expect([given, answer.status]).toEqual([given, status])
      expect(answer.headers['etag']).toBe(etag)
      if (status === 304) expect(answer.text).toBe('')
    }
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, head.text, head.headers['etag']]).toEqual([200, '', etag])
  })

  it('is packed for whoever takes that', async () => {
    const { path } = await make()
    const packed = await fetch(`${product.origin}${path}`, { headers: { ...google, 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(await packed.text()).toContain('SUMMARY:Rent')
    const plain = await get(path, { headers: { 'accept-encoding': 'gzip;q=0, identity' } })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.text).toContain('SUMMARY:Rent')
  })

  it('keeps the name of a date and counts its changes, wherever that goes', async () => {
    const { path } = await make()
    await addObligation(ada, 'vat', { title: 'VAT return', kind: 'filing', tags: ['tax'] })
    expect(titles((await get(path)).text).toSorted()).toEqual(['Rent', 'VAT return'])
    await updateDoc(doc(ada.db, `books/${ada.uid}/obligations/vat`), {
      title: 'VAT return, Q3',
      updatedBy: ada.uid,
      updatedAt: serverTimestamp(),
    })
    const { text } = await get(path)
    const vat = text.split('BEGIN:VEVENT').find((one) => one.includes('UID:vat-'))
    expect(vat).toContain('SUMMARY:VAT return\\, Q3\r\n')
    expect(vat).toContain('SEQUENCE:1\r\n')
    expect(vat).toContain(`UID:vat-${rentDay.replaceAll('-', '')}@duebook\r\n`)
  })

  it('hides what it was asked to hide', async () => {
    const kinds = await get((await make({ of: 'all' }, { titles: 'kind', amounts: true })).path)
    expect(titles(kinds.text).toSorted()).toEqual(['Bill due\\, £950.00', 'Filing due\\, £950.00'])
    const busy = await get((await make({ of: 'book', bookId: ada.uid }, { titles: 'busy', amounts: true })).path)
    expect(titles(busy.text)).toEqual(['Due date', 'Due date'])
    expect(busy.text).not.toMatch(/Rent|VAT|Ada|£950|URL|CATEGORIES|DESCRIPTION|home/)
  })

  it('shows one kind, one tag, what is mine', async () => {
    const of = async (scope: FeedScope, by = ada) => titles((await get((await make(scope, {}, by)).path)).text)
    expect(await of({ of: 'kind', kind: 'filing' })).toEqual(['VAT return\\, Q3'])
    expect(await of({ of: 'tag', tag: 'home' })).toEqual(['Rent'])
    await updateDoc(doc(ada.db, `books/${ada.uid}/obligations/vat`), {
      assignee: member.uid,
      updatedBy: ada.uid,
      updatedAt: serverTimestamp(),
    })
    expect(await of({ of: 'mine' }, member)).toEqual(['VAT return\\, Q3'])
    expect(await of({ of: 'mine' })).toEqual([])
  })

  it('is its maker’s: who may see less now sees less by it, and who left nothing', async () => {
    const { path } = await make({ of: 'book', bookId: ada.uid }, {}, member)
    expect(titles((await get(path)).text).length).toBe(2)
    const at = `books/${ada.uid}`
    await mergeAsServer(product, at, { onlyTheirs: [member.uid] })
    await mergeAsServer(product, `${at}/obligations/vat`, { concerns: [member.uid] })
    expect(titles((await get(path)).text)).toEqual(['VAT return\\, Q3'])
    await mergeAsServer(product, at, { onlyTheirs: [], roles: { [ada.uid]: 'owner' }, memberIds: [ada.uid] })
    const left = await get(path)
    expect([left.status, titles(left.text)]).toEqual([200, []])
    expect(left.text).not.toContain('Ada')
  })

  it('shows what was done of late as done, and what was skipped no more', async () => {
    const { path } = await make({ of: 'tag', tag: 'home' })
    expect(titles((await get(path)).text)).toEqual(['Rent'])
    const today = new Date().toISOString().slice(0, 10)
    const record = { ...occurrenceOf(ada.uid), updatedAt: new Date(), settledAt: new Date() }
    const at = `books/${ada.uid}/occurrences/rent_${rentDay}`
    const over = { status: 'ended', nextNominal: null, nextDue: null, updatedAt: new Date() }
    await writeAsServer(product, at, { ...record, state: 'done', reason: null, settledOn: today })
    await mergeAsServer(product, `books/${ada.uid}/obligations/rent`, over)
    const done = await get(path)
    expect(titles(done.text)).toEqual(['Done: Rent'])
    expect(done.text).toContain('SEQUENCE:1\r\n')
    await writeAsServer(product, at, { ...record, updatedAt: new Date(), state: 'skipped', settledOn: today })
    expect(titles((await get(path)).text)).toEqual([])
  })
})

describe('an address', () => {
  it('is told that it was switched off, and a new one takes its place', async () => {
    const { feedId, path } = await make()
    const { address } = await ask(ada, 'renewFeed', { feedId })
    const old = await get(path)
    expect([old.status, old.headers['content-type'], old.text]).toEqual([
      410,
      'text/plain; charset=utf-8',
      'This calendar feed was switched off.\n',
    ])
    const renewed = new URL(address).pathname
    expect((await get(renewed)).status).toBe(200)
    await ask(ada, 'endFeed', { feedId })
    expect((await get(renewed)).status).toBe(410)
    expect((await get(path)).status).toBe(410)
    await refused(ask(ada, 'renewFeed', { feedId }), 'no-such-feed')
  })

  it('that leads nowhere says the same whatever is wrong with it, and a few tries are enough', async () => {
    const { path } = await make()
    const token = tokenIn(path)
    const wrong = [
      `/f/${'A'.repeat(43)}.ics`,
      `/f/${token.slice(0, -1)}.ics`,
      `/f/${token}`,
      `/f/${token}.ics/`,
      `/f/${token}.ics%00`,
      '/f/',
      '/f/..%2f..%2fetc.ics',
      `/f/${'x'.repeat(4_000)}.ics`,
    ]
    const answers = await Promise.all(wrong.map((one) => get(one)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect(answers[0]?.headers['content-length']).toBe(String(Buffer.byteLength(answers[0]!.text)))
    expect(answers[0]?.text).not.toContain('AAA')
    let status = 404
    for (let tries = 0; status === 404 && tries < 100; tries++) status = (await get(wrong[0]!)).status
    expect(status).toBe(429)
    // Whoever has a right one is let in all the same.
    expect((await get(path)).status).toBe(200)
  })

  it('is read and nothing else', async () => {
    const { path } = await make()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await get(path, { method, body: 'x'.repeat(10_000) })
      expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'GET, HEAD'])
    }
  })

  it('is answered sixty times an hour', async () => {
    const { path } = await make()
    const at = `feedAddresses/${sha256(tokenIn(path))}`
    await mergeAsServer(product, at, { asked: { since: Date.now(), count: 59 } })
    expect((await get(path)).status).toBe(200)
    const refusal = await get(path, { headers: { 'if-none-match': '*' } })
    expect(refusal.status).toBe(429)
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
    await mergeAsServer(product, at, { asked: { since: Date.now() - 3_600_001, count: 60 } })
    expect((await get(path)).status).toBe(200)
  })
})

describe('who fetches a feed', () => {
  it('is kept by the program and the day, and nothing of a look in a browser', async () => {
    const { feedId, path } = await make()
    const kept = async () => (await getDoc(doc(ada.db, `users/${ada.uid}/feeds/${feedId}`))).data() ?? {}
    await get(path, { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537' } })
    await get(path, { method: 'HEAD' })
    expect((await kept())['clients']).toEqual({})
    const { headers } = await get(path)
    await get(path, { headers: { 'if-none-match': String(headers['etag']) } })
    await get(path, { headers: { 'user-agent': 'iOS/26.5 (23F77) dataaccessd/1.0' } })
    // Answers do not wait for it to be written down.
    const { clients, dates } = await vi.waitFor(
      async () => {
        const { clients, dates } = await kept()
        expect(clients).toMatchObject({ google: { status: 304 }, iphone: { status: 200 } })
        expect(Object.values(clients.google.days)).toEqual([2])
        return { clients, dates }
      },
      { timeout: patience, interval: 50 },
    )
    expect(Object.keys(clients).toSorted()).toEqual(['google', 'iphone'])
    expect(dates).toMatchObject({ all: expect.any(Number), shown: expect.any(Number) })
    expect(JSON.stringify(await kept())).not.toMatch(/127\.0\.0\.1|dataaccessd|Mozilla/)
  })

  it('is counted on from what stands there, also where another process has counted meanwhile', async () => {
    const { feedId, path } = await make()
    const at = `users/${ada.uid}/feeds/${feedId}`
    const { headers } = await get(path)
    const again = () => get(path, { headers: { 'if-none-match': String(headers['etag']) } })
    const counted = (times: number) =>
      vi.waitFor(
        async () => {
          const { clients } = (await getDoc(doc(ada.db, at))).data() ?? {}
          expect(Object.values(clients.google.days)).toEqual([times])
          return clients
        },
        { timeout: patience, interval: 50 },
      )
    await counted(1)
    await again()
    const { google: seen } = await counted(2)
    const [[today]] = Object.entries(seen.days) as [[string, number]]
    const clients = { google: { ...seen, days: { [today]: 7 } } }
    await mergeAsServer(product, at, { clients })
    await again()
    await counted(8)
    await again()
    await counted(9)
  })
})

describe('somebody else', () => {
  it('sees nothing of a feed, changes nothing, and makes none of a book they are not in', async () => {
    const { feedId, path } = await make()
    for (const by of [mallory, member]) {
      await denied(getDoc(doc(by.db, `users/${ada.uid}/feeds/${feedId}`)))
      await denied(getDocs(collection(by.db, `users/${ada.uid}/feeds`)))
      await refused(ask(by, 'changeFeed', { feedId, looks: usualLooks }), 'no-such-feed')
      await refused(ask(by, 'renewFeed', { feedId }), 'no-such-feed')
      await refused(ask(by, 'endFeed', { feedId }), 'no-such-feed')
      await denied(getDocs(collection(by.db, 'feedAddresses')))
      await denied(getDocs(collection(by.db, 'feedTexts')))
    }
    await denied(setDoc(doc(ada.db, `users/${ada.uid}/feeds/mine`), { scope: { of: 'all' } }))
    await denied(getDoc(doc(ada.db, `feedTexts/${feedId}`)))
    await refused(
      ask(mallory, 'makeFeed', { scope: { of: 'book', bookId: ada.uid }, looks: usualLooks }),
      'not-in-book',
    )
    await refused(ask(mallory, 'makeFeed', { scope: { of: 'book', bookId: 'none' }, looks: usualLooks }), 'not-in-book')
    expect((await get(path)).status).toBe(200)
  })

  it('is refused with what no feed looks like', async () => {
    for (const by of [{ app: nobody }, ada])
      for (const [name, request] of [
        ['makeFeed', {}],
        ['makeFeed', { scope: { of: 'everybody' }, looks: usualLooks }],
        ['makeFeed', { scope: { of: 'tag', tag: 'x'.repeat(51) }, looks: usualLooks }],
        ['makeFeed', { scope: { of: 'tag', tag: 'a b' }, looks: usualLooks }],
        ['makeFeed', { scope: { of: 'book', bookId: '../users' }, looks: usualLooks }],
        ['makeFeed', { scope: { of: 'all' }, looks: { ...usualLooks, titles: 'none' } }],
        ['makeFeed', { scope: { of: 'all' }, looks: { ...usualLooks, more: true } }],
        ['changeFeed', { feedId: 'x'.repeat(20_000), looks: usualLooks }],
        ['renewFeed', { feedId: ['a'] }],
        ['endFeed', { feedId: 7 }],
        ['endFeed', null],
      ] as const)
        await expect(ask(by, name, request as never)).rejects.toMatchObject({
          code: by === ada ? 'functions/invalid-argument' : 'functions/unauthenticated',
        })
  })

  it('has so many feeds and no more', async () => {
    const feed = { scope: { of: 'mine' }, looks: usualLooks, madeAt: 1, addressAt: 1, clients: {}, dates: null }
    for (let at = 1; at < mostFeeds; at++) await writeAsServer(product, `users/${mallory.uid}/feeds/f${at}`, feed)
    const { feedId } = await make({ of: 'tag', tag: 'last' }, {}, mallory)
    await refused(ask(mallory, 'makeFeed', { scope: { of: 'all' }, looks: usualLooks }), 'too-many-feeds')
    await ask(mallory, 'endFeed', { feedId })
    await make({ of: 'all' }, {}, mallory)
  })
})
