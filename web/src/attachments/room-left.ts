import { roomOf } from '@duebook/contract/room'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useNow } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'

/** Bytes that the files of this book's owner take and may take; `isMine` when that owner is the person here. */
export type Room = { used: number; of: number; left: number; isMine: boolean }

/** What this book still has room for; null while that is not known. This device's clock is good enough: the server decides. */
export function useRoom(): Room | null {
  const { uid, bookId } = useSignedIn()
  const now = useNow()
  const book = useAllowance(bookId)
  if (book.status !== 'ready' || !book.data) return null
  const { entitlement, files, roles } = book.data
  const of = roomOf(entitlement, now)
  const used = files?.ownerBytes ?? 0
  return {
    used,
    of,
    left: Math.max(0, of - used),
    isMine: roles[uid] === 'owner',
  }
}
