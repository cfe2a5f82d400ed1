import { httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../conformance/eventually.ts'
import { sessionsOf } from '../console/accounts/find-accounts.ts'
import { operationsAt, refusalOf } from '../console/operations.ts'
import { callByName } from './call-by-name.ts'
import { created } from './fixtures/changes.ts'
import { callsTo } from './fixtures/calls-to.ts'
import { openWorld, type World } from './fixtures/world.ts'

let world: World
const { at, call, functions, post } = callsTo(() => world)

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  expect(world.fatal).toEqual([])
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
    const counts = httpsCallable(functions(), 'counts')
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
    const { stream, data } = await httpsCallable(functions(), 'waits').stream(
      { who: 'gone' },
      { signal: controller.signal },
    )
    const ended = data.catch((error: { code?: string }) => error.code)
    const first = await stream[Symbol.asyncIterator]().next()
    expect(first.value).toBe('waiting')
    controller.abort()
    expect(await ended).toBe('functions/cancelled')
    await eventually(() => expect(world.recorded()).toContainEqual({ aborted: 'gone' }))
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
