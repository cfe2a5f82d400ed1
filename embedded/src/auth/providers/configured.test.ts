import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  getAuth,
  GoogleAuthProvider,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  unlink,
} from 'firebase/auth'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../log.ts'
import { call, startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'
import { eventIn, handlerUrl, visit, type AuthEvent } from './flow-under-test.ts'
import { startIssuer, type Claims, type IssuerUnderTest } from './issuer-under-test.ts'
import { openProviders } from './open.ts'
import { offeredIn, readProviderSettings } from './settings.ts'

let issuer: IssuerUnderTest
let stranger: IssuerUnderTest
let server: AuthUnderTest
beforeAll(async () => {
  issuer = await startIssuer()
  stranger = await startIssuer()
  const configured = { kind: 'configured', issuer: issuer.issuer, clientId: 'our-id', clientSecret: 'ours' } as const
  const own = { ...configured, title: 'Okafor family', provesAddresses: true }
  server = await startAuth({ providers: { google: configured, apple: configured, microsoft: configured, own } })
})
afterAll(async () => {
  await server.stop()
  await issuer.stop()
  await stranger.stop()
})

/** Leaves for the configured provider, which sends the browser back with a code; the event at the end. `answered` sees what was asked. */
async function goThrough(
  answer: (nonce: string) => string,
  providerId = 'google.com',
): Promise<{ event: AuthEvent; asked: URLSearchParams; target: URL }> {
  const browser = visit()
  const target = new URL(
    (await browser.request(handlerUrl(server.origin, { providerId }))).headers.get('location') ?? '',
  )
  issuer.answerWith(() => answer(target.searchParams.get('nonce') ?? ''))
  const state = target.searchParams.get('state') ?? ''
  const back = new URLSearchParams({ state, code: 'a-code' })
  const posts = target.searchParams.get('response_mode') === 'form_post'
  const ended = posts
    ? await browser.open(`${server.origin}/emulator/auth/handler`, { method: 'POST', body: back })
    : await browser.open(`${server.origin}/emulator/auth/handler?${back.toString()}`)
  return { event: eventIn(ended.text).authEvent, asked: issuer.asked.at(-1) ?? new URLSearchParams(), target }
}

const bring = (idToken: string, more: Record<string, string> = {}) =>
  call(server.origin, 'accounts:signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ id_token: idToken, providerId: 'google.com', ...more }).toString(),
    returnSecureToken: true,
  })
const message = async (answer: ReturnType<typeof bring>) => (await answer).body.error?.message ?? 'taken'

describe('a provider that is configured', () => {
  it('[PV16] [PV1] is asked with code, PKCE and nonce, and its person signs in', async () => {
    const { event, asked, target } = await goThrough((nonce) =>
      issuer.token(issuer.claims({ nonce, email: 'ada@okafor.studio', email_verified: true, name: 'Ada' })),
    )
    expect(event.error).toBe(null)
    expect(target.origin).toBe(issuer.issuer)
    expect(target.searchParams.get('client_id')).toBe('our-id')
    expect(asked.get('client_secret')).toBe('ours')
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    expect(target.searchParams.get('code_challenge')).toBe(challenge)
    expect(asked.get('redirect_uri')).toBe(`${server.origin}/emulator/auth/handler`)
    const { body } = await call(server.origin, 'accounts:signInWithIdp', {
      requestUri: event.urlResponse,
      sessionId: event.sessionId,
      returnSecureToken: true,
    })
    expect(body).toMatchObject({ email: 'ada@okafor.studio', emailVerified: true })
  })

  it('[PV16] may post its answer from its own site, as Apple does, and may tell the address at its userinfo only', async () => {
    issuer.tellAtUserInfo({ sub: 'apple-1', email: 'ben@okafor.studio', email_verified: 'true' })
    const { event, target } = await goThrough(
      (nonce) => issuer.token(issuer.claims({ nonce, sub: 'apple-1' })),
      'apple.com',
    )
    issuer.tellAtUserInfo(null)
    expect(target.searchParams.get('response_mode')).toBe('form_post')
    expect(event.error).toBe(null)
    const { body } = await call(server.origin, 'accounts:signInWithIdp', {
      requestUri: event.urlResponse,
      sessionId: event.sessionId,
    })
    expect(body).toMatchObject({ email: 'ben@okafor.studio', emailVerified: true, providerId: 'apple.com' })
  })

  it('[PV17] is not believed in addresses when it proves none', async () => {
    await call(server.origin, 'accounts:signUp', { email: 'cleo@okafor.studio', password: 'the boiler sings at four' })
    const { event } = await goThrough(
      (nonce) => issuer.token(issuer.claims({ nonce, sub: 'm-1', email: 'cleo@okafor.studio', email_verified: true })),
      'microsoft.com',
    )
    const { body } = await call(server.origin, 'accounts:signInWithIdp', {
      requestUri: event.urlResponse,
      sessionId: event.sessionId,
      returnIdpCredential: true,
    })
    expect(body).toMatchObject({ needConfirmation: true, verifiedProvider: [] })
    expect(body.idToken).toBe(undefined)
  })

  it('[PV20] may be an identity server of one’s own, which the unmodified SDK knows by its id and whose word on addresses counts where that is said', async () => {
    const claims = { sub: 'family-1', email: 'eve@okafor.studio', email_verified: true, name: 'Eve' }
    const { event, target } = await goThrough((nonce) => issuer.token(issuer.claims({ ...claims, nonce })), 'oidc.own')
    expect(event.error).toBe(null)
    expect(target.searchParams.get('scope')).toBe('openid email profile')
    const { body } = await call(server.origin, 'accounts:signInWithIdp', {
      requestUri: event.urlResponse,
      sessionId: event.sessionId,
    })
    expect(body).toMatchObject({ email: 'eve@okafor.studio', emailVerified: true, providerId: 'oidc.own' })

    const app = initializeApp({ apiKey: 'k', projectId: 'duebook', authDomain: 'localhost' }, 'own')
    const auth = getAuth(app)
    connectAuthEmulator(auth, server.origin, { disableWarnings: true })
    const idToken = issuer.token(issuer.claims({ ...claims, jti: 'brought' }))
    const { user } = await signInWithCredential(auth, new OAuthProvider('oidc.own').credential({ idToken }))
    expect([user.uid, user.providerData]).toMatchObject([body.localId, [{ providerId: 'oidc.own', uid: 'family-1' }]])
    await deleteApp(app)
  })

  it.each<[string, (nonce: string) => string]>([
    ['another nonce', () => issuer.token(issuer.claims({ nonce: 'other' }))],
    ['no nonce', () => issuer.token(issuer.claims())],
    ['another audience', (nonce) => issuer.token(issuer.claims({ nonce, aud: 'other-id' }))],
    ['another issuer', (nonce) => issuer.token(issuer.claims({ nonce, iss: stranger.issuer }))],
    ['a past expiry', (nonce) => issuer.token(issuer.claims({ nonce, exp: 1 }))],
    ['no signature', (nonce) => issuer.token(issuer.claims({ nonce }), { alg: 'none' })],
    ["a stranger's signature", (nonce) => stranger.token(issuer.claims({ nonce }))],
    ['no person', (nonce) => issuer.token(issuer.claims({ nonce, sub: undefined }))],
  ])('[PV12] [PV11] gets nobody in by a code that is exchanged for a token with %s', async (_what, answer) => {
    expect((await goThrough(answer)).event).toMatchObject({
      urlResponse: null,
      error: { code: 'auth/invalid-credential' },
    })
  })

  it('[PV3] that is not there ends in an error at once', async () => {
    const gone = await startIssuer()
    await gone.stop()
    const alone = await startAuth({
      providers: { google: { kind: 'configured', issuer: gone.issuer, clientId: 'i', clientSecret: 's' } },
    })
    const ended = await visit().open(handlerUrl(alone.origin))
    expect(eventIn(ended.text).authEvent.error?.code).toBe('auth/network-request-failed')
    await alone.stop()
  })
})

describe('where strangers come', () => {
  it('[PV13] [PV15] [PV12] everything is bound to the one origin', async () => {
    const providers = openProviders({
      settings: { google: { kind: 'configured', issuer: issuer.issuer, clientId: 'our-id', clientSecret: 'ours' } },
      practiceFile: ':memory:',
      origin: 'https://due.example.org',
      privateOrigin: null,
      emulatedPeople: null,
      now: Date.now,
      log: silentLog,
      countAttempt() {},
    })
    const listener = createServer(
      (request, response) =>
        void providers.handle({ request, response, url: new URL(request.url ?? '', 'http://x'), surface: 'public' }),
    )
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const behind = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    const ask = (redirectUrl: string) =>
      fetch(handlerUrl(behind, { redirectUrl, authType: 'signInViaRedirect' }), { redirect: 'manual' })

    const left = await ask('https://due.example.org/today')
    expect(left.status).toBe(303)
    const target = new URL(left.headers.get('location') ?? '')
    expect(target.searchParams.get('redirect_uri')).toBe('https://due.example.org/emulator/auth/handler')
    expect(left.headers.get('set-cookie')).toMatch(
      /^__Host-sign-in-[0-9a-f]{12}=.{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
    for (const foreign of [
      'https://due.example.org.evil.example/',
      'https://other.example.org/',
      'http://due.example.org/',
      'https://due.example.org:8443/',
      'http://localhost:3000/',
    ])
      expect(eventIn(await (await ask(foreign)).text()).authEvent.error?.code).toBe('auth/unauthorized-domain')
    const frame = await fetch(`${behind}/emulator/auth/iframe`)
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self';")
    expect(providers.matches('/practice/google/auth', 'public')).toBe(false)
    listener.closeAllConnections()
    await new Promise((resolve) => listener.close(resolve))
    providers.close()
  })
})

describe('an ID token that an application brings', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  it('[PV11] signs in with signature, audience, age and nonce, once', async () => {
    const nonce = 'raw nonce of the application'
    const token = issuer.token(issuer.claims({ sub: 'native-1', email: 'dan@okafor.studio', nonce: sha256(nonce) }))
    expect(await message(bring(token))).toMatch(/^MISSING_OR_INVALID_NONCE/)
    expect(await message(bring(token, { nonce: 'another' }))).toMatch(/^MISSING_OR_INVALID_NONCE/)
    expect((await bring(token, { nonce })).body).toMatchObject({ email: 'dan@okafor.studio', isNewUser: true })
    expect(await message(bring(token, { nonce }))).toMatch(/^MISSING_OR_INVALID_NONCE : Duplicate/)
    expect((await bring(issuer.ecToken(issuer.claims({ sub: 'native-1' })))).body).toMatchObject({ isNewUser: false })
  })

  it('[PV11] [PV5] goes through the unmodified SDK: sign-in, link, reauthentication, unlink', async () => {
    const app = initializeApp({ apiKey: 'k', projectId: 'duebook', authDomain: 'localhost' }, 'configured')
    const auth = getAuth(app)
    connectAuthEmulator(auth, server.origin, { disableWarnings: true })
    const nonce = 'made by the application'
    const apple = (changed: Claims = {}) =>
      new OAuthProvider('apple.com').credential({
        idToken: issuer.token(issuer.claims({ sub: 'apple-7', nonce: sha256(nonce), jti: Math.random(), ...changed })),
        rawNonce: nonce,
      })
    const { user } = await signInWithCredential(auth, apple())
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['apple.com'])
    const google = GoogleAuthProvider.credential(issuer.token(issuer.claims({ sub: 'google-7' })))
    await linkWithCredential(user, google)
    expect((await reauthenticateWithCredential(user, apple())).user.uid).toBe(user.uid)
    await expect(reauthenticateWithCredential(user, apple({ sub: 'apple-8' }))).rejects.toMatchObject({
      code: 'auth/user-mismatch',
    })
    await unlink(user, 'apple.com')
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['google.com'])
    expect((await signInWithCredential(auth, apple())).user.uid).not.toBe(user.uid)
    await deleteApp(app)
  })

  const now = Math.floor(Date.now() / 1000)
  it.each<[string, () => string]>([
    ['without a signature', () => issuer.token(issuer.claims(), { alg: 'none' })],
    ['as plain JSON', () => JSON.stringify(issuer.claims())],
    ["with a stranger's signature", () => stranger.token(issuer.claims())],
    ['signed with the public key as a secret', () => issuer.token(issuer.claims(), { alg: 'HS256' })],
    ['of a key that is not there', () => issuer.token(issuer.claims(), { kid: 'three' })],
    ['of another kind of key', () => issuer.token(issuer.claims(), { kid: 'two' })],
    ['of another issuer', () => issuer.token(issuer.claims({ iss: 'https://accounts.google.com' }))],
    ['for another application', () => issuer.token(issuer.claims({ aud: 'other-id' }))],
    ['for two applications', () => issuer.token(issuer.claims({ aud: ['our-id', 'other-id'] }))],
    ['that expired', () => issuer.token(issuer.claims({ exp: now - 301 }))],
    ['that is of the future', () => issuer.token(issuer.claims({ iat: now + 3600, exp: now + 7200 }))],
    ['that lives for ever', () => issuer.token(issuer.claims({ iat: now - 100_000, exp: now + 1e9 }))],
    ['about nobody', () => issuer.token(issuer.claims({ sub: '' }))],
    ['that is changed', () => tampered(issuer.token(issuer.claims()), { sub: 'somebody else' })],
    ['that is none', () => 'not.a.token'],
  ])('[PV11] is refused %s', async (_what, token) => {
    expect(await message(bring(token()))).toMatch(/^INVALID_IDP_RESPONSE/)
  })

  it('[PV11] is needed: an access token proves nobody, and a provider that is not offered nothing', async () => {
    expect(await message(bring('', { access_token: 'at' }))).toMatch(/^INVALID_IDP_RESPONSE/)
    const token = issuer.token(issuer.claims())
    expect(await message(bring(token, { providerId: 'github.com' }))).toMatch(/^OPERATION_NOT_ALLOWED/)
    expect(await message(bring(token, { providerId: '' }))).toMatch(/^INVALID_CREDENTIAL_OR_PROVIDER_ID/)
    const { body } = await call(server.origin, 'accounts:signInWithIdp', { postBody: `id_token=${token}` })
    expect(body.error?.message).toBe('MISSING_REQUEST_URI')
    const pending = await call(server.origin, 'accounts:signInWithIdp', {
      pendingToken: 'made up',
      requestUri: 'http://localhost',
    })
    expect(pending.body.error?.message).toMatch(/^INVALID_PENDING_TOKEN/)
  })
})

describe('the settings', () => {
  const on = (variables: Claims, reachedByStrangers: boolean) =>
    readProviderSettings(variables as NodeJS.ProcessEnv, reachedByStrangers)
  const googleSet = { DUEBOOK_OIDC_GOOGLE_ID: 'i', DUEBOOK_OIDC_GOOGLE_SECRET: 's' }
  const google = { kind: 'configured', issuer: 'https://accounts.google.com', clientId: 'i', clientSecret: 's' }

  it('[PV16] practise on this machine, and are real where strangers come', () => {
    expect(Object.keys(on({}, false).settings)).toEqual(['google', 'apple', 'microsoft', 'github'])
    expect(on(googleSet, false).settings).toMatchObject({ google, apple: { kind: 'practice' } })
    expect(on(googleSet, true)).toEqual({ settings: { google }, missing: [] })
    expect(on({ DUEBOOK_PROVIDERS: 'none' }, true)).toEqual({ settings: {}, missing: [] })
    expect(on({ DUEBOOK_PROVIDERS: 'google' }, false)).toEqual({
      settings: { google: { kind: 'practice' } },
      missing: [],
    })
  })

  it('[PV20] offer a server of one’s own only where it is set up, by the name that it was given', () => {
    const own = {
      DUEBOOK_OIDC_OWN_ID: 'i',
      DUEBOOK_OIDC_OWN_SECRET: 's',
      DUEBOOK_OIDC_OWN_ISSUER: 'https://id.okafor.example/realms/family',
    }
    const { settings, missing } = on({ ...own, DUEBOOK_OIDC_OWN_NAME: 'Okafor family' }, true)
    expect([settings.own, missing]).toMatchObject([{ title: 'Okafor family', provesAddresses: false }, []])
    expect(offeredIn(settings)).toBe('oidc.own:Okafor family')
    expect(offeredIn(on(own, false).settings)).toBe(
      'google.com,apple.com,microsoft.com,github.com,oidc.own:Our own accounts',
    )
    expect(on({ ...own, DUEBOOK_OIDC_OWN_PROVES: 'yes' }, true).settings.own).toMatchObject({ provesAddresses: true })
    expect(offeredIn(on({ DUEBOOK_PROVIDERS: 'none' }, true).settings)).toBe('none')
    for (const [more, sentence] of [
      [{ DUEBOOK_OIDC_OWN_ISSUER: '' }, 'DUEBOOK_OIDC_OWN_ISSUER must be set: where your identity server has its'],
      [{ DUEBOOK_OIDC_OWN_NAME: 'A, B' }, 'DUEBOOK_OIDC_OWN_NAME must be at most 30 letters'],
      [{ DUEBOOK_OIDC_OWN_PROVES: 'perhaps' }, 'DUEBOOK_OIDC_OWN_PROVES must be yes or no'],
    ] as const)
      expect(on({ ...own, ...more }, true).missing.join('; ')).toContain(sentence)
    expect(on({ DUEBOOK_PROVIDERS: 'own' }, false).missing).toEqual([
      'DUEBOOK_OIDC_OWN_ID, _SECRET and _ISSUER must be set, or own be taken out of DUEBOOK_PROVIDERS',
    ])
  })

  it.each([
    [
      {},
      'DUEBOOK_OIDC_GOOGLE_ID and DUEBOOK_OIDC_GOOGLE_SECRET (or those of APPLE, MICROSOFT, GITHUB or OWN) must be set',
    ],
    [{ DUEBOOK_PROVIDERS: 'apple' }, 'DUEBOOK_OIDC_APPLE_ID and DUEBOOK_OIDC_APPLE_SECRET must be set, or apple'],
    [{ DUEBOOK_OIDC_GOOGLE_ID: 'i' }, 'DUEBOOK_OIDC_GOOGLE_SECRET must be set'],
    [{ ...googleSet, DUEBOOK_OIDC_GOOGLE_ISSUER: 'http://idp.example' }, 'DUEBOOK_OIDC_GOOGLE_ISSUER must be an https'],
    [{ DUEBOOK_OIDC_GITHUB_ID: 'i', DUEBOOK_OIDC_GITHUB_SECRET: 's' }, 'DUEBOOK_OIDC_GITHUB_ISSUER must be set'],
    [{ DUEBOOK_PROVIDERS: 'facebook' }, 'DUEBOOK_PROVIDERS must list names out of'],
  ])('[PV16] with %j say what is missing', (variables, sentence) => {
    expect(on(variables, true).missing.join('; ')).toContain(sentence)
    expect(Object.values(on(variables, true).settings)).not.toContainEqual({ kind: 'practice' })
  })
})

function tampered(token: string, changed: Claims): string {
  const [header, claims, signature] = token.split('.')
  const parsed = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString('utf8')) as Claims
  return `${header}.${Buffer.from(JSON.stringify({ ...parsed, ...changed })).toString('base64url')}.${signature}`
}
