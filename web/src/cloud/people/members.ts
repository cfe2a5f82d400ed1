import type { Role } from '@duebook/contract/book'
import { useMemo } from 'react'
import { useAllowance } from '../billing/allowance.ts'
import type { Live } from '../sync/liveQuery.ts'
import { useMembers } from './knownMembers.ts'

/** Somebody in a book, as they stand on a row. */
export type BookPerson = { uid: string; name: string; role: Role }
/** The same as a screen about people shows them. `since` is ms since 1970; null where the server has not written it. */
export type BookMember = BookPerson & {
  email: string | null
  since: number | null
  /** As the server copied it for the others to see; one's own stand in the profile. */
  away?: { from: string; to: string }[] | undefined
  zone?: string | null | undefined
  reach?: 'works' | 'app-only' | undefined
}
type Me = { uid: string; displayName: string; email?: string; bookId: string }

/**
 * The people of the open book by the names that stand in the book itself: nothing is read beside it. Of a book of an older release
 * the members are. No address is known.
 */
export function useBookPeople(me: Me): Live<BookMember[]> {
  return useEverybody(me, false)
}

/**
 * The people of the open book, oneself first and the others by name. Whoever lost their role there is gone at once; whom the server has
 * not written yet stands there without an address. Of a book that has only oneself nothing more is read, and with `whole` false no address.
 */
export function useBookMembers(me: Me, whole = true): Live<BookMember[]> {
  return useEverybody(me, whole)
}

function useEverybody(me: Me, whole: boolean): Live<BookMember[]> {
  const { uid, displayName, email = null, bookId } = me
  const book = useAllowance(bookId)
  const known = (book.status === 'ready' && book.data) || null
  const uids = Object.keys(known?.roles ?? {})
  const isShared = uids.length > 1
  const asks = isShared && (whole || !uids.every((one) => one === uid || Object.hasOwn(known?.names ?? {}, one)))
  const written = useMembers(asks ? bookId : null)
  return useMemo((): Live<BookMember[]> => {
    if (book.status !== 'ready' || !known) return without(book)
    const { roles, names = {} } = known
    const self = {
      uid,
      name: displayName || email || 'You',
      email,
      role: roles[uid] ?? 'owner',
      since: null,
    }
    if (!isShared) return { ...book, data: [self] }
    if (asks && written.status !== 'ready') return without(written)
    const shown = new Map(written.status === 'ready' ? written.data.map((one) => [one.uid, one]) : [])
    const others = Object.entries(roles)
      .filter(([one]) => one !== uid)
      .map(([one, role]) => ({
        ...(shown.get(one) ?? { uid: one, name: names[one] ?? 'Somebody else', email: null, since: null }),
        role,
      }))
    const { since = null, reach } = shown.get(uid) ?? {}
    const everybody = [{ ...self, since, reach }, ...others.toSorted((a, b) => a.name.localeCompare(b.name))]
    return { ...(asks && written.status === 'ready' ? written : book), data: everybody }
  }, [uid, displayName, email, book, known, isShared, asks, written])
}

/** That it is not known yet, or why not. */
const without = (live: Live<unknown>): Live<BookMember[]> =>
  live.status === 'failed' ? { status: 'failed', code: live.code, retry: live.retry } : { status: 'loading' }
