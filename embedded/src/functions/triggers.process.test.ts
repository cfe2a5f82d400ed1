import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../conformance/eventually.ts'
import { created, document } from './fixtures/changes.ts'
import { callsTo } from './fixtures/calls-to.ts'
import { openWorld, type World } from './fixtures/world.ts'

let world: World
const { call } = callsTo(() => world)

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  expect(world.fatal).toEqual([])
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
