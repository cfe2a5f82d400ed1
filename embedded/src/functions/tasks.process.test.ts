import { deleteApp as deleteClient, initializeApp as initializeClient } from 'firebase/app'
import { getFunctions as getCallables, httpsCallable } from 'firebase/functions'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getFunctions } from 'firebase-admin/functions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../conformance/eventually.ts'
import { openWorld } from './fixtures/world.ts'

let world: Awaited<ReturnType<typeof openWorld>>
const client = initializeClient({ projectId: 'demo', apiKey: 'k' }, 'tasks')
const admin = initializeApp({ projectId: 'demo', serviceAccountId: 'tests@demo.example' }, 'tasks')
const call = async (name: string, data: object) =>
  (
    await httpsCallable<object, unknown>(
      getCallables(client, `http://127.0.0.1:${world.publicPort}/demo/us-central1`),
      name,
    )(data)
  ).data
const enqueue = (data: object, options: object = {}, queue = 'queued') => call('enqueues', { queue, data, options })
const triesOf = (what: string) =>
  world.recorded().filter((line) => (line['task'] as { what?: string } | undefined)?.what === what)
const post = (path: string, body: object, headers: Record<string, string> = { authorization: 'Bearer owner' }) =>
  fetch(`http://127.0.0.1:${world.privatePort}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const tasks = '/v2/projects/demo/locations/us-central1/queues/queued/tasks'
const content = (data: object) => Buffer.from(JSON.stringify({ data })).toString('base64')

beforeAll(async () => {
  world = await openWorld()
  process.env['CLOUD_TASKS_EMULATOR_HOST'] = `127.0.0.1:${world.privatePort}`
})
afterAll(async () => {
  delete process.env['CLOUD_TASKS_EMULATOR_HOST']
  await world.close()
  await deleteClient(client)
  await deleteApp(admin)
})

describe('task queues, by the admin SDK', () => {
  it('[F60] [F61] call their function with what was added, from a function and from outside', async () => {
    expect(await enqueue({ what: 'inside' }, { id: 'one', headers: { 'x-told': 'so' } })).toBe('added')
    await getFunctions(admin).taskQueue('queued').enqueue({ what: 'outside' })
    await eventually(() => {
      expect(triesOf('inside')).toEqual([
        {
          task: { what: 'inside' },
          id: 'one',
          queueName: 'queued',
          retryCount: 0,
          executionCount: 0,
          scheduledTime: expect.stringMatching(/^\d+(\.\d+)?$/),
          previousResponse: null,
          atWork: expect.any(Number),
          by: expect.stringContaining('demo'),
          told: 'so',
        },
      ])
      expect(triesOf('outside')).toHaveLength(1)
    })
  })
  it('[F64] take each name once, and for an hour after', async () => {
    expect(await enqueue({ what: 'named' }, { id: 'named' })).toBe('added')
    await eventually(() => expect(triesOf('named')).toHaveLength(1))
    expect(await enqueue({ what: 'named' }, { id: 'named' })).toBe('functions/task-already-exists')
    // The hour begins when it is struck off, a moment after it was through.
    await eventually(async () => {
      world.clock.advance(3_600_000 + 60_000)
      expect(await enqueue({ what: 'named' }, { id: 'named' })).toBe('added')
    })
    await eventually(() => expect(triesOf('named')).toHaveLength(2))
  })
  it('[F61] [F64] wait for their time, and are deleted before it', async () => {
    const at = world.clock.now() + 3_600_000
    for (const id of ['later', 'deleted']) expect(await enqueue({ what: id }, { id, at })).toBe('added')
    await call('removesTask', { id: 'deleted' })
    // Of a task that is not there the SDK says nothing.
    await call('removesTask', { id: 'never-there' })
    expect(await enqueue({ what: 'meanwhile' })).toBe('added')
    await eventually(() => expect(triesOf('meanwhile')).toHaveLength(1))
    expect(triesOf('later')).toEqual([])
    world.clock.advance(3_600_000)
    world.functions().clockMoved()
    await eventually(() => expect(triesOf('later')).toHaveLength(1))
    expect(Math.abs(Number(triesOf('later')[0]?.['scheduledTime']) * 1000 - at)).toBeLessThan(1_000)
    expect(triesOf('deleted')).toEqual([])
  })
  it('[F63] are tried again after a while, under the same name', async () => {
    expect(await enqueue({ what: 'fails twice', fails: 2 }, { id: 'twice' })).toBe('added')
    await eventually(() => {
      world.clock.advance(21_000)
      world.functions().clockMoved()
      expect(triesOf('fails twice')).toHaveLength(3)
    })
    expect(
      triesOf('fails twice').map(({ id, retryCount, executionCount, previousResponse }) => [
        id,
        retryCount,
        executionCount,
        previousResponse,
      ]),
    ).toEqual([
      ['twice', 0, 0, null],
      ['twice', 1, 1, 409],
      ['twice', 2, 2, 409],
    ])
  })
  it('[F63] [F43] are given up after their tries, and tried again by the operator', async () => {
    expect(await enqueue({ what: 'fails for long', fails: 3 }, { id: 'long' })).toBe('added')
    const letter = await eventually(() => {
      world.clock.advance(21_000)
      world.functions().clockMoved()
      const [one] = world.functions().deadLetters(10)
      expect(one).toMatchObject({ function: 'queued', attempts: 3, reason: 'status 409' })
      return one
    })
    expect(triesOf('fails for long')).toHaveLength(3)
    expect((await post(`/operator/v1/deadLetters/${letter?.id}:retry`, {})).status).toBe(200)
    await eventually(() => expect(triesOf('fails for long').length).toBeGreaterThan(3))
    expect((await post(`/operator/v1/deadLetters/${letter?.id}:retry`, {})).status).toBe(404)
  })
  it('[F62] work at no more at once than their queue allows', async () => {
    await Promise.all(Array.from({ length: 8 }, () => enqueue({ what: 'many' })))
    await eventually(() => expect(triesOf('many')).toHaveLength(8))
    expect(Math.max(...triesOf('many').map(({ atWork }) => Number(atWork)))).toBeLessThanOrEqual(2)
  })
  it('[F60] are begun by the next server where this one ended before', async () => {
    const at = world.clock.now() + 600_000
    expect(await enqueue({ what: 'kept' }, { at })).toBe('added')
    await world.closeFunctions()
    world.clock.advance(700_000)
    await world.reopenFunctions()
    await eventually(() => expect(triesOf('kept')).toHaveLength(1))
  })
  it('[F65] have no queue of another name, region or project', async () => {
    expect(await enqueue({}, {}, 'nobody')).toBe('functions/not-found')
    expect(await enqueue({}, {}, 'ask')).toBe('functions/not-found')
    expect(await enqueue({}, {}, 'locations/mars-east1/functions/queued')).toBe('functions/not-found')
    expect((await post(tasks.replace('demo', 'other'), {})).status).toBe(404)
  })
})

describe('what cannot be a task', () => {
  type Row = [what: string, task: object, headers: Record<string, string> | undefined, status: number, says: string]
  const rows: Row[] = [
    ['[F60] without the credential', { httpRequest: { body: content({}) } }, {}, 401, 'credential'],
    ['[F65] without a body', { httpRequest: {} }, undefined, 400, 'base64'],
    ['[F65] with what is no JSON', { httpRequest: { body: 'AAAA' } }, undefined, 400, 'base64'],
    ['[F65] too large', { httpRequest: { body: content({ x: 'x'.repeat(1 << 20) }) } }, undefined, 400, 'larger than'],
    [
      '[F65] for another address',
      { httpRequest: { url: 'http://169.254.169.254/x', body: content({}) } },
      undefined,
      400,
      'no other address',
    ],
    [
      '[F65] of a foreign name',
      { name: 'projects/x/locations/y/queues/z/tasks/a', httpRequest: { body: content({}) } },
      undefined,
      400,
      'name',
    ],
    [
      '[F61] in forty days',
      { scheduleTime: '9999-01-01T00:00:00Z', httpRequest: { body: content({}) } },
      undefined,
      400,
      '30 days',
    ],
    ['[F61] at no time', { scheduleTime: 'soon', httpRequest: { body: content({}) } }, undefined, 400, 'no time'],
    [
      '[F61] with a deadline of a second',
      { dispatchDeadline: '1s', httpRequest: { body: content({}) } },
      undefined,
      400,
      '15 s',
    ],
    [
      '[F65] with a header over lines',
      { httpRequest: { body: content({}), headers: { a: 'b\r\nc: d' } } },
      undefined,
      400,
      'headers',
    ],
  ]
  it.each(rows)('%s', async (_what, task, headers, status, says) => {
    const answer = await post(tasks, { task }, headers)
    expect(answer.status).toBe(status)
    expect(((await answer.json()) as { error: { message: string } }).error.message).toContain(says)
  })
  it('[F60] asked for on the public listener', async () => {
    const answer = await fetch(`http://127.0.0.1:${world.publicPort}${tasks}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
    })
    expect(answer.status).toBe(404)
  })
})
