import { useAllowance } from '../cloud/billing/billing.ts'
import { useMembers } from '../cloud/people/people.ts'
import { useSignedIn } from './signedIn.tsx'
import { isUid, personName } from './who.ts'

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

/** The same for whom a row names: other names than one's own are only asked for where one stands. */
export function useAssigneeName(assignee: string | null): string | null {
  const me = useSignedIn()
  const isOther = assignee !== null && assignee !== me.uid && isUid(assignee)
  const members = useMembers(isOther ? me.bookId : null)
  if (!isOther) return assignee
  if (members.status !== 'ready') return null
  return members.data.find((one) => one.uid === assignee)?.name ?? 'Somebody who left'
}
