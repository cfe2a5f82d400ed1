import { useSyncExternalStore } from 'react'
import { subscribable } from '../subscribable.ts'
import { useBooks, type ListedBook } from './books.ts'

/** Who looks at all of their books at once; of this tab, and after a reload. */
const PLACE = 'duebook.allBooks'
const store = subscribable<string | null>(sessionStorage.getItem(PLACE))

export function showAllBooks(uid: string) {
  sessionStorage.setItem(PLACE, uid)
  store.set(uid)
}

export function showOneBook() {
  sessionStorage.removeItem(PLACE)
  store.set(null)
}

/** More are never read at once. */
const MOST = 20

/** The books that Today, Upcoming and Calendar show together; null where they show the open one, as for whoever has no other. */
export function useAllBooks(uid: string): readonly ListedBook[] | 'loading' | null {
  const isOn = useSyncExternalStore(store.subscribe, store.get) === uid
  const books = useBooks(uid)
  if (!isOn || books.status === 'failed') return null
  if (books.status === 'loading') return 'loading'
  if (books.data.length < 2) return null
  return books.data.length > MOST ? books.data.slice(0, MOST) : books.data
}
