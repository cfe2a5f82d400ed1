import { deleteApp, initializeApp } from 'firebase/app'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../conformance/eventually.ts'
import { patience } from '../conformance/patience.ts'
import { openWorld } from './fixtures/world.ts'

let world: Awaited<ReturnType<typeof openWorld>>
const app = initializeApp({ projectId: 'demo', apiKey: 'k' }, 'isolation')
const call = async <T = unknown>(name: string, data: object = {}): Promise<T> => {
  const functions = getFunctions(app, `http://127.0.0.1:${world.publicPort}/demo/us-central1`)
  return (await httpsCallable<object, T>(functions, name, { timeout: 10 * patience })(data)).data
}
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )
const warnedOf = (name: string) =>
  world.warned.filter(
    ({ event, fields }) => event === 'functions.alone' && (fields as { function: string }).function === name,
  )

/** Calls others time and again until `until` settles, and says how each ended. */
async function othersWhile(until: Promise<unknown>): Promise<{ answered: number; failed: string[] }> {
  const seen = { answered: 0, failed: [] as string[] }
  let goesOn = true
  void until.finally(() => (goesOn = false)).catch(() => undefined)
  const go = async (name: string, data: object) => {
    do {
      const code = await codeOf(call(name, data))
      if (code === 'answered') seen.answered++
      else seen.failed.push(`${name}: ${code}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    } while (goesOn)
  }
  await Promise.all([go('echoes', { a: 1 }), go('adds', { one: 1, other: 2 }), go('takesTime', { milliseconds: 100 })])
  return seen
}
const signUp = (email: string) =>
  world
    .functions()
    .blocking.ask('beforeCreate', email)
    .then(({ status }) => status)

beforeAll(async () => {
  world = await openWorld('faults')
  for (const [name, data] of [
    ['echoes', {}],
    ['adds', { one: 1, other: 2 }],
    ['takesTime', { milliseconds: 1 }],
    ['mayLoop', { loop: false }],
  ] as const)
    await call(name, data)
})
afterAll(async () => {
  await world.close()
  await deleteApp(app)
})

describe('functions that misbehave', () => {
  it.each([
    ['loops', 'functions/deadline-exceeded'],
    ['never', 'functions/deadline-exceeded'],
    ['exits', 'functions/unavailable'],
    // It yields to everybody once it is known for it: on a busy machine its own time may be over before its memory is.
    ['leaksAtOnce', expect.stringMatching(/^functions\/(unavailable|deadline-exceeded)$|^answered$/)],
    ['throwsLater', 'answered'],
    ['rejectsLater', 'answered'],
    ['exitsLater', 'answered'],
  ])('[F36] no call of another function fails while one %s', async (name, code) => {
    const fault = codeOf(call(name))
    // A sign-in waits seven seconds and no longer for a process, which a busy machine may not have started by then: whoever comes again is asked.
    const blocking = eventually(() => signUp('no token of ours'))
    const { answered, failed } = await othersWhile(fault)
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(2)
    expect(await fault).toEqual(code)
    // It was asked, and refuses what is no token.
    expect(await blocking).toBeGreaterThanOrEqual(400)
  })
  it('[F37] what one leaves behind that throws or exits ends nobody else, and is known for whose it was', async () => {
    for (const name of ['throwsLater', 'rejectsLater', 'exitsLater', 'exits'])
      await eventually(() => expect(warnedOf(name), name).not.toEqual([]))
    for (const name of ['echoes', 'adds', 'takesTime']) expect(warnedOf(name), name).toEqual([])
    for (const said of ['thrown by a timer', 'rejected, and nobody listens'])
      await eventually(() => expect(world.printed()).toContain(said))
  })
  it('[F36] one that did harm is answered again, in a process of its own', async () => {
    const [own, theirs] = await Promise.all([eventually(() => call('mayLoop', { loop: false })), call('pid')])
    expect(own).toBeTypeOf('number')
    expect(await codeOf(call('mayLoop', { loop: true }))).toBe('functions/deadline-exceeded')
    await eventually(() => expect(warnedOf('mayLoop')).not.toEqual([]))
    const again = await eventually(() => call('mayLoop', { loop: false }))
    expect([own, theirs, await eventually(() => call('pid'))]).not.toContain(again)
  })
  it('[F39] a heap that fills is given up before it is full, and nobody is interrupted', async () => {
    const filling = (async () => {
      for (let round = 0; round < 16; round++) await call('leaks')
    })()
    const { failed } = await othersWhile(filling)
    expect(failed).toEqual([])
    await filling
  })
  it('[F83] who filled a worker is known for it, and nobody else', async () => {
    for (const name of ['leaks', 'leaksAtOnce'])
      await eventually(() =>
        expect(warnedOf(name), name).toContainEqual({
          event: 'functions.alone',
          fields: { function: name, by: expect.stringMatching(/^memory$|^process ended$/) },
        }),
      )
    for (const name of ['echoes', 'adds', 'takesTime']) expect(warnedOf(name), name).toEqual([])
  })
  it('[F38] a function has the memory that it asks for, in a process for that', async () => {
    const { pid, megabytes } = await call<{ pid: number; megabytes: number }>('heapLimit')
    // The young generation counts as well: 64 MB in three parts.
    expect(megabytes).toBeGreaterThanOrEqual(256)
    expect(megabytes).toBeLessThan(512)
    expect(await call('pid')).not.toBe(pid)
  })
})
