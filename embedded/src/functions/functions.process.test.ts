import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { deleteApp, initializeApp } from 'firebase/app'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DocumentCommit } from '../firestore/service.ts'
import { sessionsOf } from '../console/accounts/find-accounts.ts'
import { operationsAt, refusalOf } from '../console/operations.ts'
import { callByName } from './call-by-name.ts'
import { openWorld } from './fixtures/world.ts'
import { patience } from '../conformance/patience.ts'

let world: Awaited<ReturnType<typeof openWorld>>
const app = initializeApp({ projectId: 'demo', apiKey: 'k' })
const at = (name: string) => `http://127.0.0.1:${world.publicPort}/demo/us-central1/${name}`
const call = (name: string, data: unknown = {}) =>
  httpsCallable<unknown, Record<string, unknown>>(
    getFunctions(app, `http://127.0.0.1:${world.publicPort}/demo/us-central1`),
    name,
  )(data)
const post = (name: string, headers: Record<string, string> = {}, data: unknown = {}) =>
  fetch(at(name), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  })
const eventually = <T>(check: () => T | Promise<T>, timeout = patience) => vi.waitFor(check, { timeout, interval: 50 })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  await deleteApp(app)
})

describe('callables', () => {
  it('[F01] answer the official SDK, with parameters at their defaults and types stripped', async () => {
    const { data } = await call('ask', { question: 'when?' })
    expect(data).toEqual({ answer: 'You asked: when?', uid: null, greeting: 'Hello' })
  })
  it('[F02] pass an HttpsError on with code, message and details', async () => {
    await expect(call('refuses')).rejects.toMatchObject({
      code: 'functions/failed-precondition',
      message: expect.stringMatching(/^Not on a Sunday\./),
      details: { day: 'sunday' },
    })
  })
  it('[F03] show nothing of an unexpected error', async () => {
    const response = await post('breaks')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: { message: 'INTERNAL', status: 'INTERNAL' } })
    // Whoever runs the product reads what it was.
    await eventually(() => expect(world.printed()).toContain('a secret detail'))
  })
  it('[F04] stream chunks, then the result', async () => {
    const counts = httpsCallable(getFunctions(app, `http://127.0.0.1:${world.publicPort}/demo/us-central1`), 'counts')
    const { stream, data } = await counts.stream({})
    const seen: unknown[] = []
    for await (const chunk of stream) seen.push(chunk)
    expect(seen).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(await data).toEqual({ total: 3 })
  })
  it('[F59] are called by their name from the page, in the name of somebody or of nobody, and leave nobody signed in', async () => {
    const ask = operationsAt(() => ({ private: world.privatePort, public: world.publicPort }))
    const noted: string[] = []
    const desk: Parameters<typeof callByName>[0] = {
      ask,
      project: 'demo',
      clock: world.clock,
      async act(_page, words, operation) {
        const refusal = refusalOf(await operation())
        return refusal === null ? { id: noted.push(words) } : { refusal }
      },
    }
    const asked = { region: 'us-central1', name: 'ask', data: '{"question": "who?"}' }
    const answerOf = (text: Awaited<ReturnType<typeof callByName>>) =>
      'answer' in text ? (JSON.parse(text.answer) as unknown) : text
    expect(answerOf(await callByName(desk, { ...asked, as: '' }))).toMatchObject({ uid: null })
    const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    const accounts = `http://127.0.0.1:${world.privatePort}/identitytoolkit.googleapis.com/v1/projects/demo/accounts`
    const made = await fetch(accounts, { method: 'POST', headers: owner, body: '{"email": "named@example.org"}' })
    const { localId } = (await made.json()) as { localId: string }
    for (const as of ['named@example.org', localId])
      expect(answerOf(await callByName(desk, { ...asked, as }))).toMatchObject({ uid: localId })
    expect(await sessionsOf(ask, 'demo', localId)).toEqual([])
    const refusals = await Promise.all([
      callByName(desk, { ...asked, as: 'nobody@example.org' }),
      callByName(desk, { ...asked, as: '', data: '{question}' }),
      callByName(desk, { ...asked, as: '', name: 'refuses' }),
    ])
    expect(refusals).toEqual([
      { refusal: 'Nobody here has nobody@example.org.' },
      { refusal: expect.stringContaining('must be JSON') as string },
      { refusal: expect.stringMatching(/^Not on a Sunday\./) as string },
    ])
    expect(noted).toEqual(['called ask', 'called ask as named@example.org', `called ask as ${localId}`])
  })
  it('[F05] refuse a wrong name, region or method as JSON', async () => {
    expect((await post('nobody')).status).toBe(404)
    const elsewhere = await fetch(`http://127.0.0.1:${world.publicPort}/demo/europe-west1/ask`, { method: 'POST' })
    expect(elsewhere.status).toBe(404)
    expect((await fetch(at('ask'))).status).toBe(400)
  })
  it('[F06] have no address for schedules and events', async () => {
    for (const name of ['nightly', 'welcomed']) expect((await post(name)).status).toBe(404)
  })
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

describe('HTTP functions', () => {
  it('[F20] see the path after their name, extended queries and the raw body', async () => {
    const response = await fetch(`${at('group-inner')}/a/b?x[y]=1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"k": 1}',
    })
    expect(await response.json()).toEqual({ path: '/a/b', query: { x: { y: '1' } }, raw: '{"k": 1}', body: { k: 1 } })
  })
  it('[F21] answer broken JSON with 400 and no stack', async () => {
    const response = await fetch(at('group-inner'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{',
    })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('at ')
  })
  it('[F22] refuse a body over the limit', async () => {
    const response = await post('ask', {}, { question: 'x'.repeat(11 << 20) })
    expect(response.status).toBe(400)
  })
})

describe('a worker in trouble', () => {
  it('[F30] a hung function times out, and the others go on', async () => {
    const response = await post('hangs')
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ error: { status: 'DEADLINE_EXCEEDED' } })
    expect((await post('ask')).status).toBe(200)
  })
  it('[F31] calls over the concurrency of a function wait for their turn, and what is over the line gets 429', async () => {
    const [first, ...others] = Array.from({ length: 2 + 64 }, () => new AbortController())
    const answers = [first, ...others].map((left) =>
      fetch(at('slow'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"data":null}',
        ...(left && { signal: left.signal }),
      }).then(({ status }) => status),
    )
    // One is at work and 64 wait: the last to come is told at once, whichever it is.
    expect(await Promise.race(answers)).toBe(429)
    for (const [index, left] of others.entries()) if (index > 2) left.abort()
    expect((await post('letsGo')).status).toBe(200)
    const ended = (await Promise.allSettled(answers)).map((one) => (one.status === 'fulfilled' ? one.value : 'left'))
    expect(ended.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
    expect(ended.every((status) => status === 200 || status === 'left' || status === 429)).toBe(true)
  })
  it('[F32] a crash answers 503, and the worker is started again', async () => {
    const response = await post('crashes')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ error: { status: 'UNAVAILABLE' } })
    // The next call waits for it; on a busy machine that may take longer than a call waits.
    await eventually(async () => expect((await post('ask')).status).toBe(200))
  })
  it('[F35] a kind of trigger that is not built is a warning, and stops nobody', () => {
    expect(world.warned).toContainEqual({
      event: 'functions.not_run',
      fields: { function: 'heard', needs: expect.stringContaining('pubsub') },
    })
  })
  it('[F33] an endless loop is ended, and the worker is started again', async () => {
    expect((await post('loops')).status).toBe(504)
    await eventually(async () => expect((await post('ask', {}, { question: '?' })).status).toBe(200))
  })
})

// Any year: a trigger hands it on as it came.
const someTime = '2026-01-01T00:00:00.000000Z'
const document = (path: string, name: string) => ({
  name: `projects/demo/databases/(default)/documents/${path}`,
  fields: { name: { stringValue: name } },
  createTime: someTime,
  updateTime: someTime,
})
const created = (path: string, name: string): DocumentCommit => ({
  name: document(path, name).name,
  before: null,
  after: document(path, name),
})

describe('document triggers', () => {
  it('[F40] run for what matches, and only for that', async () => {
    world.changes.commit(
      created('people/ada', 'Ada'),
      created('elsewhere/ada', 'Ada'),
      created('people/ada/deeper/x', 'x'),
    )
    const [before, after] = [document('people/ada', 'Ada'), document('people/ada', 'Ada Lovelace')]
    world.changes.commit({ name: before.name, before, after })
    world.changes.commit({ name: before.name, before: after, after })
    await eventually(() => expect(world.recorded()).toContainEqual({ renamed: 'ada', from: 'Ada', to: 'Ada Lovelace' }))
    expect(world.recorded().filter((line) => 'created' in line)).toEqual([{ created: 'ada', name: 'Ada', id: '1-0' }])
    expect(world.recorded().filter((line) => 'renamed' in line)).toHaveLength(1)
  })
  it('[F41] are delivered after a restart when they happened while the host was down', async () => {
    await world.closeFunctions()
    world.changes.commit(created('people/bob', 'Bob'))
    await world.reopenFunctions()
    await eventually(() =>
      expect(world.recorded()).toContainEqual({ created: 'bob', name: 'Bob', id: expect.any(String) }),
    )
  })
  it('[F42] a failure is tried again with `retry`, under the same id', async () => {
    world.changes.commit(created('flaky/one', 'x'))
    await eventually(() => expect(world.recorded().filter((line) => 'flaky' in line)).toHaveLength(1))
    await eventually(() => {
      world.clock.advance(11_000)
      world.functions().clockMoved()
      expect(world.recorded().filter((line) => 'flaky' in line)).toHaveLength(2)
    })
    expect(new Set(world.recorded().flatMap((line) => line.flaky ?? [])).size).toBe(1)
  })
  it('[F43] a failure without `retry` goes to the dead letters', async () => {
    world.changes.commit(created('hopeless/one', 'x'))
    await eventually(() =>
      expect(world.functions().deadLetters(10)).toMatchObject([{ function: 'hopeless', attempts: 1 }]),
    )
  })
  it('[F44] a worker that dies in the middle leaves a dead letter, not a loop', async () => {
    writeFileSync(world.gate, '')
    world.changes.commit(created('people/cy', 'Cy'))
    await eventually(() =>
      expect(world.functions().deadLetters(10)).toContainEqual(expect.objectContaining({ function: 'welcomed' })),
    )
    rmSync(world.gate)
    expect(existsSync(world.gate)).toBe(false)
    await eventually(async () => expect((await post('ask')).status).toBe(200))
  })
})

describe('file triggers', () => {
  const objects = () => `http://127.0.0.1:${world.privatePort}/v0/b/demo.appspot.com/o`
  const owner = { authorization: 'Bearer owner' }
  it('[F47] tell of files that come, change and go, once each', async () => {
    await fetch(`${objects()}?name=a%2Fb.txt`, {
      method: 'POST',
      headers: { ...owner, 'content-type': 'text/plain' },
      body: 'hello',
    })
    await fetch(`${objects()}/a%2Fb.txt`, { method: 'PATCH', headers: owner, body: '{"metadata":{"k":"v"}}' })
    await fetch(`${objects()}/a%2Fb.txt`, { method: 'DELETE', headers: owner })
    await eventually(() => {
      expect(world.recorded()).toContainEqual({ unfiled: 'a/b.txt' })
      expect(world.recorded()).toContainEqual({ relabelled: { k: 'v' } })
      expect(world.recorded()).toContainEqual({ oldFiled: 'a/b.txt', type: 'google.storage.object.finalize' })
      expect(world.recorded().filter((line) => 'filed' in line)).toEqual([
        {
          filed: 'a/b.txt',
          size: '5',
          bucket: 'demo.appspot.com',
          type: 'google.cloud.storage.object.v1.finalized',
          id: expect.any(String),
        },
      ])
    })
  })
  it('[F47] tell of a version that became noncurrent', async () => {
    await call('keepsVersions', { keeps: true })
    for (const body of ['one', 'two'])
      await fetch(`${objects()}?name=versioned`, { method: 'POST', headers: owner, body })
    await call('keepsVersions', { keeps: false })
    await eventually(() => {
      expect(world.recorded()).toContainEqual({ archived: 'versioned', since: expect.any(String) })
      expect(world.recorded()).toContainEqual({ oldArchived: 'versioned', type: 'google.storage.object.archive' })
    })
    expect(world.recorded().filter((line) => 'archived' in line)).toHaveLength(1)
  })
  it('[F41] [F47] tell of what happened while the host was down', async () => {
    await world.closeFunctions()
    await fetch(`${objects()}?name=late`, { method: 'POST', headers: owner, body: 'x' })
    await world.reopenFunctions()
    await eventually(() => expect(world.recorded()).toContainEqual(expect.objectContaining({ filed: 'late' })))
  })
  it('[F13] [F47] hear of files that functions store by the admin SDK, which needs no credential', async () => {
    expect((await call('stores', { name: 'x' })).data).toEqual({ text: 'from a function' })
    await eventually(() => expect(world.recorded()).toContainEqual(expect.objectContaining({ filed: 'by-function/x' })))
  })
  it.each(['v2', 'v4'])('[F13] sign addresses of files in %s without a key of their own', async (version) => {
    const signed = async (action: string) => String((await call('signs', { name: 'a b/ü', action, version })).data)
    expect((await fetch(await signed('write'), { method: 'PUT', body: Buffer.from(version) })).status).toBe(200)
    const read = await signed('read')
    expect(await (await fetch(read)).text()).toBe(version)
    expect((await fetch(read, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(read.replace('a%20b', 'late'))).status).toBe(403)
  })
})

const accounts = (method: string, body: object) =>
  fetch(`http://127.0.0.1:${world.publicPort}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((response) => response.json() as Promise<Record<string, string>>)

describe('account triggers', () => {
  it('[F48] tell of people who join and leave', async () => {
    const { localId, idToken } = await accounts('signUp', {
      email: 'dora@example.org',
      password: 'a long and quiet sentence',
      returnSecureToken: true,
    })
    await eventually(() => expect(world.recorded()).toContainEqual(expect.objectContaining({ joined: localId })))
    const joined = world.recorded().filter((line) => line.joined === localId)
    expect(joined).toEqual([
      {
        joined: localId,
        email: 'dora@example.org',
        made: expect.any(String),
        type: expect.stringContaining('user.create'),
      },
    ])
    expect(Date.parse(String(joined[0]?.made))).toBeGreaterThan(0)
    await accounts('delete', { idToken })
    await eventually(() => expect(world.recorded()).toContainEqual({ left: localId, email: 'dora@example.org' }))
  })
})

describe('triggers that are switched off', () => {
  const objects = () => `http://127.0.0.1:${world.privatePort}/v0/b/demo.appspot.com/o`
  /** One document, one file and one account of that name. */
  const happens = async (name: string) => {
    world.changes.commit(created(`people/${name}`, name))
    await fetch(`${objects()}?name=${name}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'text/plain' },
      body: name,
    })
    const email = `${name}@example.org`
    await accounts('signUp', { email, password: 'a long and quiet sentence', returnSecureToken: true })
  }
  const toldOf = (name: string) =>
    world
      .recorded()
      .flatMap(({ created: document, filed, joined, email }) => [
        ...(document === name ? ['document'] : []),
        ...(filed === name ? ['file'] : []),
        ...(joined !== undefined && email === `${name}@example.org` ? ['account'] : []),
      ])
      .toSorted()
  const all = ['account', 'document', 'file']
  it('[F80] tell what happened before by then, nothing that happens meanwhile, and go on with what happens after', async () => {
    await happens('before')
    await world.functions().tellOfEvents(false)
    expect(toldOf('before')).toEqual(all)
    await happens('meanwhile')
    expect((await call('ask', { question: 'who?' })).data).toMatchObject({ answer: 'You asked: who?' })
    await happens('meanwhile-too')
    await world.functions().tellOfEvents(true)
    await happens('after')
    await eventually(() => expect(toldOf('after')).toEqual(all))
    // Nor later.
    await world.closeFunctions()
    await world.reopenFunctions()
    await happens('afterwards')
    await eventually(() => expect(toldOf('afterwards')).toEqual(all))
    expect([...toldOf('meanwhile'), ...toldOf('meanwhile-too')]).toEqual([])
  })
  it('[F80] keep what failed before for when they are on again', async () => {
    const tries = (id: string) => world.recorded().filter(({ stubborn }) => stubborn === id)
    world.changes.commit(created('stubborn/one', 'x'))
    await world.functions().tellOfEvents(false)
    expect(tries('one')).toHaveLength(1)
    world.give('stubborn')
    world.clock.advance(11_000)
    world.functions().clockMoved()
    expect((await call('ask', { question: 'who?' })).data).toMatchObject({ answer: 'You asked: who?' })
    expect(tries('one')).toHaveLength(1)
    await world.functions().tellOfEvents(true)
    await eventually(() => expect(tries('one')).toHaveLength(2))
  })
})

describe('generation 1', () => {
  it('[F49] callables, document events and schedules run beside the newer ones', async () => {
    expect((await call('old', { said: 'hello' })).data).toEqual({ heard: 'hello', uid: null })
    world.changes.commit(created('old/one', 'One'))
    await eventually(() => expect(world.recorded()).toContainEqual({ oldWritten: 'one', name: 'One' }))
    const run = await fetch(`http://127.0.0.1:${world.privatePort}/operator/v1/schedules/oldDaily:run`, {
      method: 'POST',
    })
    expect(run.status).toBe(200)
    expect(world.recorded()).toContainEqual({ oldDaily: expect.any(String) })
  })
})

describe('what a function is given', () => {
  it('[F56] a secret shows to the functions that bind it, and to no others', async () => {
    expect((await call('keyed')).data).toEqual({ secret: 'hush', seen: true })
    const both = await Promise.all([call('keyed'), call('keyless')])
    expect(both.map(({ data }) => data.secret)).toEqual(['hush', null])
    expect(both[1]?.data).toEqual({ secret: null, listed: false, plain: 'from the file' })
  })
  it('[F57] a client that goes away aborts the signal of its stream', async () => {
    const controller = new AbortController()
    const { stream, data } = await httpsCallable(
      getFunctions(app, `http://127.0.0.1:${world.publicPort}/demo/us-central1`),
      'waits',
    ).stream({ who: 'gone' }, { signal: controller.signal })
    const ended = data.catch((error: { code?: string }) => error.code)
    const first = await stream[Symbol.asyncIterator]().next()
    expect(first.value).toBe('waiting')
    controller.abort()
    expect(await ended).toBe('functions/cancelled')
    await eventually(() => expect(world.recorded()).toContainEqual({ aborted: 'gone' }))
  })
  it('[F58] what a function does after its answer is not lost by a stop', async () => {
    expect(await (await fetch(`${at('answersFirst')}?who=ada`)).text()).toBe('at once')
    expect(world.recorded()).not.toContainEqual({ afterwards: 'ada' })
    const closing = world.closeFunctions()
    world.give('afterwards')
    await closing
    expect(world.recorded()).toContainEqual({ afterwards: 'ada' })
    await world.reopenFunctions()
  })
  it.each([
    ['eatsHeap', 'JavaScript heap out of memory'],
    ['eatsBuffers', ''],
  ])('[F34] memory without end (%s) ends the worker, which is started again', async (name, says) => {
    const response = await post(name)
    expect([503, 504]).toContain(response.status)
    await eventually(async () => expect((await post('ask')).status).toBe(200))
    await eventually(() => expect(world.printed()).toContain(says))
  })
  it('[F43] a dead letter is tried again when the operator says so', async () => {
    const letters = async () =>
      (
        (await (await fetch(`http://127.0.0.1:${world.privatePort}/operator/v1/deadLetters`)).json()) as {
          deadLetters: { id: number; function: string }[]
        }
      ).deadLetters
    const [letter] = (await letters()).filter((one) => one.function === 'hopeless')
    const retry = (id: number | undefined) =>
      fetch(`http://127.0.0.1:${world.privatePort}/operator/v1/deadLetters/${id}:retry`, { method: 'POST' })
    expect((await retry(letter?.id)).status).toBe(200)
    expect((await retry(999_999)).status).toBe(404)
    await eventually(async () => {
      const now = await letters()
      expect(now.some(({ id, function: name }) => name === 'hopeless' && id !== letter?.id)).toBe(true)
    })
  })
})

describe('schedules', () => {
  const runs = () => world.recorded().filter((line) => 'schedule' in line)
  it('[F50] run once for each time, and once after downtime however many were missed', async () => {
    await world.closeFunctions()
    const before = runs().length
    // To noon, whatever the hour is: no run falls due by itself while these are counted.
    const day = 86_400_000
    world.clock.advance(5 * day + ((3 * day) / 2 - (world.clock.now() % day)))
    await world.reopenFunctions()
    await eventually(() => expect(runs()).toHaveLength(before + 1))
    expect(String(runs().at(-1)?.schedule)).toMatch(/T02:00:00/)
    await world.closeFunctions()
    await world.reopenFunctions()
    world.clock.advance(day)
    world.functions().clockMoved()
    await eventually(() => expect(runs()).toHaveLength(before + 2))
  })
  it('[F51] run at once for the operator, on the private listener alone', async () => {
    const before = runs().length
    const path = '/operator/v1/schedules/nightly:run'
    expect((await fetch(`http://127.0.0.1:${world.publicPort}${path}`, { method: 'POST' })).status).toBe(404)
    const response = await fetch(`http://127.0.0.1:${world.privatePort}${path}`, { method: 'POST' })
    expect(await response.json()).toEqual({ name: 'nightly', state: 'done' })
    expect(runs()).toHaveLength(before + 1)
  })
  it('[F52] no storage failure was met', () => expect(world.fatal).toEqual([]))
})
