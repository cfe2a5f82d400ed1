import { expect, it } from 'vitest'
import { diskOfLibrary } from './full-disk.ts'
import { cutStores } from './power-stores.ts'
import { killedBackups, killedBuilds, killedPrunings, killedRestores } from './store-rounds.ts'

it.each([
  ['while indexes are built: nothing is lost, and they answer whole', killedBuilds, 2],
  ['while the log is pruned: what is left of it has whole commits', killedPrunings, 1],
  ['while a backup is made: whole ones have all that was acknowledged, and nothing else is left', killedBackups, 2],
  ['while a backup is restored: whoever opens the folder next finds what was or what came', killedRestores, 2],
])('A process is killed %s', async (_when, kills, rounds) => {
  const { rounds: looks, wrong } = await kills(rounds)
  expect(wrong).toEqual([])
  expect(looks).toBeGreaterThan(0)
})

it('Of a power cut that tears pages, one after another, what was acknowledged is there, whole, and answers', async () => {
  const { rounds: looks, wrong, acknowledged } = await cutStores(4)
  expect(wrong).toEqual([])
  expect(Math.min(looks, acknowledged)).toBeGreaterThan(0)
})

it('On a full disk the process says so and ends; what it acknowledged is there once there is room, and it goes on', async () => {
  const { wrong, acknowledged } = await diskOfLibrary()
  expect(wrong).toEqual([])
  expect(acknowledged).toBeGreaterThan(5)
})
