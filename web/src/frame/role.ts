import { may, sightOf, type Permission, type Sight } from '@duebook/contract/people/roles'
import { useAllowance } from '../cloud/billing/billing.ts'
import { useSignedIn } from './signedIn.tsx'

/** Whether the role in the open book lets this person do it. Until the book is known its owner is meant: the rules decide anyway. */
export function useMay(permission: Permission): boolean {
  const { uid } = useSignedIn()
  const book = useOpenBook()
  return book ? may(book.roles[uid], permission) : true
}

/** What this person sees of the open book. */
export function useSight(): Sight {
  const { uid } = useSignedIn()
  return sightOf(useOpenBook() ?? {}, uid)
}

function useOpenBook() {
  const live = useAllowance(useSignedIn().bookId)
  return live.status === 'ready' ? live.data : live.status === 'failed' ? live.lastData : null
}
