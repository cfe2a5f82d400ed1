import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openKeyRing } from '../keys/key-ring.ts'
import { besideOneAuth, server } from '../testing/one-auth.ts'
import { checkedServices, openAppCheck } from './app-check.ts'

besideOneAuth()
const project = '/v1/projects/duebook'
let app: string
beforeEach(() => {
  app = `1:1:web:${randomUUID()}`
})
type Asked = { body?: object; origin?: string; headers?: Record<string, string>; method?: string }
/** Asks one of the two listeners; the answer with its body as text. */
async function ask(listener: 'public' | 'private', path: string, asked: Asked = {}) {
  const { body, headers = {}, method = body === undefined ? 'GET' : 'POST' } = asked
  const response = await fetch(`${listener === 'public' ? server.origin : server.privateOrigin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as Told }
}
type Told = {
  token?: string
  ttl?: string
  name: string
  error?: { message: string; status: string }
  debugTokens: object[]
  services: object[]
}
const asOwner = (method: string, path: string, body?: object) =>
  ask('private', project + path, { method, headers: { authorization: 'Bearer owner' }, ...(body && { body }) })
const listed = async (token = randomUUID()) => {
  const made = await asOwner('POST', `/apps/${app}/debugTokens`, { displayName: 'Ada’s laptop', token })
  expect(made.status).toBe(200)
  return { token, made }
}
const exchange = (token: string, of = app, headers: Record<string, string> = {}) =>
  ask('public', `${project}/apps/${of}:exchangeDebugToken?key=k`, { body: { debug_token: token }, headers })

describe('a token of the app for a debug token', () => {
  it('[AC1] is good for an hour, names the app, and is verified by the published keys', async () => {
    const { token } = await listed()
    const answer = (await exchange(token.toUpperCase())).json()
    expect(answer).toEqual({ token: expect.any(String), ttl: '3600s' })
    const [header = '', claims = ''] = (answer.token ?? '').split('.')
    const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    const { iss, aud, sub, iat, exp } = decoded(claims)
    expect({ iss, aud, sub, life: Number(exp) - Number(iat) }).toEqual({
      iss: 'https://firebaseappcheck.googleapis.com/duebook',
      aud: ['projects/duebook'],
      sub: app,
      life: 3600,
    })
    const keys = (await ask('public', '/v1/jwks')).text
    expect(keys).toContain(String(decoded(header)['kid']))
  })
  const wrong: [string, () => Promise<string>][] = [
    ['nobody listed', async () => randomUUID()],
    ['is empty', async () => ''],
    ['is the listed one’s hash', async () => JSON.stringify((await listed()).made.json())],
    [
      'was taken off the list',
      async () => {
        const { token, made } = await listed()
        expect((await asOwner('DELETE', made.json().name.replace('projects/duebook', ''))).status).toBe(200)
        return token
      },
    ],
  ]
  it.each(wrong)('[AC2] is refused in the vendor’s words where it %s', async (_, secret) => {
    const refused = await exchange((await secret()).slice(0, 90))
    expect([refused.status, refused.json().error]).toEqual([
      403,
      expect.objectContaining({ message: 'App attestation failed.', status: 'PERMISSION_DENIED' }),
    ])
  })
  it('[AC2] is of one app: the debug token of another gives none', async () => {
    const { token } = await listed()
    expect((await exchange(token, '1:1:web:another')).status).toBe(403)
  })
  it('[AC3] is asked for by a page of any origin, after a question that is answered without credentials', async () => {
    const headers = { origin: 'https://somebody.example', 'access-control-request-method': 'POST' }
    const path = `${project}/apps/${app}:exchangeDebugToken?key=k`
    const preflight = await ask('public', path, { method: 'OPTIONS', headers })
    expect([preflight.status, preflight.text]).toEqual([204, ''])
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type, X-Firebase-Client')
    const { token } = await listed()
    for (const one of [preflight, await exchange(token, app, { origin: headers.origin })]) {
      expect(one.headers.get('access-control-allow-origin')).toBe('*')
      expect(one.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })
  it('[AC4] is not to be had by what this server cannot attest: UNIMPLEMENTED, and by another listener than this', async () => {
    for (const method of [
      'exchangeRecaptchaEnterpriseToken',
      'exchangeRecaptchaV3Token',
      'exchangePlayIntegrityToken',
    ]) {
      const answer = await ask('public', `${project}/apps/${app}:${method}?key=k`, { body: {} })
      expect([method, answer.status]).toEqual([method, 501])
      expect(answer.json().error?.status).toBe('UNIMPLEMENTED')
    }
    expect((await ask('public', `${project}/apps/${app}:exchangeCustomToken?key=k`, { body: {} })).status).toBe(501)
  })
  it('[AC5] is bounded by address: a hundred tries in a quarter of an hour', async () => {
    const tries = await Promise.all(
      Array.from({ length: 101 }, () => exchange(randomUUID(), app, { 'x-forwarded-for': '203.0.113.9' })),
    )
    const refusals = tries.map((one) => one.json().error?.message ?? '')
    expect(refusals.filter((one) => one === 'App attestation failed.')).toHaveLength(100)
    expect(refusals.filter((one) => one.startsWith('TOO_MANY_ATTEMPTS_TRY_LATER'))).toHaveLength(1)
  })
})

describe('the list of debug tokens', () => {
  it('[AC6] is the operator’s, on the private listener; nothing that is answered or kept holds a token', async () => {
    const { token, made } = await listed()
    const list = await asOwner('GET', `/apps/${app}/debugTokens`)
    expect(list.json().debugTokens).toEqual([{ name: made.json().name, displayName: 'Ada’s laptop' }])
    const kept = ['auth.sqlite', 'auth.sqlite-wal'].map((file) =>
      readFileSync(join(server.folder, file)).toString('latin1'),
    )
    expect(kept.join()).toContain('appCheckDebugTokens')
    for (const text of [made.text, list.text, ...kept]) expect(text.toLowerCase()).not.toContain(token)
    const path = `${project}/apps/${app}/debugTokens`
    expect((await ask('private', path)).status).toBe(401)
    expect((await ask('private', path, { body: { token, displayName: 'x' } })).status).toBe(401)
    expect((await ask('public', path, { headers: { authorization: 'Bearer owner' } })).status).toBe(404)
  })
  it.each([
    ['a word', { displayName: 'x', token: 'secret' }],
    ['a UUID of the clock', { displayName: 'x', token: '6ba7b810-9dad-11d1-80b4-00c04fd430c8' }],
    ['no name', { token: randomUUID() }],
  ])(
    '[AC6] takes no token that can be guessed, and none that nobody could tell from the others: %s',
    async (_, body) => {
      expect((await asOwner('POST', `/apps/${app}/debugTokens`, body)).status).toBe(400)
    },
  )
  it('[AC6] has at most twenty of an app', async () => {
    for (let made = 0; made < 20; made++) await listed()
    const more = await asOwner('POST', `/apps/${app}/debugTokens`, { displayName: 'x', token: randomUUID() })
    expect(more.json().error?.message).toMatch(/at most 20/)
  })
})

describe('what reads a token', () => {
  it('[AC7] takes one of this server, for this project, until its end, and no other', () => {
    let now = Date.now()
    const settings = { setting: () => null, putSetting: () => {} }
    const ring = (name: string) =>
      openKeyRing(
        join(server.folder, name),
        'id-tokens',
        () => false,
        () => now,
      )
    const ours = openAppCheck({ store: settings, keys: ring('keys'), now: () => now })
    const theirs = openAppCheck({ store: settings, keys: ring('other-keys'), now: () => now })
    const token = ours.sign('duebook', app, 60)
    expect(ours.read('duebook', token)?.claims['sub']).toBe(app)
    const [header, claims] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    for (const bad of [
      theirs.sign('duebook', app, 60),
      ours.sign('other', app, 60),
      unsigned,
      `${header}.${claims}.`,
      '',
    ])
      expect(ours.read('duebook', bad)).toBeNull()
    now += 60_000
    expect(ours.read('duebook', token)).toBeNull()
  })
})

describe('which services ask for it', () => {
  it('[AC8] is read and settled by the operator, on the private listener, for the services that there are', async () => {
    const services = (await asOwner('GET', '/services')).json().services
    expect(services).toEqual(
      checkedServices.map((one) => ({ name: `projects/duebook/services/${one}`, enforcementMode: 'OFF' })),
    )
    const storage = '/services/firebasestorage.googleapis.com'
    const changed = await asOwner('PATCH', `${storage}?updateMask=enforcementMode`, { enforcementMode: 'UNENFORCED' })
    expect(changed.json()).toMatchObject({ enforcementMode: 'UNENFORCED' })
    expect((await asOwner('GET', storage)).json()).toMatchObject({ enforcementMode: 'UNENFORCED' })
    expect((await asOwner('PATCH', storage, { enforcementMode: 'SOMETIMES' })).status).toBe(400)
    expect((await asOwner('PATCH', '/services/mail.googleapis.com', { enforcementMode: 'OFF' })).status).toBe(404)
    expect((await ask('private', project + storage)).status).toBe(401)
    expect((await ask('public', project + storage, { headers: { authorization: 'Bearer owner' } })).status).toBe(404)
  })
})
