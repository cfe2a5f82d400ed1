import { deleteApp, initializeApp } from 'firebase/app'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../conformance/eventually.ts'
import { patience } from '../conformance/patience.ts'
import { openWorld, type World } from './fixtures/world.ts'

const app = initializeApp({ projectId: 'demo', apiKey: 'k' }, 'taken-back')
afterAll(() => deleteApp(app))

const callsTo =
  (world: () => World) =>
  async <T = number>(name: string, data: object = {}): Promise<T> => {
    const functions = getFunctions(app, `http://127.0.0.1:${world().publicPort}/demo/us-central1`)
    return (await httpsCallable<object, T>(functions, name, { timeout: 10 * patience })(data)).data
  }
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  )
/** The same by an HTTP function that is sent no body. */
const get = async (world: World, id: string) => {
  const address = `http://127.0.0.1:${world.publicPort}/demo/us-central1/recordsGet?${new URLSearchParams({ id }).toString()}`
  return (await (await fetch(address)).json()) as number
}
/** The process that is held until `word` is given, as soon as it is: before anybody has found it silent. */
const heldBy = (world: World, word: string) =>
  vi.waitUntil(() => Number(world.recorded().find(({ holds }) => holds === word)?.['pid'] ?? 0), {
    timeout: patience,
    interval: 2,
  })
/** How often each call of `records` ran, by what it was told. */
const runsOf = (world: World, group: string) =>
  world
    .recorded()
    .map(({ ran }) => String(ran))
    .filter((id) => id.startsWith(group))
    .toSorted()
const ids = (group: string) => Array.from({ length: 12 }, (_, index) => `${group} ${String(index).padStart(2, '0')}`)

describe('where one is in reserve', () => {
  let world: World
  const call = callsTo(() => world)
  beforeAll(async () => {
    world = await openWorld('faults', { reserveAfter: 0 })
    // Time and again: the first run in a process loads what the later ones have, and may count as heavy for that.
    for (let run = 0; run < 25; run++)
      for (const [name, data] of [
        ['pid', {}],
        ['holds', {}],
        ['holdsToo', {}],
        ['holdsAsWell', {}],
        ['records', { id: 'first' }],
      ] as const)
        await call(name, data)
    for (let run = 0; run < 25; run++) await get(world, 'first')
    // Two for all, and one for those that decide on a sign-up.
    await eventually(() => {
      expect(world.said.filter(({ event }) => event === 'functions.worker.ready')).toHaveLength(3)
    })
  })
  afterAll(() => world.close())

  it('[F81] a call that a held worker has not begun runs in another at once, and never twice', async () => {
    // On a busy machine it may have been found silent before it was handed any: then there is nothing to take back, and another one holds it.
    for (const name of ['holds', 'holdsToo', 'holdsAsWell']) {
      const [word, calls] = [`${name}: go on`, ids(name)]
      const holding = call(name, { word })
      const held = await heldBy(world, word)
      // Answered while it is held: nobody has given the word.
      const answeredBy = await Promise.all(
        calls.map((id, index) => (index % 2 === 0 ? get(world, id) : call('records', { id }))),
      )
      expect(answeredBy).not.toContain(held)
      world.give(word)
      expect(await holding).toBe(held)
      // It has read by now what lay before it when it came to itself.
      for (let later = 0; later < 2; later++) await eventually(async () => expect(await call('pid')).toBe(held))
      expect(runsOf(world, name)).toEqual(calls)
      if (world.said.some(({ event }) => event === 'functions.taken_back')) return
    }
    expect.unreachable('Nothing was taken back.')
  })
  it('[F82] what holds up others is moved away from them, until twenty of its runs have held up nobody', async () => {
    await call('works', { milliseconds: 100 })
    await eventually(() =>
      expect(world.said).toContainEqual({
        event: 'functions.heavy',
        fields: { function: 'works', milliseconds: expect.any(Number) },
      }),
    )
    const isBeside = async () => (await call('works', { milliseconds: 0 })) === (await call('pid'))
    let beside = 0
    for (let run = 0; run < 20; run++) beside += Number(await isBeside())
    // On a busy machine a call is taken back now and then, and meets it.
    expect(beside).toBeLessThan(10)
    await eventually(async () => expect(await isBeside()).toBe(true))
  })
  it('[F87] the one in reserve has answered calls of nothing before it is needed', async () => {
    await eventually(() => {
      expect(world.said).toContainEqual({ event: 'functions.worker.warm', fields: { calls: 80 } })
    })
  })
  it('[F36] what nobody knows yet is kept from the worker of those that are known, also while another one is held', async () => {
    const holding = [call('holdsAtFirst', { word: 'and on' }), call('holdsAtFirst', { word: 'and on' })]
    const held = await heldBy(world, 'and on')
    const [first, known] = await Promise.all([call('isNew'), call('pid')])
    expect([held, known]).not.toContain(first)
    world.give('and on')
    expect(await Promise.all(holding)).toEqual([held, held])
  })
})

describe('where none is in reserve', () => {
  let world: World
  const call = callsTo(() => world)
  beforeAll(async () => {
    world = await openWorld('faults', { known: true })
    await call('records', { id: 'first' })
  })
  afterAll(() => world.close())

  const blamed = () =>
    world.warned
      .filter(({ event }) => event === 'functions.alone')
      .map(({ fields }) => fields as { function: string; by: string })
  /** Calls something beside what waits for a word, and resolves with what became of that. */
  const beside = async (word: string, name: string, data: object, given: boolean) => {
    const waits = codeOf(call('waitsFor', { word }))
    await eventually(() => expect(world.recorded()).toContainEqual({ waits: word }))
    expect(await codeOf(call(name, data))).toBe('functions/deadline-exceeded')
    if (given) world.give(word)
    return await waits
  }

  it.each(['mayLoop', 'mayLoopInTimer'])(
    '[F86] what was at work beside one that looped (%s) comes to its end, and is not blamed for it',
    async (name) => {
      expect(await beside(`beside ${name}`, name, { loop: true }, true)).toBe('answered')
      expect(blamed().at(-1)).toEqual({ function: name, by: 'loop' })
      expect(world.printed()).not.toContain('Debugger')
    },
  )
  it('[F86] what cannot be broken off is ended, and what was at work beside it is interrupted with it', async () => {
    expect(await beside('a word that is not given', 'mayHang', { hang: true }, false)).toBe('functions/unavailable')
    expect(blamed().map(({ function: name }) => name)).toEqual(['mayLoop', 'mayLoopInTimer', 'mayHang'])
  })
  it('[F32] what a worker had not begun when it ended is answered by the next one', async () => {
    const holding = codeOf(call('holds', { word: 'never given' }))
    const held = await heldBy(world, 'never given')
    const calls = ids('two')
    const answers = calls.map((id) => call('records', { id }))
    process.kill(held, 'SIGKILL')
    expect(await holding).toBe('functions/unavailable')
    expect(await Promise.all(answers)).not.toContain(held)
    expect(runsOf(world, 'two')).toEqual(calls)
  })
})
