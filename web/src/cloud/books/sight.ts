import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { sightOf, type Sight } from '@duebook/contract/people/roles'
import { useEffect, useEffectEvent } from 'react'
import type { Query, QueryConstraint } from '../sdk/firestoreSdk.ts'
import { useSession } from '../accounts/auth.ts'
import { loadAuth } from '../sdk/load.ts'
import { useLiveQuery, type Live, type Sdk } from '../sync/liveQuery.ts'
import { useBooks } from './books.ts'

/** Asks for what of a collection this person sees. */
export type Seen = (path: string, ...more: QueryConstraint[]) => Query
type Open<T> = (
  sdk: Sdk & { seen: Seen },
  next: (data: T, fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
) => () => void

/**
 * Watches what a book holds, as much as this person sees of it: the database refuses to be asked for more. What they see may change while they
 * look; until the book itself has said so, a refusal is a wait.
 */
export function useBookQuery<T>(bookId: string | null, key: string, open: Open<T>): Live<T> {
  const session = useSession()
  const uid = session.state === 'signedIn' ? session.uid : ''
  const books = useBooks(uid)
  const sight = bookId === null ? 'everything' : sightIn(books, bookId, uid)
  const live = useLiveQuery<T>(bookId && (sight === 'theirs' ? `${key} theirs` : key), (sdk, next, failed) =>
    open({ ...sdk, seen: (path, ...more) => seen(sdk, path, sight, uid, more) }, next, failed),
  )
  const refused = live.status === 'failed' && live.code === 'permission-denied' && books.status !== 'failed'
  const known = books.status === 'ready' ? books.data : null
  const askAgain = useEffectEvent(() => {
    if (live.status === 'failed' && refused) live.retry()
  })
  // They may have come to see more between the question and its answer: then the books say the same as before, and no other question is asked.
  useEffect(() => {
    if (known) askAgain()
  }, [known])
  return refused ? LOADING : live
}

const LOADING = { status: 'loading' } as const

/** Until the book is known all of it is asked for. */
export function sightIn(books: ReturnType<typeof useBooks>, bookId: string, uid: string): Sight {
  const book = books.status === 'ready' ? books.data.find(({ id }) => id === bookId) : undefined
  return book ? sightOf(book, uid) : 'everything'
}

/** What of a collection somebody with this sight may ask for. */
export function seen(
  { collection, db, query, where }: Sdk,
  path: string,
  sight: Sight,
  uid: string,
  more: QueryConstraint[],
) {
  return query(collection(db, path), ...(sight === 'theirs' ? [where('concerns', 'array-contains', uid)] : []), ...more)
}

/** Whether the obligations of a book are read in its sheets: it is large, and this person sees all of it. Throws the documents' error where nobody knows. */
export async function readsSheets(sdk: Sdk, bookId: string): Promise<boolean> {
  const [book, { auth }] = await Promise.all([bookHere(sdk, bookId), loadAuth()])
  return book?.sheets === 'kept' && sightOf(book, auth.currentUser?.uid ?? '') === 'everything'
}

/** The book as this device knows it, else as the service does. */
export async function bookHere({ db, doc, getDoc, getDocFromCache }: Sdk, bookId: string): Promise<Book | undefined> {
  const at = doc(db, paths.book(bookId))
  return (await getDocFromCache(at).catch(() => getDoc(at))).data() as Book | undefined
}
