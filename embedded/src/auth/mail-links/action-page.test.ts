import { TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call, startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'

const password = 'the boiler sings at four'
let server: AuthUnderTest
beforeEach(async () => {
  server = await startAuth()
})
afterEach(() => server.stop())

const signUp = async (email: string) => (await call(server.origin, 'accounts:signUp', { email, password })).body
const linkTo = (email: string) => new URL(server.newestMailTo(email)?.links[0] ?? 'http://none')
const mailed = async (to: string, requestType: string, more: object) => {
  const { body } = await call(server.origin, 'accounts:sendOobCode', { requestType, ...more })
  expect(body.error).toBe(undefined)
  return linkTo(to)
}
/** Presses the button of the page behind a link. */
const press = async (link: URL, more: Record<string, string> = {}) => {
  const fields = new URLSearchParams(link.search)
  for (const [name, value] of Object.entries(more)) fields.set(name, value)
  const response = await fetch(`${server.origin}/emulator/action`, {
    method: 'POST',
    headers: { origin: server.origin },
    body: fields,
  })
  return { status: response.status, text: await response.text() }
}
const open = async (link: URL) => {
  const response = await fetch(link, { redirect: 'manual' })
  return { status: response.status, text: await response.text(), location: response.headers.get('location') }
}
const lookup = async (idToken: string) => (await call(server.origin, 'accounts:lookup', { idToken })).body
const signIn = async (email: string) =>
  (await call(server.origin, 'accounts:signInWithPassword', { email, password })).body

describe('the pages behind mail links', () => {
  it('[AP1] lead a sign-in link on to the application, which keeps its own parameters', async () => {
    const link = await mailed('ada@okafor.studio', 'EMAIL_SIGNIN', {
      email: 'ada@okafor.studio',
      continueUrl: `${server.origin}/welcome?from=mail`,
      canHandleCodeInApp: true,
    })
    const { status, location } = await open(link)
    expect(status).toBe(303)
    const target = new URL(location ?? '')
    expect(target.origin + target.pathname).toBe(`${server.origin}/welcome`)
    expect(target.searchParams.get('from')).toBe('mail')
    for (const name of ['mode', 'oobCode', 'apiKey', 'lang'])
      expect(target.searchParams.get(name)).toBe(link.searchParams.get(name))
    expect(target.searchParams.get('mode')).toBe('signIn')
  })

  it('[AP1] lead a sign-in link to no foreign address', async () => {
    const link = await mailed('ada@okafor.studio', 'EMAIL_SIGNIN', {
      email: 'ada@okafor.studio',
      continueUrl: `${server.origin}/welcome`,
    })
    for (const evil of ['https://evil.example/', 'javascript:alert(1)', '//evil.example', '']) {
      link.searchParams.set('continueUrl', evil)
      const { status, text, location } = await open(link)
      expect([status, location]).toEqual([400, null])
      expect(text).toContain('This link leads nowhere')
      expect(text).not.toContain('evil')
    }
  })

  it('[AP2] [AP3] change an address after a press, tell the old one, and let it undo that', async () => {
    const { idToken } = await signUp('ada@okafor.studio')
    const link = await mailed('ada@okafor.example', 'VERIFY_AND_CHANGE_EMAIL', {
      idToken,
      newEmail: 'ada@okafor.example',
    })
    const asked = await open(link)
    expect(asked.text).toContain('Use ada@okafor.example to sign in?')
    expect(asked.text).toContain('<b>ada@okafor.studio</b>')
    expect((await lookup(idToken)).users[0]).toMatchObject({ email: 'ada@okafor.studio' })
    expect((await press(link)).text).toContain('Sign in with ada@okafor.example from now on.')
    expect((await signIn('ada@okafor.studio')).error?.message).toBe('INVALID_LOGIN_CREDENTIALS')

    const undo = linkTo('ada@okafor.studio')
    expect(undo.searchParams.get('mode')).toBe('recoverEmail')
    const question = await open(undo)
    expect(question.text).toContain('<span class="struck">ada@okafor.studio</span> to <b>ada@okafor.example</b>')
    const undone = await press(undo)
    expect(undone.text).toContain('Your address is ada@okafor.studio again')
    expect((await signIn('ada@okafor.studio')).idToken).toBeTypeOf('string')
    const [, reset = ''] = /href="([^"]*mode=resetPassword[^"]*)"/.exec(undone.text) ?? []
    const resetLink = new URL(reset.replaceAll('&#38;', '&'))
    expect((await press(resetLink, { password: 'a new good one' })).text).toContain('Your password is changed')
    expect((await open(undo)).text).toContain('This link was used already')
  })

  it('[AP2] change nothing when somebody else has the address by now', async () => {
    const { idToken } = await signUp('ada@okafor.studio')
    const link = await mailed('new@okafor.studio', 'VERIFY_AND_CHANGE_EMAIL', {
      idToken,
      newEmail: 'new@okafor.studio',
    })
    await signUp('new@okafor.studio')
    expect(await press(link)).toMatchObject({ status: 409 })
    expect((await lookup(idToken)).users[0]).toMatchObject({ email: 'ada@okafor.studio' })
  })

  it('[AP4] send a link again that ran out, to where it went before, ten times an hour', async () => {
    await signUp('ada@okafor.studio')
    const link = await mailed('ada@okafor.studio', 'PASSWORD_RESET', { email: 'ada@okafor.studio' })
    server.advance(3_600_000)
    expect((await open(link)).text).toContain('<b>a•••@okafor.studio</b>')
    expect((await press(link, { again: 'yes' })).text).toContain('A new link is on its way')
    const fresh = linkTo('ada@okafor.studio')
    expect(fresh.searchParams.get('oobCode')).not.toBe(link.searchParams.get('oobCode'))
    expect((await open(fresh)).text).toContain('Choose a new password')
    for (let time = 0; time < 9; time++) await press(link, { again: 'yes' })
    expect((await press(link, { again: 'yes' })).status).toBe(400)
    // A link that is still good is not sent again.
    expect((await press(fresh, { again: 'yes' })).text).toContain('Choose a password first.')
  })

  it('[AP5] take away a second factor that somebody else added', async () => {
    const email = 'ada@okafor.studio'
    const first = await signUp(email)
    await press(await mailed(email, 'VERIFY_EMAIL', { idToken: first.idToken }))
    const { idToken } = await signIn(email)
    const second = async (step: string, body: object) => {
      const response = await fetch(
        `${server.origin}/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:${step}?key=k`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ idToken, ...body }) },
      )
      return (await response.json()) as { totpSessionInfo: { sharedSecretKey: string; sessionInfo: string } }
    }
    const { totpSessionInfo } = await second('start', { totpEnrollmentInfo: {} })
    const code = new TOTP({ secret: totpSessionInfo.sharedSecretKey }).generate({ timestamp: server.clock.now() })
    await second('finalize', {
      displayName: 'Pixel <9>',
      totpVerificationInfo: { sessionInfo: totpSessionInfo.sessionInfo, verificationCode: code },
    })
    expect(await signIn(email)).toHaveProperty('mfaPendingCredential')
    const revert = linkTo(email)
    expect(revert.searchParams.get('mode')).toBe('revertSecondFactorAddition')
    const shown = await open(revert)
    expect(shown.text).toContain('Somebody added an authenticator app')
    expect(shown.text).toContain('Remove “Pixel &#60;9&#62;”')
    expect((await press(revert)).text).toContain('It is removed')
    expect((await signIn(email)).idToken).toBeTypeOf('string')
  })
})
