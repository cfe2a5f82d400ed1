import { beforeEach, expect, it, vi } from 'vitest'
import { db, runTransaction } from './firestoreSdk.ts'

const { auth, run } = vi.hoisted(() => ({
  auth: { currentUser: null as { getIdToken: () => Promise<string> } | null },
  run: vi.fn(async () => 'written'),
}))
vi.mock('./app.ts', () => ({ app: {} }))
vi.mock('./authSdk.ts', () => ({ auth }))
vi.mock('firebase/firestore', () => ({
  initializeFirestore: () => ({}),
  persistentLocalCache: () => ({}),
  persistentMultipleTabManager: () => ({}),
  runTransaction: run,
}))
beforeEach(() => void run.mockClear())

it('a transaction without a connection, with a token that has become too old, never reaches the SDK, and can be tried again', async () => {
  const getIdToken = vi.fn().mockRejectedValueOnce({ code: 'auth/network-request-failed' }).mockResolvedValue('newer')
  auth.currentUser = { getIdToken }
  await expect(runTransaction(db, async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  expect(run).not.toHaveBeenCalled()
  expect(await runTransaction(db, async () => {})).toBe('written')
  expect(run).toHaveBeenCalledOnce()
})

it('a transaction of nobody is the service’s to refuse', async () => {
  auth.currentUser = null
  expect(await runTransaction(db, async () => {})).toBe('written')
})
