import type { PeopleRequests } from '@duebook/contract/people/people-requests'

type Does<Name extends 'invite' | 'changeRole'> = { name: Name; request: Omit<PeopleRequests[Name], 'seat'> }

/** What is done once the bank has said yes to one more seat: the tab leaves for the bank's page and comes back. */
export type AwaitedSeat = (Does<'invite'> | Does<'changeRole'>) & { seats: number; comer: string }

const AWAITED = 'duebook.awaitedSeat'

export const keepAwaitedSeat = (awaited: AwaitedSeat) => sessionStorage.setItem(AWAITED, JSON.stringify(awaited))

/** Of this book; null where nothing waits. */
export function awaitedSeat(bookId: string): AwaitedSeat | null {
  const kept = sessionStorage.getItem(AWAITED)
  const awaited = kept === null ? null : (JSON.parse(kept) as AwaitedSeat)
  return awaited?.request.bookId === bookId ? awaited : null
}

export const forgetAwaitedSeat = () => sessionStorage.removeItem(AWAITED)
