import { expect, it } from 'vitest'
import { inTurn } from './inTurn.ts'

/** Reads, waits for a moment, and writes what it read and one more. */
function counted() {
  const kept = { count: 0 }
  const add = async () => {
    const before = kept.count
    await Promise.resolve()
    await Promise.resolve()
    kept.count = before + 1
    return kept.count
  }
  return { kept, add }
}

it('two acts on one thing, begun at once, each read what the one before wrote', async () => {
  const { kept, add } = counted()
  expect(await Promise.all([inTurn('rent', add), inTurn('rent', add), inTurn('rent', add)])).toEqual([1, 2, 3])
  expect(kept.count).toBe(3)
})

it('acts on two things do not wait for one another', async () => {
  const { add } = counted()
  const never = inTurn('rent', () => new Promise<number>(() => {}))
  expect(await Promise.race([never, inTurn('water', add)])).toBe(1)
})

it('an act that fails says so to whoever began it, and holds up nobody', async () => {
  const { add } = counted()
  const failed = inTurn('gas', () => Promise.reject(new Error('refused')))
  const after = inTurn('gas', add)
  await expect(failed).rejects.toThrow('refused')
  expect(await after).toBe(1)
})
