import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../conformance/eventually.ts'
import { callsTo } from './fixtures/calls-to.ts'
import { created } from './fixtures/changes.ts'
import { openWorld, type World } from './fixtures/world.ts'

let world: World
const { at } = callsTo(() => world)

beforeAll(async () => {
  world = await openWorld('commonjs')
})
afterAll(async () => {
  await world.close()
  expect(world.fatal).toEqual([])
})

it('[F01] functions of a CommonJS folder are there under the names that it makes as it runs', async () => {
  const answerOf = async (name: string) => (await fetch(at(name))).text()
  for (const name of ['written', 'made', 'alsoMade']) expect(await answerOf(name)).toBe(name)
  expect(await answerOf('group-inner')).toBe('inner')
})

it('[F01] and under no others, so that each is told of a document once', async () => {
  const others = ['default', 'module.exports'].flatMap((prefix) => [`${prefix}-written`, `${prefix}-tells`])
  for (const name of others) expect([name, (await fetch(at(name))).status]).toEqual([name, 404])
  world.changes.commit(created('people/ada', 'Ada'))
  await eventually(() => expect(world.recorded()).toEqual([{ told: 'ada' }]))
})
