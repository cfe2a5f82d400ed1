import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../conformance/eventually.ts'
import { created } from './fixtures/changes.ts'
import { callsTo } from './fixtures/calls-to.ts'
import { openWorld, type World } from './fixtures/world.ts'

let world: World
const { at, post } = callsTo(() => world)

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  expect(world.fatal).toEqual([])
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
  it.each([
    ['eatsHeap', 'JavaScript heap out of memory'],
    ['eatsBuffers', ''],
  ])('[F34] memory without end (%s) ends the worker, which is started again', async (name, says) => {
    const response = await post(name)
    expect([503, 504]).toContain(response.status)
    await eventually(async () => expect((await post('ask')).status).toBe(200))
    await eventually(() => expect(world.printed()).toContain(says))
  })
})

describe('an event that fails', () => {
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

describe('a stop', () => {
  it('[F58] what a function does after its answer is not lost by a stop', async () => {
    expect(await (await fetch(`${at('answersFirst')}?who=ada`)).text()).toBe('at once')
    expect(world.recorded()).not.toContainEqual({ afterwards: 'ada' })
    const closing = world.closeFunctions()
    world.give('afterwards')
    await closing
    expect(world.recorded()).toContainEqual({ afterwards: 'ada' })
    await world.reopenFunctions()
  })
})
