import { may, type Permission } from '@duebook/contract/people/roles'
import { useAllowance } from '../cloud/billing/billing.ts'
import { useSignedIn } from './signedIn.tsx'

/** Whether the role in the open book lets this person do it. Until the book is known its owner is meant: the rules decide anyway. */
export function useMay(permission: Permission): boolean {
  const { uid, bookId } = useSignedIn()
  const live = useAllowance(bookId)
  const book = live.status === 'ready' ? live.data : live.status === 'failed' ? live.lastData : null
  return book ? may(book.roles[uid], permission) : true
}
