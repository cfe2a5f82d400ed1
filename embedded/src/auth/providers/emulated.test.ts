import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'
import { signInAtPractice } from './flow-under-test.ts'

let server: AuthUnderTest
beforeAll(async () => {
  server = await startAuth({ emulator: true, providers: { google: { kind: 'practice' } } })
})
afterAll(() => server.stop())

const bring = (idToken: string, providerId: string, more: object = {}) =>
  call(server.privateOrigin, 'accounts:signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ id_token: idToken, providerId }).toString(),
    returnSecureToken: true,
    ...more,
  })

describe('emulator mode', () => {
  it('[PV18] takes claims as JSON, of any provider', async () => {
    const claims = { sub: 'abc123', email: 'foo@example.com', email_verified: true, name: 'Foo' }
    const first = await bring(JSON.stringify(claims), 'google.com')
    expect(first.body).toMatchObject({
      email: 'foo@example.com',
      emailVerified: true,
      providerId: 'google.com',
      federatedId: 'abc123',
      displayName: 'Foo',
      isNewUser: true,
    })
    expect((await bring(JSON.stringify(claims), 'google.com')).body).toMatchObject({
      localId: first.body.localId,
      isNewUser: false,
    })
    expect((await bring(JSON.stringify({ sub: 'x' }), 'oidc.mine')).body).toMatchObject({ providerId: 'oidc.mine' })
  })

  it('[PV18] takes a token without a signature, and asks for confirmation as ever', async () => {
    const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
    const token = `${part({ alg: 'none' })}.${part({ sub: 'def', email: 'bar@example.com' })}.`
    expect((await bring(token, 'apple.com')).body).toMatchObject({ emailVerified: false, email: 'bar@example.com' })
    const other = JSON.stringify({ sub: 'ghi', email: 'bar@example.com' })
    expect((await bring(other, 'google.com', { returnIdpCredential: true })).body).toMatchObject({
      needConfirmation: true,
    })
  })

  it('[PV18] [PV1] has the way through a provider on the private listener too', async () => {
    const event = await signInAtPractice(server.privateOrigin, { email: 'ada@okafor.studio' })
    const { body } = await call(server.privateOrigin, 'accounts:signInWithIdp', {
      requestUri: event.urlResponse,
      sessionId: event.sessionId,
      returnSecureToken: true,
    })
    expect(body).toMatchObject({ email: 'ada@okafor.studio', isNewUser: true })
  })
})
