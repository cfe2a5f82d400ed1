import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from '../../conformance/patience.ts'
import { copyOfFixture } from '../../functions/fixtures/world.ts'
import { openFunctions, type FunctionsService } from '../../functions/open.ts'
import { silentLog } from '../../log.ts'
import { call, startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'

/** As an application writes them, with the official SDK, which verifies our token by itself. */
const source = `
const { beforeEmailSent, beforeSmsSent, beforeUserCreated, beforeUserSignedIn, HttpsError } = require('firebase-functions/v2/identity')
require('firebase-admin/app').initializeApp()
const { onCall } = require('firebase-functions/v2/https')
exports.loops = onCall(() => {
  require('node:fs').writeFileSync(process.env.FIXTURE_GATE + '.begun', '')
  while (!require('node:fs').existsSync(process.env.FIXTURE_GATE));
  return 'over'
})
exports.ends = onCall(() => process.exit(3))
exports.gate = beforeUserCreated((event) => {
  if (event.data.email?.endsWith('@evil.example')) throw new HttpsError('permission-denied', 'Not from there.')
  return { displayName: 'Welcome ' + event.additionalUserInfo.providerId, customClaims: { plan: 'free' } }
})
exports.check = beforeUserSignedIn((event) => {
  if (event.data.email?.startsWith('banned')) throw new HttpsError('permission-denied', 'You are banned.')
  return { sessionClaims: { ip: event.ipAddress !== undefined } }
})
exports.texts = beforeSmsSent((event) => {
  if (event.additionalUserInfo.phoneNumber.startsWith('+882')) throw new HttpsError('permission-denied', event.smsType + ' to a dear number.')
  return event.additionalUserInfo.phoneNumber.startsWith('+881') ? { recaptchaActionOverride: 'BLOCK' } : {}
})
exports.mails = beforeEmailSent((event) => {
  if (event.additionalUserInfo.email.endsWith('@evil.example')) throw new HttpsError('permission-denied', 'No ' + event.emailType + ' to there.')
})
`

const password = 'the boiler sings at four'

describe('functions that may stop a sign-in', () => {
  let server: AuthUnderTest
  let functions: FunctionsService
  const home = mkdtempSync(join(tmpdir(), 'blocking-'))
  const documents = { commitsAfter: async () => [], onCommit: () => () => undefined }
  const printed: string[] = []
  const files = { eventsAfter: () => [], lastEvent: () => 0, onEvent: () => () => undefined, capability: '' }
  const accounts = { after: () => [], last: () => 0, onEvent: () => () => undefined }
  beforeAll(async () => {
    process.env['FIXTURE_GATE'] = join(home, 'gate')
    server = await startAuth()
    const folder = copyOfFixture(home)
    writeFileSync(join(folder, 'package.json'), '{"main": "index.cjs"}')
    writeFileSync(join(folder, 'index.cjs'), source)
    functions = await openFunctions({
      folder,
      dataFolder: home,
      project: 'duebook',
      privatePort: server.privatePort,
      origin: server.origin,
      auth: server.auth,
      firestore: documents,
      storage: files,
      accounts,
      emulator: false,
      clock: server.clock,
      log: silentLog,
      print: (line) => void printed.push(line),
      onFatal(error) {
        throw error
      },
    })
    server.auth.decideWith(functions.blocking)
    for (const service of functions.http) server.serve(service)
  })
  afterAll(async () => {
    await functions.close()
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  })

  const signUp = async (email: string) => (await call(server.origin, 'accounts:signUp', { email, password })).body
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

  it('[BF1] change the new account and the claims of its session', async () => {
    const made = await signUp('ada@okafor.studio')
    expect(claimsOf(made.idToken)).toMatchObject({ name: 'Welcome password', plan: 'free', ip: true })
    const refreshed = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: made.refreshToken }),
    })
    expect(claimsOf(((await refreshed.json()) as { id_token: string }).id_token)).toMatchObject({
      plan: 'free',
      ip: true,
    })
  })

  it('[BF1] stop an account from being made, and nothing is left of it', async () => {
    const { error } = await signUp('mallory@evil.example')
    expect(error?.message).toContain('BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error')
    expect(error?.message).toContain('Not from there.')
    server.auth.decideWith(null)
    expect((await signUp('mallory@evil.example')).error).toBe(undefined)
    server.auth.decideWith(functions.blocking)
  })

  it('[BF1] stop a sign-in', async () => {
    server.auth.decideWith(null)
    await signUp('banned@okafor.studio')
    server.auth.decideWith(functions.blocking)
    const { body } = await call(server.origin, 'accounts:signInWithPassword', {
      email: 'banned@okafor.studio',
      password,
    })
    expect(body.error?.message).toContain('You are banned.')
    expect(body.idToken).toBe(undefined)
  })

  it('[BF5] stop a text and a mail from being sent, whether or not there is an account', async () => {
    const sentTo = () => server.mail.list(50).map(({ to }) => to)
    const text = async (phoneNumber: string) =>
      (await call(server.origin, 'accounts:sendVerificationCode', { phoneNumber })).body
    expect((await text('+882160000000')).error?.message).toContain('SIGN_IN_OR_SIGN_UP to a dear number.')
    expect((await text('+881600000000')).error?.message).toContain('has blocked this one')
    expect((await text('+447700900123')).sessionInfo).toEqual(expect.any(String))
    expect(sentTo()).toEqual(['+447700900123'])
    const mail = async (email: string) =>
      (await call(server.origin, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })).body
    for (const email of ['mallory@evil.example', 'nobody@evil.example'])
      expect((await mail(email)).error?.message).toContain('No PASSWORD_RESET to there.')
    expect((await mail('ada@okafor.studio')).error).toBe(undefined)
    expect(sentTo()).toEqual(['ada@okafor.studio', '+447700900123'])
  })

  it('[BF2] keep the gate shut when they cannot be asked', async () => {
    server.auth.decideWith({ handles: () => true, ask: () => Promise.reject(new Error('gone')) })
    expect((await signUp('late@okafor.studio')).error?.message).toContain('BLOCKING_FUNCTION_ERROR_RESPONSE')
    server.auth.decideWith(functions.blocking)
  })

  it('[BF3] have no address of their own', async () => {
    const response = await fetch(`${server.origin}/duebook/us-central1/gate`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('There is no such function')
  })

  it('[BF4] asks them while another function loops or ends', async () => {
    // A sign-in waits seven seconds and no longer for a process, which a busy machine may not have started by then: who comes again comes in.
    const comesIn = (email: string) =>
      vi.waitFor(
        async () => expect((await call(server.origin, 'accounts:signUp', { email, password })).status).toBe(200),
        { timeout: patience },
      )
    const other = async (name: string) => {
      const headers = { 'content-type': 'application/json' }
      const at = `${server.origin}/duebook/us-central1/${name}`
      return (await fetch(at, { method: 'POST', headers, body: '{"data":null}' })).status
    }
    let over = false
    const looping = other('loops').finally(() => (over = true))
    await vi.waitFor(() => expect(existsSync(join(home, 'gate.begun'))).toBe(true), { timeout: patience })
    await comesIn('meanwhile@okafor.studio')
    expect(over).toBe(false)
    writeFileSync(join(home, 'gate'), '')
    expect(await looping).toBe(200)
    const ending = other('ends')
    await comesIn('after@okafor.studio')
    expect(await ending).toBe(503)
    expect(printed).toContain('process.exit(3) was called.')
  })
})
