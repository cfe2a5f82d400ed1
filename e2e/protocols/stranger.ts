import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { documents, writeAsServer } from '../product/as-server.ts'
import { root, startProduct, type Product } from '../product/start-product.ts'
import { send, type Answer, type Sending } from './send.ts'

export let product: Product

/** Starts the product for the tests of this file, and asks after each whether it is as ready as before. */
export function besideAReadyProduct(): void {
  beforeAll(async () => {
    product = await startProduct()
    // What nobody but the server may read; a test that sees it has found a hole.
    await writeAsServer(product, 'books/ada', { name: secret, memberIds: ['ada'] })
  })
  afterAll(() => product?.stop())
  afterEach(async () => {
    const ready = await send(product.origin, { method: 'GET', path: '/readyz' })
    expect(ready).toMatchObject({ status: 200, text: '{"status":"ready"}' })
  })
}

const secret = 'the secret book'
export const rest = `/v1/${documents}`
export const identity = '/identitytoolkit.googleapis.com/v1/accounts'
export const json = { 'content-type': 'application/json' }
export const form = { 'content-type': 'application/x-www-form-urlencoded' }
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = {
  sub: 'ada',
  user_id: 'ada',
  aud: 'duebook',
  iss: 'https://securetoken.google.com/duebook',
  exp: 4e9,
  iat: 1,
}
export const unsigned = `${part({ alg: 'none' })}.${part(claims)}.`
export const forged = `${part({ alg: 'RS256', kid: 'mine' })}.${part(claims)}.${'A'.repeat(342)}`

export type Shape = (answer: Answer) => void
/** The error body of identitytoolkit and securetoken. */
export const inWordsOfAuth: Shape = ({ status, text }) =>
  expect(JSON.parse(text)).toMatchObject({
    error: { code: status, message: expect.stringMatching(/\S/), errors: [{ message: expect.any(String) }] },
  })
/** google.rpc.Status in JSON; streaming calls answer with a list of one. */
export const inWordsOfGoogle: Shape = ({ status, text }) => {
  const body = [JSON.parse(text)].flat()[0] as unknown
  expect(body).toMatchObject({
    error: { code: status, message: expect.stringMatching(/\S/), status: expect.stringMatching(/^[A-Z_]+$/) },
  })
}
export const inWordsOfCallables: Shape = ({ text }) =>
  expect(JSON.parse(text)).toEqual({
    error: { message: expect.any(String), status: expect.stringMatching(/^[A-Z_]+$/) },
  })
export const asPage: Shape = ({ headers, text }) => {
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(text).toMatch(/<h1/)
}
export const asText: Shape = ({ text }) => expect(text).toMatch(/^Error: /)
export const withoutBody: Shape = ({ text }) => expect(text).toBe('')

export async function refused(sending: Sending, shape: Shape): Promise<Answer> {
  const answer = await send(product.origin, sending)
  const said = `${sending.method ?? 'POST'} ${sending.path.slice(0, 100)} answered ${answer.status}: ${answer.text.slice(0, 300)}`
  expect(answer.status, said).toBeGreaterThanOrEqual(400)
  expect(answer.status, said).toBeLessThan(500)
  expectNothingInside(answer.text)
  shape(answer)
  return answer
}

/** A sender of 32 MB may find the connection closed before it has read why. */
export async function refusedOrCut(sending: Sending): Promise<void> {
  try {
    await refused(sending, inWordsOfGoogle)
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code, String(error)).toMatch(/^(EPIPE|ECONNRESET)$/)
  }
}

export function expectNothingInside(text: string): void {
  expect(text).not.toMatch(/^\s*at .+:\d+/m)
  expect(text).not.toMatch(/node:internal|node_modules|\.[tj]s:\d+|SQLITE|sqlite/)
  for (const folder of [root, product.dataFolder]) expect(text).not.toContain(folder.replace(/\/$/, ''))
  expect(text).not.toContain(secret)
}

export const authPaths = [
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
export const restCalls: [string, string][] = [
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
export const callable = '/duebook/us-central1/noSuchFunction'
