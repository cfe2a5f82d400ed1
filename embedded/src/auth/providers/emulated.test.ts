import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'
import { eventIn, handlerUrl } from './flow-under-test.ts'

let server: AuthUnderTest
beforeAll(async () => {
  server = await startAuth({ emulator: true })
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

  /** The page where somebody is chosen, as the SDK asks for it at an address of this machine. */
  const choice = (address: string, init: RequestInit & { query?: Record<string, string> } = {}) =>
    fetch(handlerUrl(address, { redirectUrl: 'http://localhost:5173/', ...init.query }), init)
  const typed = { method: 'POST', body: new URLSearchParams({ email: 'ada@okafor.studio' }) }

  it('[EM12] asks who to be under every name and port by which an emulator is reached, and under no other', async () => {
    const { port } = new URL(server.privateOrigin)
    for (const address of [server.privateOrigin, server.origin, `http://localhost:${port}`])
      expect(await (await choice(address)).text()).toContain('id="sign-in"')
    const named = (host: string, port: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { pathname, search } = new URL(handlerUrl(server.privateOrigin))
        get({ port, host: '127.0.0.1', path: pathname + search, headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        }).on('error', reject)
      })
    // A port of the official emulator's, which leads here.
    expect(await named('127.0.0.1:9099', port)).toBe(200)
    expect(await named('attacker.example', new URL(server.origin).port)).toBe(421)
  })

  it('[EM12] gives the choice to the SDK once', async () => {
    const { authEvent } = eventIn(await (await choice(server.privateOrigin, typed)).text())
    const redeem = () =>
      call(server.privateOrigin, 'accounts:signInWithIdp', {
        requestUri: authEvent.urlResponse,
        sessionId: authEvent.sessionId,
        returnSecureToken: true,
      })
    expect((await redeem()).body).toMatchObject({ email: 'ada@okafor.studio', isNewUser: true })
    expect((await redeem()).body.error?.message).toContain('INVALID_IDP_RESPONSE')
  })

  it('[EM12] is deaf to other pages, and leads nobody away from this machine', async () => {
    const foreign = { ...typed, headers: { origin: 'https://attacker.example' } }
    expect((await choice(server.privateOrigin, foreign)).status).toBe(400)
    const query = { redirectUrl: 'https://attacker.example/', authType: 'signInViaRedirect' }
    const { authEvent, redirectUrl } = eventIn(await (await choice(server.privateOrigin, { ...typed, query })).text())
    expect(authEvent.error).toMatchObject({ code: 'auth/unauthorized-domain' })
    expect(redirectUrl).toBe(null)
  })

  it('[EM5] has no such page where it is no emulator', async () => {
    const real = await startAuth()
    expect((await fetch(`${real.origin}/emulator/auth/emulated-choice.js`)).status).toBe(404)
    expect(await (await choice(real.origin, typed)).text()).not.toContain('id="sign-in"')
    await real.stop()
  })
})
