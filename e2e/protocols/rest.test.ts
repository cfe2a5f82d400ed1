import { openapi } from '@duebook/contract/access/openapi'
import type { TokenReads } from '@duebook/contract/access/token'
import type { TokenAnswers, TokenRequests } from '@duebook/contract/access/token-requests'
import type { FirebaseApp } from 'firebase/app'
import { collection, doc, getDocs, setDoc } from 'firebase/firestore/lite'
import { uploadBytes } from 'firebase/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import type { Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { attachmentOf, bytesAt, describedBy, judged, picture, recordAt, sha256 } from './attachment.ts'
import { refused } from './book-people.ts'
import { addObligation, rentDay } from './documents.ts'
import { misfits } from './fits-schema.ts'
import { ask as askAs, dismiss, newCast, type Cast } from './outsiders.ts'
import { denied, type Person } from './person.ts'
import { send, type Sending } from './send.ts'

// What programs read with a token, held against the OpenAPI file that describes it; and what those try who have none.
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
  await addObligation(ada, 'vat', {
    title: 'VAT return',
    kind: 'filing',
    amount: null,
    notes: 'the long form',
    schedule: { type: 'recurring', start: dayAhead(3), rule: { kind: 'rrule', rrule: 'FREQ=WEEKLY' } },
    nextNominal: dayAhead(3),
    nextDue: dayAhead(3),
  })
  await setDoc(recordAt(ada, 'receipt-1'), attachmentOf(ada.uid, ada.uid, 'receipt-1'))
  await uploadBytes(bytesAt(ada, 'receipt-1'), picture, describedBy(ada.uid))
  await judged(ada, 'receipt-1')
})
afterAll(async () => {
  await dismiss(cast)
  await product?.stop()
})

const ask = <Name extends keyof TokenRequests>(by: Pick<Person, 'app'>, name: Name, request: TokenRequests[Name]) =>
  askAs<TokenRequests, TokenAnswers, Name>(product, by, name, request)
const make = (reads: TokenReads = 'everything', by = ada, bookIds = [ada.uid]) =>
  ask(by, 'makeToken', { name: 'Wall display', bookIds, reads, days: 90 })
const get = (path: string, token?: string, more: Omit<Sending, 'path'> = {}) =>
  send(product.origin, {
    method: 'GET',
    path,
    ...more,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...more.headers },
  })
type Page = { items: Record<string, unknown>[]; next: string | null }
const page = async (path: string, token: string) => {
  const { status, text } = await get(path, token)
  expect([path, status, text.slice(0, 300)]).toEqual([path, 200, text.slice(0, 300)])
  return JSON.parse(text) as Page
}
const rent = () => `/v1/books/${ada.uid}/occurrences?due%3E=${dayAhead(0)}&due%3C=${rentDay}`

/** The schema that the file has for an answer of a path. */
function schemaOf(path: keyof typeof openapi.paths, status: '200' | '400' | '401' | '404' | '429') {
  const { content } = openapi.paths[path].get.responses[status] as { content: Record<string, { schema?: object }> }
  return content['application/json']?.schema as Record<string, unknown> | undefined
}

describe('a token', () => {
  it('reads what it says, as openapi.json says, and stands nowhere', async () => {
    const { token } = await make()
    expect(token).toMatch(/^dbk_[\w-]{43}$/)
    const said = await get('/v1/openapi.json')
    expect(JSON.parse(said.text)).toEqual(openapi)
    const answers: [keyof typeof openapi.paths, string][] = [
      ['/v1/books', '/v1/books'],
      ['/v1/books/{book}/obligations', `/v1/books/${ada.uid}/obligations`],
      ['/v1/books/{book}/occurrences', rent()],
    ]
    // Every path of the file but the one that answers with bytes.
    expect([...answers.map(([path]) => path), '/v1/files/{sha256}']).toEqual(Object.keys(openapi.paths))
    for (const [path, address] of answers) {
      const found = await page(address, token)
      expect(found.items.length).toBeGreaterThan(0)
      expect([path, misfits(found, schemaOf(path, '200')!, openapi)]).toEqual([path, []])
    }
    const dates = (await page(rent(), token)).items
    expect(dates.filter(({ obligation }) => obligation === 'rent')).toMatchObject([
      {
        due: rentDay,
        state: 'open',
        title: 'Rent',
        amount: { minor: 95_000, currency: 'GBP' },
        why: expect.any(String),
      },
    ])
    expect(dates.map(({ date }) => date)).toEqual(dates.map(({ date }) => date).toSorted())
    const file = await get(`/v1/files/${sha256(picture)}`, token)
    expect([file.status, file.headers['content-type'], file.headers['content-length']]).toEqual([
      200,
      'image/jpeg',
      String(picture.length),
    ])
    const { docs } = await getDocs(collection(ada.db, `users/${ada.uid}/tokens`))
    expect(docs.map((one) => one.get('begins') as string)).toContain(token.slice(0, 8))
    expect(docs.find((one) => one.get('begins') === token.slice(0, 8))?.get('lastUsedAt')).toEqual(expect.any(Number))
    expect(JSON.stringify(docs.map((one) => one.data()))).not.toContain(token.slice(8))
    expect(product.output()).not.toContain(token.slice(8))
    await denied(setDoc(doc(ada.db, `users/${ada.uid}/tokens/mine`), { name: 'mine' }))
    await denied(getDocs(collection(mallory.db, `users/${ada.uid}/tokens`)))
  })

  it('that reads dates shows neither titles nor sums, notes or files; one with titles no notes', async () => {
    const dates = await make('dates')
    const titles = await make('titles')
    const bare = JSON.stringify([
      await page(rent(), dates.token),
      await page(`/v1/books/${ada.uid}/obligations`, dates.token),
    ])
    expect(bare).toContain('Bill due')
    for (const hidden of ['Rent', 'VAT', '95000', 'long form', 'home']) expect(bare).not.toContain(hidden)
    const titled = JSON.stringify(await page(`/v1/books/${ada.uid}/obligations`, titles.token))
    expect(titled).toContain('VAT return')
    expect(titled).not.toContain('long form')
    for (const { token } of [dates, titles]) expect((await get(`/v1/files/${sha256(picture)}`, token)).status).toBe(404)
  })

  it('is read a page at a time, each date once', async () => {
    const { token } = await make()
    const whole = (await page(`${rent()}&limit=200`, token)).items
    const found: unknown[] = []
    for (let next: string | null = ''; next !== null;) {
      const more: Page = await page(`${rent()}&limit=7${next && `&after=${encodeURIComponent(next)}`}`, token)
      expect(more.items.length).toBeLessThanOrEqual(7)
      found.push(...more.items)
      next = more.next
    }
    expect(found).toEqual(whole)
    const first = await page(`/v1/books/${ada.uid}/obligations?limit=1`, token)
    const second = await page(`/v1/books/${ada.uid}/obligations?limit=1&after=${first.next}`, token)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(['rent', 'vat'])
  })

  it('reads no more than whoever made it may read by now', async () => {
    const { token } = await make('everything', member)
    const mine = `/v1/books/${ada.uid}/obligations`
    expect((await page(mine, token)).items).toHaveLength(2)
    await mergeAsServer(product, `books/${ada.uid}`, { onlyTheirs: [member.uid] })
    expect((await page(mine, token)).items).toEqual([])
    expect((await get(`/v1/files/${sha256(picture)}`, token)).status).toBe(404)
    await mergeAsServer(product, `books/${ada.uid}`, {
      onlyTheirs: [],
      roles: { [ada.uid]: 'owner' },
      memberIds: [ada.uid],
    })
    expect((await get(mine, token)).status).toBe(404)
    expect((await page('/v1/books', token)).items).toEqual([])
  })

  it('that is revoked, past its day, unknown or no token at all is answered alike', async () => {
    const { token, tokenId } = await make()
    const late = await make()
    await mergeAsServer(product, `users/${ada.uid}/tokens/${late.tokenId}`, { until: Date.now() - 1 })
    await refused(ask(mallory, 'revokeToken', { tokenId }), 'no-such-token')
    expect((await get('/v1/books', token)).status).toBe(200)
    await ask(ada, 'revokeToken', { tokenId })
    await refused(ask(ada, 'revokeToken', { tokenId }), 'no-such-token')
    const tried = [
      token,
      late.token,
      `dbk_${'A'.repeat(43)}`,
      'dbk_short',
      token.slice(0, -1),
      `${token}x`,
      '../../x',
      '',
    ]
    const answers = await Promise.all(tried.map((one) => get('/v1/books', one)))
    answers.push(
      await get('/v1/books'),
      await get('/v1/books', undefined, { headers: { authorization: `Basic ${token}` } }),
    )
    const [first] = answers
    expect([first?.status, first?.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    for (const { status, text } of answers) expect([status, text]).toEqual([401, first?.text])
    expect(misfits(JSON.parse(first!.text), schemaOf('/v1/books', '401')!, openapi)).toEqual([])
  })

  it('is made for books that one is in, by somebody who can come back, as asked', async () => {
    await refused(make('dates', mallory, [ada.uid]), 'not-in-book')
    await refused(make('dates', ada, [ada.uid, 'nothing']), 'not-in-book')
    for (const wrong of [
      {},
      { name: '', bookIds: [ada.uid], reads: 'dates', days: 1 },
      { name: 'x', bookIds: [], reads: 'dates', days: 1 },
      { name: 'x', bookIds: [ada.uid], reads: 'all', days: 1 },
      { name: 'x', bookIds: [ada.uid], reads: 'dates', days: 367 },
      { name: 'x'.repeat(81), bookIds: [ada.uid], reads: 'dates', days: 1 },
      { name: 'x', bookIds: Array(21).fill('b'), reads: 'dates', days: 1 },
      { name: 'x', bookIds: [ada.uid], reads: 'dates', days: 1, more: true },
    ])
      await expect(ask(ada, 'makeToken', wrong as never)).rejects.toMatchObject({ code: 'functions/invalid-argument' })
    await expect(ask({ app: nobody }, 'makeToken', {} as never)).rejects.toMatchObject({
      code: 'functions/unauthenticated',
    })
  })
})

describe('a request', () => {
  const hash = 'a'.repeat(64)
  it('that is not as openapi.json says is refused with a reason, and shows nothing', async () => {
    const { token } = await make()
    const { token: hers } = await make('everything', mallory, [mallory.uid])
    const book = `/v1/books/${ada.uid}`
    const table: [what: string, status: number, path: string, token: string, more?: Omit<Sending, 'path'>][] = [
      ['writes', 405, `${book}/obligations`, token, { method: 'POST', body: '{}' }],
      ['deletes', 405, `${book}/obligations`, token, { method: 'DELETE' }],
      ['asks for another’s book', 404, `${book}/obligations`, hers],
      ['asks for another’s file', 404, `/v1/files/${sha256(picture)}`, hers],
      ['asks for a book that is not there', 404, '/v1/books/nothing/obligations', token],
      ['asks for a file that is not there', 404, `/v1/files/${hash}`, token],
      ['asks for what is not read', 404, `${book}/activity`, token],
      ['leads out of its folder', 404, '/v1/books/..%2f..%2fx/obligations', token],
      ['names a file otherwise', 404, '/v1/files/receipt.jpg', token],
      ['asks for too many', 400, `${book}/obligations?limit=201`, token],
      ['asks for none', 400, `${book}/obligations?limit=0`, token],
      ['asks for a number that is none', 400, `${book}/obligations?limit=1e2`, token],
      ['says a parameter twice', 400, `${book}/obligations?limit=1&limit=2`, token],
      ['says one that is not known', 400, `${book}/obligations?order=title`, token],
      ['goes on from nowhere', 400, `${book}/obligations?after=a%2Fb`, token],
      ['asks for a day that is none', 400, `${book}/occurrences?due%3C=tomorrow`, token],
      ['asks too far ahead', 400, `${book}/occurrences?due%3C=${dayAhead(402)}`, token],
      ['asks too far back', 400, `${book}/occurrences?due%3E=${dayAhead(-40)}`, token],
      ['ends before it begins', 400, `${book}/occurrences?due%3E=${dayAhead(2)}&due%3C=${dayAhead(1)}`, token],
      ['is too long', 400, `${book}/obligations?after=${'x'.repeat(2_000)}`, token],
    ]
    for (const [what, status, path, by, more] of table) {
      const answer = await get(path, by, more)
      expect([what, answer.status]).toEqual([what, status])
      expect(misfits(JSON.parse(answer.text), { $ref: '#/components/schemas/Refusal' }, openapi)).toEqual([])
      for (const hidden of ['Rent', 'VAT', ada.uid, by]) expect(answer.text).not.toContain(hidden)
    }
  })

  it('is answered sixty times a minute, twenty of them with a file, and no more', async () => {
    const { token } = await make()
    const held = `accessTokens/${sha256(token)}`
    await mergeAsServer(product, held, { asked: { since: Date.now(), all: 20, files: 20 } })
    expect((await get(`/v1/files/${sha256(picture)}`, token)).status).toBe(429)
    expect((await get('/v1/books', token)).status).toBe(200)
    await mergeAsServer(product, held, { asked: { since: Date.now(), all: 60, files: 0 } })
    const { status, headers, text } = await get('/v1/books', token)
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect(misfits(JSON.parse(text), schemaOf('/v1/books', '429')!, openapi)).toEqual([])
    await mergeAsServer(product, held, { asked: { since: Date.now() - 61_000, all: 60, files: 0 } })
    expect((await get('/v1/books', token)).status).toBe(200)
  })

  it('by HEAD is answered with the head alone, and nothing is kept of it on the way', async () => {
    const { token } = await make()
    const head = await get('/v1/books', token, { method: 'HEAD' })
    expect([head.status, head.text, head.headers['cache-control']]).toEqual([200, '', 'private, no-store'])
  })
})
