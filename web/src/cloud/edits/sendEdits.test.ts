import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WaitingEdit } from './waitingEdits.ts'

/** The service, which answers at once, and when those who watch here are told what it said. */
const service = vi.hoisted(() => ({ read: 0, told: [] as (() => void)[] }))
vi.mock('../sdk/load.ts', () => ({
  loadAuth: async () => ({ auth: { currentUser: { uid: 'ada' } } }),
  loadFirestore: async () => ({
    db: {},
    doc: (_db: unknown, path: string) => path,
    serverTimestamp: () => null,
    waitForPendingWrites: async () => {},
    runTransaction: async () => ({ title: 'Rent', differs: null }),
    getDocFromServer: async () => {
      service.read++
      return { exists: () => true }
    },
    onSnapshotsInSync: (_db: unknown, tell: () => void) => {
      service.told.push(tell)
      return () => {}
    },
  }),
}))
vi.mock('../occurrences/occurrences.ts', () => ({ recordsOf: async () => [], writeRecord: () => {} }))
vi.mock('../obligations/activeList.ts', () => ({ isCounted: async () => false, listActive: () => {} }))

const { sendEdits } = await import('./sendEdits.ts')
const { putEdit, editOf } = await import('./waitingEdits.ts')
const { withEdit } = await import('./withEdit.ts')

const key = { bookId: 'ada', obligationId: 'rent' }
const edit = {
  ...key,
  uid: 'ada',
  title: 'Rent',
  at: 1_000,
  today: '2030-01-01',
  online: true,
  base: { name: 'Rent' },
  mine: { name: 'Rent of the flat' },
  drawn: { title: 'Rent of the flat' },
  whole: {},
  differs: null,
  gone: false,
  refused: null,
} as unknown as WaitingEdit

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: async (_name: string, hold: () => Promise<unknown>) => hold() },
  })
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a change that the service has taken', () => {
  it('stays drawn until whoever watches the obligation has heard it, so that nothing older shows for a moment', async () => {
    putEdit(edit)
    const sent = sendEdits()
    await vi.waitFor(() => expect(service.told).toHaveLength(1))
    expect(service.read).toBe(1)
    const older = { id: 'rent', title: 'Rent', pending: false }
    expect(withEdit('ada', older)).toMatchObject({ title: 'Rent of the flat', pending: true })
    for (const tell of service.told) tell()
    await sent
    expect(editOf(key)).toBeUndefined()
    expect(withEdit('ada', older)).toEqual(older)
  })
})
