import { expect, it, vi } from 'vitest'
import { leaveList } from './sessions.ts'
import { sessionKeeper } from './thisSession.ts'

const { deleteDoc } = vi.hoisted(() => ({ deleteDoc: vi.fn(() => Promise.reject({ code: 'permission-denied' })) }))
vi.mock('../sdk/load.ts', () => ({ loadFirestore: () => Promise.resolve({ db: {}, doc: () => ({}), deleteDoc }) }))

it('a list that refuses to let this browser go holds up nobody who signs out', async () => {
  sessionKeeper()({ id: 'here', uid: 'ida', seenAt: 1 })
  await expect(leaveList('ida')).resolves.toBeUndefined()
  expect(deleteDoc).toHaveBeenCalledOnce()
})
