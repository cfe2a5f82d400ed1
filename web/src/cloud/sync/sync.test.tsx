import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { send, useSyncState } from './sync.ts'
import { underWay } from './underWay.ts'

/** What the SDK is asked, in its order; each settles when the test says so. */
const asked = vi.hoisted(() => [] as { kept: () => void }[])

vi.mock('../sdk/load.ts', () => ({
  loadFirestore: async () => ({
    db: {},
    doc: (_db: unknown, path: string) => path,
    // The SDK refuses what its copy does not hold, in its turn like anything else.
    getDocFromCache: () => new Promise((_, refuse) => asked.push({ kept: () => refuse(new Error('unavailable')) })),
  }),
}))

/** A write that the service answers when the test says so. */
function written() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { write: () => promise, taken: resolve, refuse: reject }
}
const pass = (step: () => void = () => {}) => act(async () => step())

describe('what is said of a change', () => {
  beforeEach(() => void (asked.length = 0))
  const shown = () => renderHook(() => useSyncState()).result

  it('is “Saving” until this device has it, “Saved on this device” until the service has it, and “Saved” from then on', async () => {
    const sync = shown()
    const { write, taken } = written()
    await pass(() => void send('Rent', write))
    expect([sync.current.state, sync.current.unsent]).toEqual(['saving', 1])
    await pass(() => asked[0]!.kept())
    expect([sync.current.state, sync.current.unsent]).toEqual(['savedOnThisDevice', 1])
    await pass(taken)
    expect([sync.current.state, sync.current.unsent]).toEqual(['saved', 0])
  })

  it('is “Saving” as long as one of several changes is nowhere but on the screen', async () => {
    const sync = shown()
    const [rent, rates] = [written(), written()]
    await pass(() => void (send('Rent', rent.write), send('Rates', rates.write)))
    await pass(() => asked[0]!.kept())
    expect([sync.current.state, sync.current.unsent]).toEqual(['saving', 2])
    await pass(() => asked[1]!.kept())
    expect(sync.current.state).toBe('savedOnThisDevice')
    await pass(() => (rent.taken(), rates.taken()))
    expect(sync.current.state).toBe('saved')
  })

  it('is “Saving” from the press of an act on, and never “Saved” before it was written', async () => {
    const sync = shown()
    const { write, taken } = written()
    const read = Promise.withResolvers<void>()
    await pass(() => void underWay(async () => (await read.promise, send('Rent', write))))
    expect(sync.current.state).toBe('saving')
    await pass(read.resolve)
    expect(sync.current.state).toBe('saving')
    await pass(() => asked[0]!.kept())
    expect(sync.current.state).toBe('savedOnThisDevice')
    await pass(taken)
    expect(sync.current.state).toBe('saved')
  })

  it('is “Failed” where it was refused before this device had it, and nothing is said to wait', async () => {
    const sync = shown()
    const { write, refuse } = written()
    await pass(() => void send('Rent', write))
    await pass(() => refuse(Object.assign(new Error(), { code: 'permission-denied' })))
    expect([sync.current.state, sync.current.unsent]).toEqual(['failed', 0])
    await pass(() => sync.current.failed[0]!.dismiss())
    expect(sync.current.state).toBe('saved')
  })
})
