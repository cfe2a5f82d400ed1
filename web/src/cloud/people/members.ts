import type { Role } from '@duebook/contract/book'
import { useMemo } from 'react'
import { useAllowance } from '../billing/billing.ts'
import type { Live } from '../sync/liveQuery.ts'
import { useMembers } from './people.ts'

/** Somebody in a book, as the others there see them. `since` is ms since 1970; null where the server has not written it. */
export type BookMember = {
  uid: string
  name: string
  email: string | null
  role: Role
  since: number | null
  /** As the server copied it for the others to see; one's own stand in the profile. */
  away?: { from: string; to: string }[] | undefined
  reach?: 'works' | 'app-only' | undefined
}
type Me = { uid: string; displayName: string; email?: string; bookId: string }

/**
 * The people of the open book, oneself first and the others by name. Whoever lost their role there is gone at once; whom the server has
 * not written yet stands there without a name. Of a book that has only oneself nothing more is read.
 */
export function useBookMembers(me: Me): Live<BookMember[]> {
  const { uid, displayName, email = null, bookId } = me
  const book = useAllowance(bookId)
  const roles = book.status === 'ready' ? book.data?.roles : undefined
  const isShared = roles !== undefined && Object.keys(roles).length > 1
  const written = useMembers(isShared ? bookId : null)
  return useMemo((): Live<BookMember[]> => {
    const self = { uid, name: displayName || email || 'You', email, role: roles?.[uid] ?? 'owner', since: null }
    if (book.status !== 'ready' || !roles) return without(book)
    if (!isShared) return { ...book, data: [self] }
    if (written.status !== 'ready') return without(written)
    const shown = new Map(written.data.map((one) => [one.uid, one]))
    const others = Object.entries(roles)
      .filter(([one]) => one !== uid)
      .map(([one, role]) => ({
        ...(shown.get(one) ?? { uid: one, name: 'Somebody else', email: null, since: null }),
        role,
      }))
    const since = shown.get(uid)?.since ?? null
    return { ...written, data: [{ ...self, since }, ...others.toSorted((a, b) => a.name.localeCompare(b.name))] }
  }, [uid, displayName, email, book, roles, isShared, written])
}

/** That it is not known yet, or why not. */
const without = (live: Live<unknown>): Live<BookMember[]> =>
  live.status === 'failed' ? { status: 'failed', code: live.code, retry: live.retry } : { status: 'loading' }
