import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call, startAuth, type AuthUnderTest, type Answer } from './testing/auth-under-test.ts'

const password = 'the boiler sings at four'

describe('the sign-in protocol', () => {
  let server: AuthUnderTest
  beforeEach(async () => {
    server = await startAuth()
  })
  afterEach(() => server.stop())

  const signUp = async (email: string) =>
    (await call(server.origin, 'accounts:signUp', { email, password, returnSecureToken: true })).body
  const signIn = (email: string, attempt: string) =>
    call(server.origin, 'accounts:signInWithPassword', { email, password: attempt, returnSecureToken: true })
  const refresh = async (refreshToken: string, key = 'k') => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
    const response = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=${key}`, {
      method: 'POST',
      body,
    })
    return {
      status: response.status,
      body: (await response.json()) as Answer & { id_token: string; refresh_token: string },
    }
  }
  const mailedLink = async (email: string, requestType: string, more: object = {}) => {
    await call(server.origin, 'accounts:sendOobCode', { requestType, email, ...more })
    return new URL(server.newestMailTo(email)?.links[0] ?? 'http://none')
  }
  const submit = (link: URL, fields: Record<string, string>, origin = server.origin) =>
    fetch(`${server.origin}/emulator/action`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        oobCode: link.searchParams.get('oobCode') ?? '',
        mode: link.searchParams.get('mode') ?? '',
        ...fields,
      }),
    })

  it.each([
    ['accounts:signUp', {}, 400, 'ADMIN_ONLY_OPERATION'],
    ['accounts:signUp', { email: 'x', password }, 400, 'INVALID_EMAIL'],
    ['accounts:signUp', { email: 'a@b.c\r\nBcc: x@y.z', password }, 400, 'INVALID_EMAIL'],
    ['accounts:signUp', { email: 'a@b.c' }, 400, 'MISSING_PASSWORD'],
    [
      'accounts:signUp',
      { email: 'a@b.c', password: 'short' },
      400,
      'WEAK_PASSWORD : Password should be at least 8 characters',
    ],
    ['accounts:signUp', { email: ['a@b.c'], password }, 400, 'INVALID_ARGUMENT : email must be a string.'],
    [
      'accounts:signUp',
      { localId: 'me', email: 'a@b.c', password },
      400,
      'INVALID_ARGUMENT : localId is chosen by the server.',
    ],
    ['accounts:signInWithPassword', { email: 'a@b.c' }, 400, 'MISSING_PASSWORD'],
    ['accounts:lookup', {}, 400, 'MISSING_ID_TOKEN'],
    ['accounts:lookup', { idToken: 'a.b.c' }, 400, 'INVALID_ID_TOKEN'],
    ['accounts:update', { oobCode: 'nothing' }, 400, 'INVALID_OOB_CODE'],
    ['accounts:resetPassword', { oobCode: 'nothing' }, 400, 'INVALID_OOB_CODE'],
    [
      'accounts:sendOobCode',
      { requestType: 'PASSWORD_RESET', email: 'a@b.c', continueUrl: '/relative' },
      400,
      'INVALID_CONTINUE_URI : The address to continue at must be absolute.',
    ],
    ['accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'a@b.c' }, 400, 'MISSING_CONTINUE_URI'],
    ['accounts:sendOobCode', { requestType: 'LOVE_LETTER', email: 'a@b.c' }, 400, 'INVALID_REQ_TYPE'],
    ['accounts:createAuthUri', { identifier: 'x' }, 400, 'MISSING_CONTINUE_URI'],
    [
      'accounts:signInWithGameCenter',
      {},
      501,
      'UNIMPLEMENTED : POST /identitytoolkit.googleapis.com/v1/accounts:signInWithGameCenter is not implemented by this server.',
    ],
  ])('[WB1] answers %s %j with %i %s', async (method, body, status, message) => {
    const answer = await call(server.origin, method, body)
    expect(answer).toMatchObject({ status, body: { error: { code: status, message } } })
  })

  it('[WB5] answers a failure of its own in plain text, because a JSON 5xx at page load signs people out', async () => {
    const { idToken } = await signUp('unlucky@example.test')
    server.clock.now = () => {
      throw new Error('the clock fell from the wall')
    }
    const answer = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
    })
    server.clock.now = Date.now
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8'])
    expect(await answer.text()).not.toContain('clock')
  })

  it('[WB2] refuses calls without an API key, bodies that are no objects, and bodies without end, in JSON', async () => {
    const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp`
    expect(await call(server.origin, 'accounts:signUp', {}, '')).toMatchObject({
      status: 403,
      body: { error: { status: 'PERMISSION_DENIED' } },
    })
    for (const [body, status] of [
      ['{', 400],
      ['[]', 400],
      ['"x"', 400],
      ['null', 400],
      [' '.repeat(300_000), 413],
    ] as const) {
      const response = await fetch(`${url}?key=k`, { method: 'POST', body })
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({
        error: { code: status, message: expect.stringContaining('INVALID_ARGUMENT') },
      })
    }
  })

  it('[AT1] locks an account for the address that guesses, known or not, and opens again later', async () => {
    await signUp('ada@okafor.studio')
    for (const email of ['ada@okafor.studio', 'no@body.example']) {
      for (let guess = 0; guess < 10; guess++)
        expect((await signIn(email, `guess ${guess}`)).body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
      expect((await signIn(email, password)).body.error?.message).toContain('TOO_MANY_ATTEMPTS_TRY_LATER : ')
    }
    server.advance(15 * 60_000)
    expect((await signIn('ada@okafor.studio', password)).status).toBe(200)
  })

  it('[AT2] counts parallel guesses before their outcome is known', async () => {
    await signUp('ada@okafor.studio')
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => signIn('ada@okafor.studio', `guess ${guess}`)),
    )
    expect(guesses.filter(({ body }) => body.error?.message === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(10)
  })

  it('[RF2] keeps the refresh token, and knows no made-up one', async () => {
    const { refreshToken } = await signUp('ada@okafor.studio')
    expect((await refresh(refreshToken)).body.refresh_token).toBe(refreshToken)
    expect((await refresh(refreshToken, '')).status).toBe(403)
    expect((await refresh('made-up')).body.error?.message).toBe('INVALID_REFRESH_TOKEN')
  })

  it('[RF3] tells an expired ID token, and takes the fresh one', async () => {
    const { idToken, refreshToken } = await signUp('ada@okafor.studio')
    server.advance(3_601_000)
    expect((await call(server.origin, 'accounts:lookup', { idToken })).body.error?.message).toBe('TOKEN_EXPIRED')
    expect(await server.auth.verifyIdToken('duebook', idToken)).toBe(null)
    const fresh = (await refresh(refreshToken)).body.id_token
    expect((await call(server.origin, 'accounts:lookup', { idToken: fresh })).body.users[0]?.mfaInfo).toEqual([])
    expect(await server.auth.verifyIdToken('duebook', fresh)).toMatchObject({ claims: { email: 'ada@okafor.studio' } })
    expect(await server.auth.verifyIdToken('another', fresh)).toBe(null)
  })

  it('[TK4] takes no unsigned token outside emulator mode', async () => {
    const { idToken } = await signUp('ada@okafor.studio')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${idToken.split('.')[1]}.`
    expect(await server.auth.verifyIdToken('duebook', unsigned)).toBe(null)
    expect((await call(server.origin, 'accounts:lookup', { idToken: unsigned })).body.error?.message).toBe(
      'INVALID_ID_TOKEN',
    )
  })

  it('[TK5] publishes its keys in both forms on both listeners, with the time they hold', async () => {
    for (const origin of [server.origin, server.privateOrigin])
      for (const path of ['/robot/v1/metadata/x509/', '/service_accounts/v1/jwk/']) {
        const response = await fetch(`${origin}${path}securetoken@system.gserviceaccount.com`)
        expect(response.headers.get('cache-control')).toContain('max-age=3600')
        expect(await response.text()).not.toContain('PRIVATE')
      }
  })

  it('[MP1] shows a page on GET that changes nothing, and acts on POST of its own form only', async () => {
    const { idToken } = await signUp('ada@okafor.studio')
    const link = await mailedLink('ada@okafor.studio', 'VERIFY_EMAIL', { idToken })
    const page = await fetch(link)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const shown = await page.text()
    expect(shown).toContain('Is ada@okafor.studio yours?')
    expect(shown).not.toMatch(/<script| style="/)
    const style = /<style>([^]*)<\/style>/.exec(shown)?.[1] ?? ''
    expect(page.headers.get('content-security-policy')).toContain(createHash('sha256').update(style).digest('base64'))
    const verified = async () =>
      (await call(server.origin, 'accounts:lookup', { idToken })).body.users[0]?.emailVerified
    expect((await submit(link, {}, 'https://evil.example')).status).toBe(403)
    expect(await verified()).toBe(false)
    expect(await (await submit(link, {})).text()).toContain('Address confirmed')
    expect(await verified()).toBe(true)
    expect(await (await fetch(link)).text()).toContain('This link was used already')
  })

  it('[MP1] refuses a form that is too long, on a page', async () => {
    const response = await fetch(`${server.origin}/emulator/action`, {
      method: 'POST',
      headers: { origin: server.origin },
      body: new URLSearchParams({ oobCode: 'x'.repeat(20_000) }),
    })
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('Nothing was changed.')
  })

  it('[MP2] takes a new password on the page, says what is wrong with it, and escapes what it shows', async () => {
    await signUp('ada@okafor.studio')
    const link = await mailedLink('ada@okafor.studio', 'PASSWORD_RESET', { continueUrl: `${server.origin}/today` })
    const refused = await submit(link, { password: 'short' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('It needs at least 8 characters.')
    const hostile = await fetch(`${link}&continueUrl=https://evil.example/&mode=%22%3E%3Cscript%3E`)
    expect(await hostile.text()).not.toMatch(/<script|evil/)
    expect(
      await (await submit(link, { password: 'a new good one', continueUrl: 'https://evil.example/' })).text(),
    ).not.toContain('evil')
    expect((await signIn('ada@okafor.studio', 'a new good one')).status).toBe(200)
  })

  it('[MP3] says when a link ran out, and when it is not whole', async () => {
    await signUp('ada@okafor.studio')
    const link = await mailedLink('ada@okafor.studio', 'PASSWORD_RESET')
    server.advance(3_600_000)
    expect(await (await fetch(link)).text()).toContain('This link ran out at')
    expect(
      (await call(server.origin, 'accounts:resetPassword', { oobCode: link.searchParams.get('oobCode') })).body.error
        ?.message,
    ).toBe('EXPIRED_OOB_CODE')
    expect(await (await fetch(`${server.origin}/emulator/action?oobCode=half`)).text()).toContain(
      'This link is not whole',
    )
  })

  it('[NB2] tells the SDK at once that a provider is not offered, and the frame is there all the same', async () => {
    const asked = new URLSearchParams({
      apiKey: 'k',
      appName: 'a',
      authType: 'signInViaPopup',
      eventId: '1',
      providerId: 'google.com',
      redirectUrl: `${server.origin}/`,
    })
    const shown = await (await fetch(`${server.origin}/emulator/auth/handler?${asked.toString()}`)).text()
    expect(shown).toContain('"code":"auth/operation-not-allowed"')
    expect((await fetch(`${server.origin}/emulator/auth/iframe?apiKey=k&appName=a`)).status).toBe(200)
  })

  it('[DU1] keeps accounts, sessions and keys over a restart, the keys readable by their owner only', async () => {
    const { idToken, refreshToken } = await signUp('ada@okafor.studio')
    await server.stop({ keep: true })
    server = await startAuth({ folder: server.folder })
    expect(await server.auth.verifyIdToken('duebook', idToken)).toMatchObject({
      claims: { email: 'ada@okafor.studio' },
    })
    expect((await signIn('ada@okafor.studio', password)).status).toBe(200)
    expect((await refresh(refreshToken)).status).toBe(200)
    expect(statSync(join(server.folder, 'keys', 'id-tokens.pem')).mode & 0o777).toBe(0o600)
  })
})

describe('emulator mode, on the private listener', () => {
  let server: AuthUnderTest
  beforeEach(async () => {
    server = await startAuth({ emulator: true })
  })
  afterEach(() => server.stop())

  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.privateOrigin}/emulator/v1/projects/other/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as { oobCodes: { oobCode: string; requestType: string }[] }
  }
  const signUp = async () =>
    (
      await call(server.privateOrigin, 'accounts:signUp', {
        email: 'ada@okafor.studio',
        password,
        targetProjectId: 'other',
      })
    ).body

  it('[EM1] keeps projects apart and makes tokens in the emulator form', async () => {
    const { idToken } = await signUp()
    expect(JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ alg: 'none' })
    expect(await server.auth.verifyIdToken('other', idToken)).toMatchObject({ claims: { aud: 'other' } })
    expect(
      (await call(server.privateOrigin, 'accounts:signInWithPassword', { email: 'ada@okafor.studio', password })).body
        .error?.message,
    ).toBe('EMAIL_NOT_FOUND')
  })

  it('[EM6] takes a test library’s token for a person of whatever project is asked about, by `sub` or `user_id`', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const tokenOf = (claims: object) => `${part({ alg: 'none' })}.${part(claims)}.`
    for (const claims of [
      { sub: 'ada' },
      { user_id: 'ada' },
      { sub: 'ada', aud: 'elsewhere', iss: 'https://securetoken.google.com/elsewhere', iat: 0, exp: 3600 },
    ])
      expect(await server.auth.verifyIdToken('other', tokenOf(claims))).toMatchObject({ uid: 'ada', claims })
    for (const claims of [{}, { sub: '' }, { sub: 7 }, { user_id: 'x'.repeat(129) }])
      expect(await server.auth.verifyIdToken('other', tokenOf(claims))).toBe(null)
    const lookedUp = await call(server.privateOrigin, 'accounts:lookup', { idToken: tokenOf({ sub: 'ada' }) })
    expect(lookedUp.body.error?.message).toBe('INVALID_ID_TOKEN')
  })

  it('[EM13] speaks the protocol of the SDKs before version 9', async () => {
    const older = async (name: string, body?: object) => {
      const address = `${server.privateOrigin}/www.googleapis.com/identitytoolkit/v3/relyingparty/${name}?key=k`
      const json = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(address, json)
      return { status: response.status, body: (await response.json()) as Record<string, string> }
    }
    const made = await older('signupNewUser', { email: 'ada@okafor.studio', password, returnSecureToken: true })
    const { idToken } = made.body
    expect((await older('verifyPassword', { email: 'ada@okafor.studio', password })).body).toMatchObject({
      localId: made.body['localId'],
    })
    expect((await older('getAccountInfo', { idToken })).body).toMatchObject({ users: [{ email: 'ada@okafor.studio' }] })
    expect((await older('getProjectConfig')).body).toMatchObject({ projectId: 'duebook' })
    expect((await older('deleteAccount', { idToken })).status).toBe(200)
    expect((await older('signOutUser', { idToken })).status).toBe(501)
    const real = await startAuth()
    const there = `${real.privateOrigin}/www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser?key=k`
    expect((await fetch(there, { method: 'POST', body: '{}' })).status).toBe(501)
    await real.stop()
  })

  it('[EM2] hands codes to tests, changes the configuration and clears', async () => {
    await signUp()
    await call(server.privateOrigin, 'accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: 'ada@okafor.studio',
      targetProjectId: 'other',
    })
    const [code] = (await control('GET', 'oobCodes')).oobCodes
    expect(code?.requestType).toBe('PASSWORD_RESET')
    const reset = await call(server.privateOrigin, 'accounts:resetPassword', {
      oobCode: code?.oobCode,
      newPassword: 'a new good one',
    })
    expect(reset.status).toBe(200)
    const open = { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } }
    expect(await control('PATCH', 'config', open)).toMatchObject(open)
    const wrong = await call(server.privateOrigin, 'accounts:signInWithPassword', {
      email: 'ada@okafor.studio',
      password,
      targetProjectId: 'other',
    })
    expect(wrong.body.error?.message).toBe('INVALID_PASSWORD')
    expect(await control('DELETE', 'accounts')).toEqual({})
    expect((await signUp()).localId).toBeTypeOf('string')
  })
})
