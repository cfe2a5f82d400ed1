import { expect, test } from 'vitest'
import { operations, type Operation } from './operations.ts'
import { play } from './play.ts'
import { shrunk } from './shrink.ts'

test('[QU1] [TX1] [LI2] [LI5] Whatever is done, the service and a plain reference say the same, across restarts and changed indexes', async () => {
  expect(await play(operations(18, 500))).toBeNull()
})

test('[QU1] What fails is found again in as few steps as it takes', async () => {
  const steps = operations(3, 64)
  const [one, other] = [steps[20], steps[50]]
  const fails = async (some: readonly Operation[]) => some.includes(one!) && some.includes(other!)
  expect(await shrunk(steps, fails, 500)).toEqual([one, other])
})
