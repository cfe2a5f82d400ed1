import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Session } from '../cloud/accounts/auth.ts'
import { openBook, useBooks } from '../cloud/books/books.ts'
import { isWhole } from '../cloud/sync/liveQuery.ts'

/**
 * The session with the book that the address names (`?book=…`): mails, notifications and calendars link to what is in one of several. That book is
 * open from then on, as if it had been chosen, and the address no longer names it. One that this person is not in changes nothing.
 */
export function useAskedBook(session: Session): Session {
  const asked = useLocation({ select: ({ search }) => bookOf(search) })
  const { history } = useRouter()
  const [uid, open] = session.state === 'signedIn' ? [session.uid, session.bookId] : ['', '']
  const isAnother = uid !== '' && asked !== null && asked !== open
  const books = useBooks(isAnother ? uid : '')
  const isIn = isAnother && books.status === 'ready' && books.data.some(({ id }) => id === asked)
  const isAnswered = !isAnother || books.status === 'failed' || (isWhole(books) && !isIn)
  useEffect(() => {
    if (isIn && asked !== null) openBook(uid, asked)
  }, [isIn, uid, asked])
  useEffect(() => {
    if (uid === '' || asked === null || !isAnswered) return
    const { pathname, searchParams, hash } = new URL(history.location.href, location.origin)
    searchParams.delete('book')
    history.replace(pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash)
  }, [uid, asked, isAnswered, history])
  return isAnswered ? session : { state: 'loading' }
}

function bookOf(search: object): string | null {
  const { book } = search as { book?: unknown }
  return typeof book === 'string' && book !== '' && book.length <= 128 ? book : null
}
