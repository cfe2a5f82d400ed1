import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { root, startProduct, type Product } from '../product/start-product.ts'
import { documentOf } from '../product/document-of.ts'
import { send, type Answer, type Sending } from './send.ts'

// What strangers may send to the public port, and the answer: a refusal in the words of the protocol spoken there,
// never a failure of the server, never a word about its insides, and afterwards it is as ready as before.
let product: Product
beforeAll(async () => {
  product = await startProduct()
  // What nobody but the server may read; a test that sees it has found a hole.
  const answer = await fetch(`${product.operator}/v1/${documents}/books/ada`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ fields: documentOf({ name: secret, memberIds: ['ada'] }) }),
  })
  expect(answer.status).toBe(200)
})
afterAll(() => product?.stop())
afterEach(async () => {
  const ready = await send(product.origin, { method: 'GET', path: '/readyz' })
  expect(ready).toMatchObject({ status: 200, text: '{"status":"ready"}' })
})

const secret = 'the secret book'
const documents = 'projects/duebook/databases/(default)/documents'
const rest = `/v1/${documents}`
const identity = '/identitytoolkit.googleapis.com/v1/accounts'
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = {
  sub: 'ada',
  user_id: 'ada',
  aud: 'duebook',
  iss: 'https://securetoken.google.com/duebook',
  exp: 4e9,
  iat: 1,
}
const unsigned = `${part({ alg: 'none' })}.${part(claims)}.`
const forged = `${part({ alg: 'RS256', kid: 'mine' })}.${part(claims)}.${'A'.repeat(342)}`

type Shape = (answer: Answer) => void
/** The error body of identitytoolkit and securetoken. */
const inWordsOfAuth: Shape = ({ status, text }) =>
  expect(JSON.parse(text)).toMatchObject({
    error: { code: status, message: expect.stringMatching(/\S/), errors: [{ message: expect.any(String) }] },
  })
/** google.rpc.Status in JSON; streaming calls answer with a list of one. */
const inWordsOfGoogle: Shape = ({ status, text }) => {
  const body = [JSON.parse(text)].flat()[0] as unknown
  expect(body).toMatchObject({
    error: { code: status, message: expect.stringMatching(/\S/), status: expect.stringMatching(/^[A-Z_]+$/) },
  })
}
const inWordsOfCallables: Shape = ({ text }) =>
  expect(JSON.parse(text)).toEqual({
    error: { message: expect.any(String), status: expect.stringMatching(/^[A-Z_]+$/) },
  })
const asPage: Shape = ({ headers, text }) => {
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(text).toMatch(/<h1/)
}
const asText: Shape = ({ text }) => expect(text).toMatch(/^Error: /)
const withoutBody: Shape = ({ text }) => expect(text).toBe('')

async function refused(sending: Sending, shape: Shape): Promise<Answer> {
  const answer = await send(product.origin, sending)
  const said = `${sending.method ?? 'POST'} ${sending.path.slice(0, 100)} answered ${answer.status}: ${answer.text.slice(0, 300)}`
  expect(answer.status, said).toBeGreaterThanOrEqual(400)
  expect(answer.status, said).toBeLessThan(500)
  expectNothingInside(answer.text)
  shape(answer)
  return answer
}

/** A sender of 32 MB may find the connection closed before it has read why. */
async function refusedOrCut(sending: Sending): Promise<void> {
  try {
    await refused(sending, inWordsOfGoogle)
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code, String(error)).toMatch(/^(EPIPE|ECONNRESET)$/)
  }
}

function expectNothingInside(text: string): void {
  expect(text).not.toMatch(/^\s*at .+:\d+/m)
  expect(text).not.toMatch(/node:internal|node_modules|\.[tj]s:\d+|SQLITE|sqlite/)
  for (const folder of [root, product.dataFolder]) expect(text).not.toContain(folder.replace(/\/$/, ''))
  expect(text).not.toContain(secret)
}

const authPaths = [
  ...[
    'signUp',
    'signInWithPassword',
    'signInWithCustomToken',
    'lookup',
    'update',
    'delete',
    'sendOobCode',
    'resetPassword',
    'createAuthUri',
  ].map((name) => `${identity}:${name}`),
  '/securetoken.googleapis.com/v1/token',
]
const restCalls: [string, string][] = [
  ['POST', `${rest}:commit`],
  ['POST', `${rest}:batchWrite`],
  ['POST', `${rest}:batchGet`],
  ['POST', `${rest}:beginTransaction`],
  ['POST', `${rest}:rollback`],
  ['POST', `${rest}:runQuery`],
  ['POST', `${rest}:runAggregationQuery`],
  ['POST', `${rest}:listCollectionIds`],
  ['POST', `${rest}/books`],
  ['PATCH', `${rest}/books/ada`],
]
const callable = '/duebook/us-central1/noSuchFunction'

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

describe('a caller who is not who they say', () => {
  const pretences = [
    ['the word owner', 'Bearer owner'],
    ['an unsigned token', `Bearer ${unsigned}`],
    ['a forged token', `Bearer ${forged}`],
    ['a token of another kind', 'Basic b3duZXI6b3duZXI='],
    ['a token that is too long', `Bearer ${'x'.repeat(20_000)}`],
    ['an empty token', 'Bearer '],
  ] as const
  it.each(pretences)('is not let into the documents by %s', async (_what, authorization) => {
    const read = await refused(
      { method: 'GET', path: `${rest}/books/ada`, headers: { authorization } },
      inWordsOfGoogle,
    )
    const written = await refused(
      {
        path: `${rest}:commit`,
        headers: { ...json, authorization },
        body: JSON.stringify({ writes: [{ delete: `${documents}/books/ada` }] }),
      },
      inWordsOfGoogle,
    )
    const queried = await refused(
      {
        path: `${rest}:runQuery`,
        headers: { ...json, authorization },
        body: JSON.stringify({ structuredQuery: { from: [{ collectionId: 'books' }] } }),
      },
      inWordsOfGoogle,
    )
    expect([read, written, queried].map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it.each(pretences)('finds no admin of accounts by %s', async (_what, authorization) => {
    const admin: [string, string][] = [
      ['GET', '/v1/projects/duebook/accounts:batchGet?maxResults=10'],
      ['POST', '/v1/projects/duebook/accounts:lookup'],
      ['POST', '/v1/projects/duebook/accounts'],
      ['DELETE', '/emulator/v1/projects/duebook/accounts'],
      ['GET', '/emulator/v1/projects/duebook/oobCodes'],
      ['GET', '/operator/v1/messages'],
      ['GET', '/metrics'],
    ]
    for (const [method, path] of admin) {
      await refused(
        { method, path, headers: { ...json, authorization }, body: method === 'POST' ? '{}' : undefined },
        inWordsOfGoogle,
      )
      const long = await send(product.origin, {
        method,
        path: `/identitytoolkit.googleapis.com${path}`,
        headers: { authorization },
      })
      expect(long.status).toBeGreaterThanOrEqual(400)
      expect(long.text).not.toMatch(/localId|passwordHash|"users"/)
    }
  })

  it.each([unsigned, forged, 'owner', '', 'a.b.c', 'x'.repeat(9000)])(
    'has no account by the token %.24s',
    async (idToken) => {
      for (const name of ['lookup', 'update', 'delete'])
        await refused(
          { path: `${identity}:${name}?key=k`, headers: json, body: JSON.stringify({ idToken, displayName: 'x' }) },
          inWordsOfAuth,
        )
      await refused(
        { path: `${identity}:signInWithCustomToken?key=k`, headers: json, body: JSON.stringify({ token: idToken }) },
        inWordsOfAuth,
      )
      await refused(
        {
          path: '/securetoken.googleapis.com/v1/token?key=k',
          headers: form,
          body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: idToken }).toString(),
        },
        inWordsOfAuth,
      )
    },
  )

  it.each(authPaths)('is refused by %s without an API key', async (path) => {
    for (const query of ['', '?key=', `?key=${'k'.repeat(300)}`]) {
      const { status } = await refused({ path: path + query, headers: json, body: '{}' }, inWordsOfAuth)
      expect(status).toBe(403)
    }
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

describe('an address that is none', () => {
  it.each([
    '/%',
    '/%zz',
    '/%c3%28',
    '/%ff%fe',
    `${rest}/books/%e0%80%80`,
    `${identity}:lookup%`,
    `/${'a'.repeat(17_000)}`,
    `${rest}/a/%ed%a0%80`,
  ])('%.60s is refused', async (path) => {
    await refused({ method: 'GET', path }, inWordsOfGoogle)
    await refused({ path, headers: json, body: '{}' }, inWordsOfGoogle)
  })

  it.each([
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.env',
    '/.git/config',
    '/a%00b',
    '//etc/passwd',
    '/index.html%00.js',
    '/assets/',
    '/assets/none.js',
    '/nothing',
    '/v1/projects',
    '/operator',
    '/robot',
  ])('nothing is at %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      await refused({ method, path, headers: json, body: method === 'GET' ? undefined : '{}' }, inWordsOfGoogle)
  })

  it.each([
    callable,
    `${callable}/more`,
    '/duebook/us-central1/%2e%2e%2f',
    '/duebook/europe-west1/sendDueReminders',
    '/duebook/us-central1/sendDueReminders',
    '/duebook/us-central1/planOnObligationWritten',
    '/duebook/us-central1/__proto__',
    '/duebook/us-central1/constructor',
  ])('no function is at %s for anybody', async (path) => {
    for (const authorization of ['Bearer owner', `Bearer ${unsigned}`, 'Bearer x'])
      await refused({ path, headers: { ...json, authorization }, body: '{"data":null}' }, inWordsOfCallables)
  })

  it.each([
    '',
    '?',
    '?mode=resetPassword',
    '?oobCode=none&mode=verifyEmail',
    `?oobCode=${'x'.repeat(4000)}`,
    '?oobCode=%3Cscript%3E&mode=%22%3E%3Cscript%3E&continueUrl=javascript:alert(1)',
  ])('the page behind a mail link says what is wrong with “%.40s”', async (query) => {
    for (const sending of [{ method: 'GET' }, { headers: form, body: query.slice(1) }]) {
      const { text } = await refused({ ...sending, path: `/emulator/action${query}` }, asPage)
      expect(text).not.toMatch(/<script>|javascript:/)
    }
    await refused({ method: 'PUT', path: `/emulator/action${query}`, headers: form, body: 'x' }, asPage)
  })
})

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

describe('what is not built', () => {
  it.each([
    ['POST', `${identity}:signInWithNothing?key=k`, inWordsOfAuth],
    ['PUT', `${identity}:lookup?key=k`, inWordsOfAuth],
    ['PUT', `${rest}/books/ada`, inWordsOfGoogle],
    ['POST', `${rest}:executePipeline`, inWordsOfGoogle],
    ['POST', `${rest}:noSuchVerb`, inWordsOfGoogle],
    ['GET', '/v0/b/duebook.appspot.com/o', inWordsOfGoogle],
    ['POST', '/v1/checkout/sessions', inWordsOfGoogle],
    ['POST', '/v1/projects/duebook/installations', inWordsOfGoogle],
  ] as [string, string, Shape][])('says so in the protocol’s own words: %s %s', async (method, path, shape) => {
    const answer = await send(product.origin, { method, path, headers: json, body: '{}' })
    expect(answer).toMatchObject({ status: 501, text: expect.stringContaining('UNIMPLEMENTED') })
    expectNothingInside(answer.text)
    shape(answer)
  })
})
