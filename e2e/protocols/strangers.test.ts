import { describe, expect, it } from 'vitest'
import { documents } from '../product/as-server.ts'
import { send } from './send.ts'
import {
  type Shape,
  asPage,
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
  rest,
  unsigned,
} from './stranger.ts'

// Callers who are not who they say, and addresses that are none, at the public port.
besideAReadyProduct()

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

describe('what is not built', () => {
  it.each([
    ['POST', `${identity}:signInWithNothing?key=k`, inWordsOfAuth],
    ['PUT', `${identity}:lookup?key=k`, inWordsOfAuth],
    ['PUT', `${rest}/books/ada`, inWordsOfGoogle],
    ['POST', `${rest}:noSuchVerb`, inWordsOfGoogle],
    ['POST', '/v1/checkout/sessions', inWordsOfGoogle],
    ['POST', '/v1/projects/duebook/registrations', inWordsOfGoogle],
  ] as [string, string, Shape][])('says so in the protocol’s own words: %s %s', async (method, path, shape) => {
    const answer = await send(product.origin, { method, path, headers: json, body: '{}' })
    expect(answer).toMatchObject({ status: 501, text: expect.stringContaining('UNIMPLEMENTED') })
    expectNothingInside(answer.text)
    shape(answer)
  })
})
