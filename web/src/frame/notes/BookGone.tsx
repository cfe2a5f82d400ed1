import { sightOf } from '@duebook/contract/people/roles'
import { useCallback, useEffect, useState } from 'react'
import { useAllowance } from '../../cloud/billing/allowance.ts'
import { useBooks } from '../../cloud/books/books.ts'
import { LEFT_BOOK } from '../../cloud/books/leftBookNote.ts'
import { NotLeft } from './NotLeft.tsx'
import { useSignedIn } from '../signedIn.tsx'

/** Watches whether the open book is still this person's, and begins afresh in another when it is not, or without what they see no more. */
export function BookGone() {
  const { uid, bookId } = useSignedIn()
  const live = useAllowance(bookId)
  const books = useBooks(uid)
  const known = live.status === 'failed' ? live.lastData : null
  const listed = books.status === 'ready' ? books.data.find(({ id }) => id === bookId) : null
  const name = known?.name ?? listed?.name ?? null
  const isGone =
    live.status === 'failed'
      ? live.code === 'permission-denied'
      : live.status === 'ready' && live.data === null && !live.fromCache
  const [failedFor, setFailedFor] = useState<string | null>(null)
  const leave = useCallback(() => {
    import('../../cloud/books/leftBook.ts')
      .then(({ leaveBook }) => leaveBook(uid, bookId, name))
      .catch(() => setFailedFor(bookId))
  }, [uid, bookId, name])
  useEffect(() => {
    if (isGone) leave()
  }, [isGone, leave])
  const isLimited =
    live.status === 'ready' && !live.fromCache && live.data !== null && sightOf(live.data, uid) === 'theirs'
  useEffect(() => {
    if (!isLimited) return
    void import('../../cloud/books/leftBook.ts').then(({ seeOnlyTheirs }) => seeOnlyTheirs(uid, bookId, name))
  }, [isLimited, uid, bookId, name])
  useEffect(() => {
    const toldElsewhere = ({ key, newValue }: StorageEvent) => {
      if (key === LEFT_BOOK && newValue !== null) location.assign('/today')
    }
    addEventListener('storage', toldElsewhere)
    return () => removeEventListener('storage', toldElsewhere)
  }, [])
  if (!isGone || failedFor !== bookId) return null
  return <NotLeft name={name} onRetry={() => (setFailedFor(null), leave())} />
}
