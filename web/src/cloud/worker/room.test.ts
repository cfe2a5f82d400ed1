import { afterEach, describe, expect, it, vi } from 'vitest'
import { askToKeep, LITTLE_ROOM, littleRoom, lookAtRoom } from './room.ts'

afterEach(() => vi.unstubAllGlobals())

const device = (storage: object, state = 'prompt', installed = false) => {
  vi.stubGlobal('navigator', { storage, permissions: { query: async () => ({ state }) } })
  vi.stubGlobal('matchMedia', () => ({ matches: installed }))
}

describe('the room that a device has left', () => {
  it.each([
    ['plenty', { quota: 1e9, usage: 1e6 }, false],
    ['just enough', { quota: LITTLE_ROOM, usage: 0 }, false],
    ['hardly any', { quota: LITTLE_ROOM, usage: 1 }, true],
    ['none', { quota: 1e9, usage: 1e9 }, true],
    ['what a browser does not say', {}, false],
  ])('%s', async (_what, estimate, little) => {
    device({ estimate: async () => estimate })
    await lookAtRoom()
    expect(littleRoom.get()).toBe(little)
  })
})

describe('a browser is asked to delete nothing', () => {
  const storage = (persisted: boolean) => ({ persisted: async () => persisted, persist: vi.fn(async () => true) })
  it.each([
    ['where it answers by itself', storage(false), 'granted', false, true, 1],
    ['in the installed app', storage(false), 'prompt', true, true, 1],
    ['but once', storage(true), 'granted', true, true, 0],
    ['but not by a question that nobody expects', storage(false), 'prompt', false, false, 0],
  ])('%s', async (_what, kept, state, installed, promised, asked) => {
    device(kept, state, installed)
    expect(await askToKeep()).toBe(promised)
    expect(kept.persist).toHaveBeenCalledTimes(asked)
  })
  it('and one that knows no such thing is left in peace', async () => {
    device({})
    expect(await askToKeep()).toBe(false)
  })
})
