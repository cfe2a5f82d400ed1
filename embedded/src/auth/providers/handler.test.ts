import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'
import { allowed, eventIn, handlerUrl, signInAtPractice, upToConsent, visit } from './flow-under-test.ts'

const practice = { kind: 'practice' } as const
let server: AuthUnderTest
beforeAll(async () => {
  server = await startAuth({ providers: { google: practice, apple: practice } })
})
afterAll(() => server.stop())

const redeem = (event: { urlResponse: string | null; sessionId: string | null }, more: object = {}, key = 'k') =>
  call(
    server.origin,
    'accounts:signInWithIdp',
    { requestUri: event.urlResponse, sessionId: event.sessionId, returnSecureToken: true, ...more },
    key,
  )
const ada = { email: 'ada@okafor.studio', name: 'Ada Okafor' }

describe('the way through a provider', () => {
  it('[PV1] [PV12] ends in an answer that the SDK redeems once, for the API key that began', async () => {
    const event = await signInAtPractice(server.origin, ada)
    expect(event).toMatchObject({ type: 'signInViaPopup', eventId: '17', error: null })
    const first = await redeem(event)
    expect(first.body).toMatchObject({
      email: ada.email,
      emailVerified: true,
      providerId: 'google.com',
      isNewUser: true,
    })
    expect((await redeem(event)).body.error?.message).toMatch(/^INVALID_IDP_RESPONSE/)
    const second = await signInAtPractice(server.origin, ada)
    expect((await redeem({ ...second, sessionId: 'x'.repeat(43) })).body.error?.message).toMatch(
      /^INVALID_IDP_RESPONSE/,
    )
    expect((await redeem(second, {}, 'another key')).body.error?.message).toMatch(/^INVALID_IDP_RESPONSE/)
    const late = await signInAtPractice(server.origin, ada)
    server.advance(301_000)
    expect((await redeem(late)).body.error?.message).toMatch(/^INVALID_IDP_RESPONSE/)
  })

  it('[PV12] takes a state once, and only from the browser that began', async () => {
    const browser = visit()
    const back = await allowed(browser, await upToConsent(browser, handlerUrl(server.origin), ada))
    const thief = await visit().open(back)
    expect(thief.status).toBe(400)
    expect(thief.text).toContain('This sign-in cannot go on')
    // The thief's try used the state up: the rightful browser starts again rather than share it.
    expect((await browser.open(back)).status).toBe(400)

    const again = await allowed(browser, await upToConsent(browser, handlerUrl(server.origin), ada))
    const cookies = new Map(browser.cookies)
    expect(eventIn((await browser.open(again)).text).authEvent.error).toBe(null)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await browser.open(again)).status).toBe(400)
    expect((await browser.open(`${server.origin}/emulator/auth/handler?state=made-up&code=x`)).status).toBe(400)
  })

  it('[PV3] says what to do when the server was restarted on the way', async () => {
    const first = await startAuth({ providers: { google: practice } })
    const browser = visit()
    const back = await allowed(browser, await upToConsent(browser, handlerUrl(first.origin), ada))
    const event = await signInAtPractice(first.origin, ada)
    await first.stop({ keep: true })
    const second = await startAuth({ folder: first.folder, providers: { google: practice } })
    const moved = (url: string) => url.replaceAll(new URL(first.origin).host, new URL(second.origin).host)
    const ended = await browser.open(moved(back))
    expect(ended.status).toBe(400)
    expect(ended.text).toContain('Nothing was changed. Begin again in Duebook.')
    const { body } = await call(second.origin, 'accounts:signInWithIdp', {
      requestUri: moved(event.urlResponse ?? ''),
      sessionId: event.sessionId,
    })
    expect(body.error?.message).toMatch(/^INVALID_IDP_RESPONSE/)
    expect(await signInAtPractice(second.origin, ada)).toMatchObject({ error: null })
    await second.stop()
  })

  it("[PV12] [PP3] takes no code that was made for another sign-in's verifier", async () => {
    const [victim, thief] = [visit(), visit()]
    const stolen = new URL(await allowed(victim, await upToConsent(victim, handlerUrl(server.origin), ada)))
    const own = new URL(
      await allowed(thief, await upToConsent(thief, handlerUrl(server.origin), { email: 'eve@x.example' })),
    )
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(eventIn((await thief.open(own.href)).text).authEvent.error?.code).toBe('auth/invalid-credential')
    // The owner's own way is not disturbed; afterwards the code is worth nothing to anybody.
    expect(eventIn((await victim.open(stolen.href)).text).authEvent.error).toBe(null)
    const third = visit()
    const again = new URL(await allowed(third, await upToConsent(third, handlerUrl(server.origin), ada)))
    again.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(eventIn((await third.open(again.href)).text).authEvent.error?.code).toBe('auth/invalid-credential')
  })

  it('[PV3] ends in an error for the SDK when the person refused, and when the answer is not whole', async () => {
    const browser = visit()
    const consent = await upToConsent(browser, handlerUrl(server.origin), ada)
    const refused = await browser.open(consent, { method: 'POST', body: new URLSearchParams({ cancel: 'yes' }) })
    expect(eventIn(refused.text).authEvent.error?.code).toBe('auth/user-cancelled')
    const back = new URL(await allowed(browser, await upToConsent(browser, handlerUrl(server.origin), ada)))
    back.searchParams.set('iss', 'http://127.0.0.1:1/practice/google')
    expect(eventIn((await browser.open(back.href)).text).authEvent.error?.code).toBe('auth/invalid-credential')
  })

  it('[PV13] sends nobody to a foreign address', async () => {
    for (const redirectUrl of [
      'https://evil.example/',
      'javascript:alert(1)',
      'http://127.0.0.1@evil.example/',
      '//evil.example',
      'http://localhost.evil.example/',
    ])
      for (const authType of ['signInViaPopup', 'signInViaRedirect']) {
        const shown = await visit().open(handlerUrl(server.origin, { redirectUrl, authType }))
        expect(shown.url).toContain('/emulator/auth/handler')
        const told = eventIn(shown.text)
        expect(told).toMatchObject({ redirectUrl: null, authEvent: { error: { code: 'auth/unauthorized-domain' } } })
        expect(shown.text).not.toContain('evil')
      }
    expect(
      eventIn((await visit().open(handlerUrl(server.origin, { providerId: 'evil.example' }))).text).authEvent.error,
    ).toMatchObject({ code: 'auth/operation-not-allowed' })
  })

  it('[PV13] lets the application choose nothing that matters', async () => {
    const customParameters = JSON.stringify({
      redirect_uri: 'https://evil.example',
      client_id: 'evil',
      state: 'evil',
      nonce: 'evil',
      code_challenge: 'evil',
      response_type: 'token',
      login_hint: 'ada',
    })
    const response = await visit().request(
      handlerUrl(server.origin, { customParameters, scopes: 'profile,https://x/admin' }),
    )
    const target = new URL(response.headers.get('location') ?? '')
    expect(response.status).toBe(303)
    expect(target.href).not.toContain('evil')
    expect(target.searchParams.get('login_hint')).toBe('ada')
    expect(target.searchParams.get('code_challenge_method')).toBe('S256')
    expect(target.searchParams.get('scope')?.split(' ').toSorted()).toEqual(['email', 'openid', 'profile'])
    for (const once of ['state', 'nonce', 'code_challenge']) expect(target.searchParams.get(once)).toHaveLength(43)
    expect(response.headers.get('set-cookie')).toMatch(
      /^sign-in-[0-9a-f]{12}=.{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  it('[PV12] answers only under names of its own', async () => {
    const { request } = await import('node:http')
    const status = await new Promise<number>((resolve) =>
      request(handlerUrl(server.origin), { headers: { host: 'evil.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      }).end(),
    )
    expect(status).toBe(421)
  })

  it('[PV15] cannot be framed, and its helper frame only by pages of this machine', async () => {
    const policy = async (path: string) =>
      (await fetch(`${server.origin}${path}`)).headers.get('content-security-policy') ?? ''
    expect(await policy('/emulator/auth/handler?apiKey=k')).toContain("frame-ancestors 'none'")
    expect(await policy('/practice/google/sign-in/abcdefghijkl')).toContain("frame-ancestors 'none'")
    const frame = await policy('/emulator/auth/iframe?apiKey=k&appName=a')
    expect(frame).toContain("frame-ancestors 'self' http://localhost:* http://127.0.0.1:*")
    expect(frame).toContain("default-src 'none'; script-src 'self'")
  })

  it('[PV14] keeps what a provider says as text', async () => {
    const name = '<script>alert(1)</script>"\u202Eeve'
    const browser = visit()
    const consent = await upToConsent(browser, handlerUrl(server.origin, { appName: '</script><script>x' }), {
      email: 'eve@okafor.studio',
      name,
    })
    const page = await browser.open(consent)
    expect(page.text).not.toContain('<script')
    expect(page.text).toContain('&#60;script&#62;')
    const ended = await browser.open(await allowed(browser, consent))
    expect(ended.text.match(/<script/g)).toHaveLength(2)
    expect(eventIn(ended.text).storageKey).toBe('k:</script><script>x')
    const { body } = await redeem(eventIn(ended.text).authEvent)
    const { body: looked } = await call(server.origin, 'accounts:lookup', { idToken: body.idToken })
    expect(looked.users[0]?.displayName).toBe('<script>alert(1)</script>"eve')
  })
})

describe('the practice provider', () => {
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })

  it('[PP1] says on every page that it is practice, and runs no script', async () => {
    const browser = visit()
    const choice = await browser.open(handlerUrl(server.origin, { providerId: 'apple.com' }))
    const consent = await browser.open(choice.url, form({ email: 'ben@okafor.studio', 'made-up': 'yes' }))
    const wrong = await browser.open(`${server.origin}/practice/apple/auth?client_id=nobody`)
    expect([choice.status, consent.status, wrong.status]).toEqual([200, 200, 400])
    for (const { text, headers } of [choice, consent, wrong]) {
      expect(text).toContain('This is not Apple.')
      expect(text).not.toMatch(/<script| style="| on[a-z]+="/)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+'; /)
      expect(headers.get('content-security-policy')).not.toContain('script-src')
    }
    expect(consent.text).toContain('ben@okafor.studio')
  })

  it('[PP1] [PP3] has a discovery document of its own, and knows nothing but code flow with PKCE', async () => {
    const issuer = `${server.origin}/practice/google`
    const found = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
    expect(found).toMatchObject({
      issuer,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    })
    const leave = await visit().request(handlerUrl(server.origin))
    const target = new URL(leave.headers.get('location') ?? '')
    target.searchParams.delete('code_challenge')
    target.searchParams.delete('code_challenge_method')
    const refused = await visit().request(target.href)
    expect(new URL(refused.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')
    target.searchParams.set('redirect_uri', 'http://127.0.0.1:9999/done')
    const shown = await visit().open(target.href)
    expect(shown.status).toBe(400)
    expect(shown.text).toContain('is not in the list of this provider. Nothing was sent there.')
  })

  it('[PP2] knows whoever comes again by the address, over a restart too, and takes somebody without one', async () => {
    const other = await startAuth({ providers: { google: practice } })
    const idOf = async (at: AuthUnderTest, email?: string) => {
      const event = await signInAtPractice(at.origin, email === undefined ? { name: 'Nobody' } : { email })
      const { body } = await call(at.origin, 'accounts:signInWithIdp', {
        requestUri: event.urlResponse,
        sessionId: event.sessionId,
        returnSecureToken: true,
      })
      return body.localId
    }
    const first = await idOf(other, 'ada@okafor.studio')
    expect(await idOf(other)).toHaveLength(28)
    await other.stop({ keep: true })
    const restarted = await startAuth({ folder: other.folder, providers: { google: practice } })
    expect(await idOf(restarted, 'ADA@okafor.studio')).toBe(first)
    expect((await visit().open(handlerUrl(restarted.origin))).text).toContain('ada@okafor.studio')
    await restarted.stop()
  })

  it('[PP2] says what is wrong with an address', async () => {
    const browser = visit()
    const choice = await browser.open(handlerUrl(server.origin))
    const refused = await browser.open(choice.url, form({ email: 'no address', 'made-up': 'yes' }))
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('This is not an address.')
  })

  it('[PP4] acts only on its own forms, in the browser that began', async () => {
    const browser = visit()
    const choice = await browser.open(handlerUrl(server.origin))
    const fields = { email: 'ada@okafor.studio', 'made-up': 'yes' }
    expect((await browser.open(choice.url, form(fields, { origin: 'https://evil.example' }))).status).toBe(400)
    expect((await visit().open(choice.url, form(fields))).status).toBe(400)
    expect((await visit().open(choice.url)).text).toContain('begun in another browser')
    expect((await browser.open(choice.url, form(fields, { origin: server.origin }))).text).toContain('Duebook asks for')
  })

  it('[PP5] answers under its own host only, and cannot be opened where strangers come', async () => {
    const elsewhere = server.origin.replace('127.0.0.1', 'localhost')
    expect((await fetch(`${elsewhere}/practice/google/.well-known/openid-configuration`)).status).toBe(421)
    expect((await fetch(`${server.privateOrigin}/practice/google/auth`)).status).toBe(404)
    const { openProviders } = await import('./open.ts')
    expect(() =>
      openProviders({
        settings: { google: practice },
        practiceFile: ':memory:',
        origin: 'https://due.example.org',
        privateOrigin: null,
        emulatedPeople: null,
        now: () => 0,
        log: { info() {}, warn() {}, error() {} },
        countAttempt() {},
      }),
    ).toThrow('cannot stand at https://due.example.org')
  })

  it.each([
    ['cancelled', 'auth/user-cancelled'],
    ['down', 'auth/network-request-failed'],
    ['expired', 'auth/invalid-credential'],
    ['no address', null],
  ])('[PP7] goes wrong on request: %s', async (answer, code) => {
    const browser = visit()
    const consent = await upToConsent(browser, handlerUrl(server.origin), { email: 'faye@okafor.studio' })
    expect((await browser.open(consent)).text).toContain('Try what can go wrong')
    const { authEvent } = eventIn((await browser.open(consent, form({ answer }))).text)
    expect(authEvent.error?.code ?? null).toBe(code)
    if (code === null) {
      const { body } = await redeem(authEvent)
      expect(body).toMatchObject({ emailVerified: false, isNewUser: true })
      expect(body.email).toBe(undefined)
    }
    // The next one goes well again.
    expect((await signInAtPractice(server.origin, ada)).error).toBe(null)
  })
})
