import type { Kind } from '@duebook/contract/obligation'

/** What each kind of obligation is called. */
export const kindNames: Record<Kind, string> = {
  bill: 'Bill',
  renewal: 'Renewal',
  contract: 'Contract',
  licence: 'Licence',
  filing: 'Filing',
  warranty: 'Warranty',
  coursework: 'Coursework',
  other: 'Other',
}
