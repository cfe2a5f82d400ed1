import type { Book, BookAllowance } from '../book.ts'
import type { Entitlement } from '../billing/entitlement.ts'
import { may } from './roles.ts'

/** Why somebody reads something of a book and does not change it: their role, the plan that ended, or what was chosen to stay open on Free. */
export type OnlyReads = 'role' | 'plan' | 'choice'

/**
 * Null where it may be changed, as far as roles and the plan say; without an `obligationId`, whether anything of the book may. `access` is
 * what the plan allows. The rules judge the same.
 */
export function whyOnlyReads(
  { roles, entitlement }: Pick<Book, 'roles'> & Pick<BookAllowance, 'entitlement'>,
  uid: string,
  { access, obligationId }: { access: Entitlement['access']; obligationId?: string | undefined },
): OnlyReads | null {
  if (!may(roles[uid], 'add, change and settle')) return 'role'
  if (access === 'readOnly') return 'plan'
  const keep = entitlement?.keep ?? null
  const isKept = access === 'full' || keep === null || obligationId === undefined || keep.includes(obligationId)
  return isKept ? null : 'choice'
}
