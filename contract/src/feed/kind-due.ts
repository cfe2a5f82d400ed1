import type { Kind } from '../obligation.ts'

/** What stands in place of a title where that is not shown. */
export const kindDue: Record<Kind, string> = {
  bill: 'Bill due',
  renewal: 'Renewal due',
  contract: 'Contract due',
  licence: 'Licence due',
  filing: 'Filing due',
  warranty: 'Warranty runs out',
  coursework: 'Coursework due',
  other: 'Due date',
}
