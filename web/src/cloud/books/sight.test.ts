import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Live, Sdk } from '../sync/liveQuery.ts'
import type { ListedBook } from './books.ts'
import { useBookQuery } from './sight.ts'

const said = vi.hoisted(() => ({
  books: { status: 'loading' } as unknown,
  refuse: (() => {}) as (error: { code: string }) => void,
  asked: 0,
}))
vi.mock('./books.ts', () => ({ useBooks: () => said.books }))
vi.mock('../accounts/auth.ts', () => ({ useSession: () => ({ state: 'signedIn', uid: 'ben' }) }))
vi.mock('../sdk/load.ts', () => ({
  loadFirestore: () => Promise.resolve({} as Sdk),
  loadAuth: () => Promise.resolve({}),
}))

const book = { id: 'studio', name: 'Studio', kind: 'shared', roles: {} } as ListedBook
const sayBooks = (): Live<ListedBook[]> => ({ status: 'ready', data: [{ ...book }], fromCache: false })
const open = (
  _sdk: unknown,
  next: (data: string, fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
) => {
  said.asked++
  said.refuse = failed
  if (said.asked > 1) next('all of it', false)
  return () => {}
}

beforeEach(() => {
  said.books = { status: 'loading' }
  said.asked = 0
})

it('what somebody was refused who sees everything by now is asked again, once their books are said', async () => {
  const { result, rerender } = renderHook(() => {
    // Two who watch the same ask once.
    useBookQuery('studio', 'what it holds', open)
    return useBookQuery('studio', 'what it holds', open)
  })
  await act(async () => {})
  act(() => said.refuse({ code: 'permission-denied' }))
  expect([result.current.status, said.asked]).toEqual(['loading', 1])
  said.books = sayBooks()
  rerender()
  await act(async () => {})
  expect([result.current, said.asked]).toEqual([{ status: 'ready', data: 'all of it', fromCache: false }, 2])
})
