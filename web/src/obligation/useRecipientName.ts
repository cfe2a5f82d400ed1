import { outsideNameOf, useOutsideWatchers } from '../cloud/people/outside-watchers.ts'
import { useNameOf } from '../frame/names.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { isAlone, personName } from '../frame/who.ts'

/** What whoever a row of an obligation's ledger goes to is called: somebody without an account by their address. */
export function useRecipientName(obligationId: string): (recipient: string) => string {
  const me = useSignedIn()
  const watchers = useOutsideWatchers(me.bookId, obligationId)
  const nameOf = useNameOf()
  const alone = isAlone(usePeople())
  const outside = watchers.status === 'ready' ? watchers.data : []
  return (recipient) => outsideNameOf(outside, recipient) ?? (alone ? personName(me) : nameOf(recipient))
}
