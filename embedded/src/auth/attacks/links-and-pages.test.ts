import { describe, expect, it } from 'vitest'
import { besideOneAuth, codeTo, guess, newEmail, password, post, refusal, server, signUp } from '../testing/one-auth.ts'

/** Each attack is tried and refused. */
describe('somebody who wants in', () => {
  besideOneAuth()

  it('[AK6] puts a foreign address into a link, at sending and at following', async () => {
    const email = newEmail()
    await signUp(email)
    const { host } = new URL(server.origin)
    for (const continueUrl of [
      'https://evil.example/',
      '//evil.example/',
      `https://evil.example/${server.origin}`,
      `http://${host}@evil.example/`,
      `http://evil.example#${server.origin}`,
      'http://127.0.0.1.evil.example/',
      'http://evil127.0.0.1/',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://user:pass@127.0.0.1/',
      '\\\\evil.example',
      'http://evil.example\\@127.0.0.1/',
      'http://evil.example:80\\@127.0.0.1/',
      'http://127.0.0.1:4400@evil.example/',
      'http://:secret@127.0.0.1/',
      'http://127.0.0.1\t.evil.example/',
    ])
      expect([
        continueUrl,
        await refusal('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl }),
      ]).toEqual([continueUrl, expect.stringMatching(/^(INVALID_CONTINUE_URI|UNAUTHORIZED_DOMAIN)/)])
    await post('accounts:sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: `${server.origin}/finish?a=1`,
    })
    const link = new URL(server.newestMailTo(email)?.links[0] ?? '')
    const honest = await fetch(link, { redirect: 'manual' })
    expect(honest.status).toBe(303)
    expect(honest.headers.get('location')).toContain(`${server.origin}/finish?a=1&mode=signIn&oobCode=`)
    link.searchParams.set('continueUrl', 'https://evil.example/')
    const changed = await fetch(link, { redirect: 'manual' })
    expect([changed.status, changed.headers.get('location')]).toEqual([400, null])
    expect(await changed.text()).not.toContain('evil.example')
  })

  it('[AK6] [MC3] writes an address that programs read in another way than browsers: it goes on as browsers read it', async () => {
    const email = newEmail()
    await post('accounts:sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: `${server.origin}\\@evil.example/`,
    })
    const link = new URL(server.newestMailTo(email)?.links[0] ?? '')
    expect(link.searchParams.get('continueUrl')).toBe(`${server.origin}/@evil.example/`)
  })

  it('[AK18] has a page of another origin sign its visitors up or in, by what a browser sends without asking', async () => {
    const email = newEmail()
    await signUp(email)
    const from = async (origin: string | null, type: string, path: string, body: string) => {
      const headers = { 'content-type': type, ...(origin === null ? {} : { origin }) }
      return (await fetch(`${server.origin}/${path}?key=k`, { method: 'POST', headers, body })).status
    }
    const signIn = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
    const json = JSON.stringify({ email, password })
    const form = new URLSearchParams({ email, password }).toString()
    for (const origin of ['https://evil.example', 'null', `${server.origin}.evil.example`, 'http://127.0.0.1:1']) {
      expect(await from(origin, 'text/plain', signIn, json)).toBe(403)
      expect(await from(origin, 'application/x-www-form-urlencoded', signIn, form)).toBe(403)
    }
    expect(await from(server.origin, 'text/plain', signIn, json)).toBe(200)
    expect(await from(null, 'text/plain', signIn, json)).toBe(200)
    // Browsers ask before they send this, and are not allowed it.
    expect(await from('https://evil.example', 'application/json', signIn, json)).toBe(200)
    const token = 'securetoken.googleapis.com/v1/token'
    const refresh = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none' }).toString()
    expect(await from('https://evil.example', 'application/x-www-form-urlencoded', token, refresh)).toBe(400)
  })

  it('[AK12] [UP1] puts script into a picture', async () => {
    const { idToken } = await signUp()
    for (const photoUrl of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example/x.png',
      'x.png',
      ' javascript:x',
    ])
      expect(await refusal('accounts:update', { idToken, photoUrl })).toContain('INVALID_PHOTO_URL')
    expect(await refusal('accounts:update', { idToken, photoUrl: 'https://okafor.studio/a.png' })).toBe('OK')
  })

  it('[AK12] puts script into a name or an address', async () => {
    const { idToken } = await signUp()
    const displayName = '<img src=x onerror=alert(1)>'
    const response = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:update?key=k`, {
      method: 'POST',
      body: JSON.stringify({ idToken, displayName }),
    })
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    for (const email of ['<script>@okafor.studio', '"><script>alert(1)</script>"@okafor.studio', 'a@<b>.example'])
      expect(await refusal('accounts:signUp', { email, password })).toBe('INVALID_EMAIL')
    const quoted = "o'neil&co@okafor.studio"
    await signUp(quoted)
    await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: quoted })
    const mail = server.newestMailTo(quoted)
    expect(mail?.html).toContain('&#38;co@okafor.studio')
    expect(await (await fetch(mail?.links[0] ?? '')).text()).not.toContain("o'neil&co@")
  })

  it('[AK13] frames our pages or sends their forms from elsewhere', async () => {
    const email = newEmail()
    await signUp(email)
    await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const page = await fetch(server.newestMailTo(email)?.links[0] ?? '')
    const policy = page.headers.get('content-security-policy') ?? ''
    for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"])
      expect(policy).toContain(directive)
    expect(policy).not.toContain('unsafe')
    const body = new URLSearchParams({ oobCode: codeTo(email), mode: 'resetPassword', password: 'an entirely new one' })
    for (const origin of ['https://evil.example', 'null', `${server.origin}.evil.example`])
      expect(
        (await fetch(`${server.origin}/emulator/action`, { method: 'POST', headers: { origin }, body })).status,
      ).toBe(403)
    expect(await guess(email, password, '203.0.113.50')).toBe('OK')
  })
})
