import { expect, it, vi } from 'vitest'
import { patience } from '../../../../embedded/src/conformance/patience.ts'
import { sessionKnown, signOut } from './auth.ts'

type Listener = (user: { uid: string } | null) => void
const { following, follows, ensureBook } = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<Listener>()
  return { following: promise, follows: resolve, ensureBook: vi.fn(() => Promise.resolve('book')) }
})

vi.mock('./books.ts', () => ({ ensureBook }))
vi.mock('./sessions.ts', () => ({ joinList: () => {}, leaveList: () => Promise.resolve() }))
vi.mock('../sdk/load.ts', () => ({
  firestoreWasLoaded: () => false,
  loadAuth: () =>
    Promise.resolve({
      auth: {},
      onIdTokenChanged: (_: object, listener: Listener) => follows(listener),
      signOut: async () => (await following)(null),
    }),
}))

it('who leaves an account that has gone meanwhile sees the sign-in screen once the page starts afresh, and not before', async () => {
  vi.stubGlobal('indexedDB', { deleteDatabase: () => {} })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const known = sessionKnown()
  const tell = await following
  tell({ uid: 'ida' })
  expect(await known).toMatchObject({ state: 'signedIn', uid: 'ida' })
  ensureBook.mockRejectedValue({ code: 'unauthenticated' })
  tell({ uid: 'ida' })
  const failed = { state: 'failed', code: 'unauthenticated' }
  await expect.poll(() => sessionKnown(), { timeout: patience }).toMatchObject(failed)
  // The service ends the session before this page asks for it.
  tell(null)
  expect(await sessionKnown()).toMatchObject(failed)
  await signOut()
  expect(await sessionKnown()).toMatchObject(failed)
  expect(assign.mock.calls).toEqual([['/sign-in']])
})
