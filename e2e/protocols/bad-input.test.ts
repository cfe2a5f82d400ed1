import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../product/as-server.ts'
import type { AtServices } from './hostile/probe.ts'
import { atServices } from './hostile/services.ts'
import { send, type Sending } from './send.ts'
import {
  type Shape,
  asText,
  authPaths,
  besideAReadyProduct,
  callable,
  expectNothingInside,
  forged,
  form,
  identity,
  inWordsOfAuth,
  inWordsOfCallables,
  inWordsOfGoogle,
  json,
  product,
  refused,
  refusedOrCut,
  rest,
  restCalls,
  unsigned,
  withoutBody,
} from './stranger.ts'

// What strangers may send to the public port, and the answer: a refusal in the words of the protocol spoken there,
// never a failure of the server, never a word about its insides, and afterwards it is as ready as before.
besideAReadyProduct()

describe('a body that is no JSON', () => {
  const bodies = [
    '{',
    '{"email":',
    'null',
    '[]',
    '"text"',
    '7',
    '{"a":1}{',
    '\u0000\u0001',
    Buffer.from([0xff, 0xfe, 0x7b]),
  ]
  it.each(authPaths)('is refused by %s', async (path) => {
    for (const body of bodies) await refused({ path: `${path}?key=k`, headers: json, body }, inWordsOfAuth)
  })
  it.each(restCalls)('is refused by %s %s', async (method, path) => {
    for (const body of bodies) await refused({ method, path, headers: json, body }, inWordsOfGoogle)
  })
  it('is refused by a callable', async () => {
    for (const body of bodies) await refused({ path: callable, headers: json, body }, inWordsOfCallables)
  })
})

describe('a body with fields of the wrong type', () => {
  const fields = [
    'email',
    'password',
    'idToken',
    'token',
    'localId',
    'oobCode',
    'refresh_token',
    'grant_type',
    'identifier',
    'continueUri',
  ]
  const values: unknown[] = [{}, [], [{}], true, { toString: 'x' }, 1e308, -1]
  it.each(authPaths)('is refused by %s', async (path) => {
    for (const value of values) {
      const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))
      await refused({ path: `${path}?key=k`, headers: json, body }, inWordsOfAuth)
    }
  })

  const wrong: [string, string, unknown][] = [
    ['POST', `${rest}:commit`, { writes: 'all' }],
    ['POST', `${rest}:commit`, { writes: [7] }],
    ['POST', `${rest}:commit`, { writes: [{ update: { name: 7 } }] }],
    [
      'POST',
      `${rest}:commit`,
      { writes: [{ update: { name: `${documents}/a/b`, fields: { x: { integerValue: 'many' } } } }] },
    ],
    ['POST', `${rest}:commit`, { writes: [{ update: { name: 'somewhere/else' } }] }],
    ['POST', `${rest}:commit`, { writes: [{ delete: `${documents}/__odd__/..` }] }],
    ['POST', `${rest}:commit`, { writes: [], transaction: '!!!' }],
    ['POST', `${rest}:batchGet`, { documents: {} }],
    ['POST', `${rest}:batchGet`, { documents: ['nowhere'] }],
    ['POST', `${rest}:runQuery`, { structuredQuery: [] }],
    ['POST', `${rest}:runQuery`, { structuredQuery: { from: [{ collectionId: 7 }] } }],
    ['POST', `${rest}:runQuery`, { structuredQuery: { from: [{ collectionId: 'books' }], limit: 'few' } }],
    [
      'POST',
      `${rest}:runQuery`,
      { structuredQuery: { from: [{ collectionId: 'books' }], where: { fieldFilter: {} } } },
    ],
    ['POST', `${rest}:runQuery`, { structuredQuery: { from: [{ collectionId: 'books' }], limit: -1 } }],
    ['POST', `${rest}:runAggregationQuery`, { structuredAggregationQuery: 1 }],
    ['POST', `${rest}:beginTransaction`, { options: 'readOnly' }],
    ['POST', `${rest}:rollback`, { transaction: {} }],
    ['POST', `${rest}:rollback`, { transaction: 'AAAA' }],
    ['PATCH', `${rest}/books/ada`, { fields: [] }],
    ['PATCH', `${rest}/books/ada`, { fields: { x: { mapValue: { fields: { y: 1 } } } } }],
    ['POST', `${rest}/books?documentId=a%2Fb`, { fields: {} }],
    ['GET', `${rest}/books?pageSize=lots`, undefined],
    ['GET', `${rest}/books?pageToken=%00`, undefined],
    ['GET', `${rest}/books/ada?readTime=yesterday`, undefined],
    ['GET', `${rest}/books/ada?mask.fieldPaths=..`, undefined],
  ]
  it.each(wrong)('is refused by %s %s with %j', async (method, path, body) => {
    await refused(
      { method, path, headers: json, body: body === undefined ? undefined : JSON.stringify(body) },
      inWordsOfGoogle,
    )
  })

  it.each(['1', '1'.repeat(100_000)])('is refused when it is nested far deeper than any document', async (leaf) => {
    const depth = 20_000
    const nested = `${'{"mapValue":{"fields":{"a":'.repeat(depth)}{"stringValue":"${leaf}"}${'}}}'.repeat(depth)}`
    const body = `{"writes":[{"update":{"name":"${documents}/a/b","fields":{"a":${nested}}}}]}`
    await refused({ path: `${rest}:commit`, headers: json, body }, inWordsOfGoogle)
    await refused(
      { path: `${identity}:lookup?key=k`, headers: json, body: `${'['.repeat(depth)}${']'.repeat(depth)}` },
      inWordsOfAuth,
    )
  })
})

describe('a stream’s channel', () => {
  const channels = ['Listen', 'Write'].map((name) => `/google.firestore.v1.Firestore/${name}/channel`)
  const begin = '?VER=8&RID=1&CVER=22&X-HTTP-Session-Id=gsessionid&zx=a&t=1'

  it.each(channels)('%s refuses forms that no client sends', async (path) => {
    for (const body of [
      'count=many',
      'count=1',
      'count=1001',
      'count=-1',
      'count=1&ofs=x&req0___data__=%7B%7D',
      'count=99999999999999999999',
    ])
      await refused({ path: path + begin, headers: form, body }, inWordsOfGoogle)
    await refused({ path: path + begin, headers: form, body: Buffer.from([0xff, 0xfe]) }, inWordsOfGoogle)
  })

  it.each(channels)('%s refuses what belongs to no session', async (path) => {
    await refused({ method: 'GET', path: path + begin }, asText)
    for (const sid of ['', 'unknown', 'x'.repeat(4000), '%00', '..%2f..'])
      for (const method of ['GET', 'POST'])
        await refused(
          {
            method,
            path: `${path}?VER=8&RID=rpc&SID=${sid}&AID=0&CI=1&TYPE=xmlhttp`,
            headers: form,
            body: method === 'POST' ? 'count=0' : undefined,
          },
          asText,
        )
  })

  it.each([
    ['nothing that is JSON', 'not json', []],
    ['a message of another stream', '{"writes":7,"addTarget":7}', []],
    ['the word owner on the public port', undefined, ['Authorization: Bearer owner']],
    ['an unsigned token', undefined, [`Authorization: Bearer ${unsigned}`]],
    ['a forged token', undefined, [`Authorization: Bearer ${forged}`]],
    ['nobody’s name for somebody’s book', undefined, []],
  ])('Listen tells in the stream what is wrong with %s', async (_what, message, headers) => {
    const [path = ''] = channels
    const target = {
      database: 'projects/duebook/databases/(default)',
      addTarget: { targetId: 2, documents: { documents: [`${documents}/books/ada`] } },
    }
    const body = new URLSearchParams({
      headers: headers.join('\r\n'),
      count: '1',
      ofs: '0',
      req0___data__: message ?? JSON.stringify(target),
    }).toString()
    const opened = await send(product.origin, { path: path + begin, headers: form, body })
    expect(opened.status).toBe(200)
    const sid = /\["c","([^"]+)"/.exec(opened.text)?.[1]
    const heard = await send(product.origin, {
      method: 'GET',
      path: `${path}?VER=8&RID=rpc&SID=${sid}&AID=0&CI=1&TYPE=xmlhttp`,
    })
    expect(heard.status).toBe(200)
    expect(heard.text).toMatch(/INVALID_ARGUMENT|UNAUTHENTICATED|PERMISSION_DENIED|"code":(3|7|16)\b/)
    expect(heard.text).not.toContain('documentChange')
    expectNothingInside(heard.text)
  })
})

describe('a body just over the limit', () => {
  const limits: [string, Sending, number, Shape][] = [
    ['sign-in', { path: `${identity}:signUp?key=k`, headers: json }, 256 * 1024, inWordsOfAuth],
    ['a token', { path: '/securetoken.googleapis.com/v1/token?key=k', headers: form }, 256 * 1024, inWordsOfAuth],
  ]
  it.each(limits)('is refused for %s, declared or not', async (_what, sending, limit, shape) => {
    const body = Buffer.alloc(limit + 1, 'a')
    await refused({ ...sending, body }, shape)
    await refused({ ...sending, body, chunked: true }, shape)
  })

  const streams: [string, Sending][] = [
    ['a commit', { path: `${rest}:commit`, headers: json }],
    ['a query', { path: `${rest}:runQuery`, headers: json }],
    ['a channel', { path: '/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1', headers: form }],
  ]
  it.each(streams)('is refused or cut off for %s, declared or not', async (_what, sending) => {
    const body = Buffer.alloc((32 << 20) + 1, 'a')
    await refusedOrCut({ ...sending, body })
    await refusedOrCut({ ...sending, body, chunked: true })
  })

  it.runIf(process.platform === 'linux')('leaves no memory behind, however often it comes', async () => {
    const body = Buffer.alloc((32 << 20) + 1, 'a')
    const flood = async () => {
      for (let round = 0; round < 4; round++)
        await Promise.all(
          [1, 2].map(() => refusedOrCut({ path: `${rest}:commit`, headers: json, body, chunked: true })),
        )
    }
    await flood()
    const before = residentBytes()
    await flood()
    expect(residentBytes() - before).toBeLessThan(96 << 20)
    expect(residentBytes()).toBeLessThan(700 << 20)
  })
})

/** What the server's process holds of the machine's memory. */
function residentBytes(): number {
  const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

describe('headers beyond all measure', () => {
  it.each(['/readyz', `${identity}:lookup?key=k`, `${rest}/books/ada`, callable, '/emulator/action', '/'])(
    'are refused at %s',
    async (path) => {
      const { status } = await refused(
        { method: 'GET', path, headers: { 'x-long': 'x'.repeat(64 * 1024) } },
        withoutBody,
      )
      expect(status).toBe(431)
    },
  )
})

describe('somebody with an account', () => {
  let cast: AtServices
  const call = async (method: string, body: object) => {
    const path = `${identity}:${method}?key=k`
    const answer = await send(product.origin, { path, headers: json, body: JSON.stringify(body) })
    expect(answer.status, answer.text).toBe(200)
    return JSON.parse(answer.text) as { localId: string; idToken: string; refreshToken: string }
  }
  beforeAll(async () => {
    const join = async (name: string) => {
      const email = `${name}@services.example`
      const { localId, ...tokens } = await call('signUp', { email, password: 'a long and quiet sentence' })
      return { uid: localId, email, ...tokens }
    }
    const ada = await join('ada')
    // Whoever was here first runs the house, from when that is first asked.
    const authorization = `Bearer ${ada.idToken}`
    const house = { path: '/duebook/us-central1/seeHouse', headers: { ...json, authorization }, body: '{"data":null}' }
    expect((await send(product.origin, house)).text).toContain('"operator":true')
    const mallory = await join('mallory')
    const tokenNow = async () => {
      const email = mallory.email
      const { idToken } = await call('signInWithPassword', { email, password: 'a long and quiet sentence' })
      return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
    }
    cast = { ada, mallory, tokenNow }
  })
  it('tries more than ninety things, each once', () => {
    expect(new Set(atServices.map(([says]) => says)).size).toBe(atServices.length)
    expect(atServices.length).toBeGreaterThan(90)
  })
  it.each(atServices)('%s in vain', async (_says, probe, holds) => {
    const { at, ...sending } = probe(cast)
    const answer = await send(at === 'operator' ? product.operator : product.origin, sending)
    expectNothingInside(answer.text)
    const said = `answered ${answer.status}: ${answer.text.slice(0, 300)}`
    // What is not offered at all is 501.
    expect([500, 502, 503, 504], said).not.toContain(answer.status)
    if (holds) return holds(answer, cast)
    expect(answer.status, said).toBeGreaterThanOrEqual(400)
  })
})
