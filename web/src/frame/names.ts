import { useAllowance } from '../cloud/billing/billing.ts'
import { useMembers } from '../cloud/people/people.ts'
import { useSignedIn } from './signedIn.tsx'
import { personName } from './who.ts'

/** What somebody of the open book is called, by their uid; whoever is no longer in it is somebody who left. */
export function useNameOf(): (uid: string) => string {
  const me = useSignedIn()
  const live = useAllowance(me.bookId)
  const roles = live.status === 'ready' ? live.data?.roles : undefined
  // Whoever is alone in a book asks for no names.
  const members = useMembers(roles && Object.keys(roles).length > 1 ? me.bookId : null)
  const known = members.status === 'ready' ? members.data : []
  return (uid) =>
    uid === me.uid
      ? personName(me)
      : (known.find((one) => one.uid === uid)?.name ??
        (roles && !Object.hasOwn(roles, uid) ? 'Somebody who left' : 'Somebody else'))
}
