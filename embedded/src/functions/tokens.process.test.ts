import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsTo } from './fixtures/calls-to.ts'
import { openWorld, type World } from './fixtures/world.ts'

let world: World
const { call, post } = callsTo(() => world)

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  expect(world.fatal).toEqual([])
})

describe('tokens', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: 'https://securetoken.google.com/demo',
    aud: 'demo',
    sub: 'eve',
    user_id: 'eve',
    iat: 1,
    auth_time: 1,
    exp: 9_999_999_999,
  }
  const forgeries = [
    ['unsigned', `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`],
    ['of an unknown key', `${part({ alg: 'RS256', kid: 'x', typ: 'JWT' })}.${part(claims)}.${'A'.repeat(342)}`],
    ['no token at all', 'owner'],
  ]
  it.each(forgeries)('[F10] a forged one (%s) is refused at the gate', async (_what, token) => {
    const response = await post('ask', { Authorization: `Bearer ${token}` })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ error: { message: 'Unauthenticated', status: 'UNAUTHENTICATED' } })
  })
  it.each(forgeries)('[F11] a forged one (%s) in a body is refused by the admin SDK', async (_what, token) => {
    expect((await call('verify', { token })).data).toEqual({ refused: expect.stringMatching(/^auth\//) })
  })
  it('[F12] a minted custom token signs in, and the ID token is known to gate, callable and admin SDK', async () => {
    const { token } = (await call('mint', { role: 'tester' })).data
    const answer = await fetch(
      `http://127.0.0.1:${world.publicPort}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=k`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token, returnSecureToken: true }),
      },
    )
    const { idToken } = (await answer.json()) as { idToken: string }
    const response = await post('ask', { Authorization: `Bearer ${idToken}` }, { question: 'who?' })
    expect(await response.json()).toMatchObject({ result: { uid: 'minted' } })
    expect((await call('verify', { token: idToken })).data).toEqual({ uid: 'minted' })
  })
  it('[F13] the admin SDK manages accounts without any emulator variable', async () => {
    expect((await call('makeUser')).data).toEqual({ email: 'made@example.org' })
  })
  it('[F14] a refused stream ends with an error frame, not in silence', async () => {
    const response = await post('counts', { Authorization: 'Bearer x', Accept: 'text/event-stream' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('data: {"error":{"message":"Unauthenticated","status":"UNAUTHENTICATED"}}\n\n')
  })
})

describe('App Check', () => {
  const attested = async (app: string) => String((await call('attests', { app })).data['token'])
  it('[F15] lets in whoever brings a token of their app, which the admin SDK made and the functions SDK verifies', async () => {
    const token = await attested('1:1:web:ledger')
    const response = await post('guarded', { 'X-Firebase-AppCheck': token })
    expect(await response.json()).toEqual({ result: { app: '1:1:web:ledger' } })
    const [header = '', claims = '', signature = ''] = token.split('.')
    const other = JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'another' })
    const forged = `${header}.${Buffer.from(other).toString('base64url')}.${signature}`
    const without: Record<string, string>[] = [
      {},
      { 'X-Firebase-AppCheck': 'no token' },
      { 'X-Firebase-AppCheck': forged },
    ]
    for (const headers of without) expect((await post('guarded', headers)).status).toBe(401)
    // What asks for no token goes on without one.
    expect((await post('ask', { 'X-Firebase-AppCheck': forged }, { question: '?' })).status).toBe(200)
  })
  it('[F15] says of a token that is good once whether it was used before', async () => {
    const headers = { 'X-Firebase-AppCheck': await attested('1:1:web:once') }
    for (const again of [false, true])
      expect(await (await post('guardedOnce', headers)).json()).toEqual({ result: { again } })
  })
})
