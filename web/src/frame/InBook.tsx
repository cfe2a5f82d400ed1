import { useMemo, type ReactNode } from 'react'
import { SignedInProvider, useSignedIn } from './signedIn.tsx'

/** What stands within is of this book, whichever is open: what it reads, who is in it, and what is done there. */
export function InBook({ bookId, children }: { bookId: string; children: ReactNode }) {
  const me = useSignedIn()
  const person = useMemo(() => (me.bookId === bookId ? me : { ...me, bookId }), [me, bookId])
  return <SignedInProvider person={person}>{children}</SignedInProvider>
}
