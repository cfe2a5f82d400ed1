import { limits } from '@duebook/contract/billing/plans'
import { useMemo } from 'react'
import { useProfile } from '../cloud/accounts/profile.ts'
import { useRoom } from '../acts/useRoom.ts'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { useWholeBook } from '../cloud/obligations/wholeBook.ts'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useMembersOfBook } from '../frame/useMembersOfBook.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import type { ReadContext } from './read-messages.ts'

/** What a file is read against: the open book and its people, and the person's day, zone and language; null until all of it is known. */
export function useImportContext(): ReadContext | null {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const profile = useProfile(uid)
  const book = useWholeBook(bookId)
  const allowance = useAllowance(bookId)
  const defaults = useBookDefaults(bookId)
  const members = useMembersOfBook()
  const room = useRoom(bookId)
  const obligations = book.status === 'ready' ? book.data : null
  const locale = profile.status === 'ready' ? (profile.data?.locale ?? 'en-GB') : null
  const known = allowance.status === 'ready' && defaults
  return useMemo(() => {
    if (!obligations || locale === null || !known) return null
    const limited = room !== Infinity
    const active = obligations.filter(({ status }) => status === 'active').length
    return {
      bookId,
      today,
      zone: defaults.timeZone ?? zone,
      locale,
      currency: defaults.currency ?? 'GBP',
      members: members.map(({ uid: of, name, email }) => ({ uid: of, name, email })),
      active: limited ? (limits.free.activeObligations ?? 0) - room : active,
      activeLimit: limited ? limits.free.activeObligations : null,
      existing: obligations.map(({ title, nextDue }) => ({ title, nextDue })),
      here: obligations.map(({ id }) => id),
    }
  }, [obligations, locale, known, room, bookId, today, defaults, zone, members])
}
