import { expect, it, vi } from 'vitest'
import { patience } from '../../../../embedded/src/conformance/patience.ts'
import { takeDeletionStep } from './accountServer.ts'
import { sessionKnown } from './auth.ts'

const { listed, answers, signOut } = vi.hoisted(() => ({
  listed: Promise.withResolvers<() => void>(),
  answers: Promise.withResolvers<{ data: object }>(),
  signOut: vi.fn(() => Promise.resolve()),
}))

vi.mock('./books.ts', () => ({ ensureBook: () => Promise.resolve('book') }))
vi.mock('./sessions.ts', () => ({
  joinList: (_: string, ended: () => void) => listed.resolve(ended),
  leaveList: () => Promise.resolve(),
}))
vi.mock('../books/leftBook.ts', () => ({ whileAccountEnds: (run: () => Promise<object>) => run() }))
vi.mock('../sdk/callables.ts', () => ({ callable: () => () => answers.promise }))
vi.mock('../sdk/load.ts', () => ({
  firestoreWasLoaded: () => false,
  loadAuth: () =>
    Promise.resolve({
      auth: {},
      onIdTokenChanged: (_: object, tell: (user: { uid: string }) => void) => tell({ uid: 'ida' }),
      signOut,
    }),
}))

it('a page that deletes its account waits for the answer, whatever the list of sessions says meanwhile', async () => {
  vi.stubGlobal('indexedDB', { deleteDatabase: () => {} })
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  await sessionKnown()
  const ended = await listed.promise
  const taken = takeDeletionStep('account')
  ended()
  await vi.dynamicImportSettled()
  expect(signOut).not.toHaveBeenCalled()
  answers.resolve({ data: {} })
  await taken
  ended()
  await expect.poll(() => signOut.mock.calls.length, { timeout: patience }).toBe(1)
})
