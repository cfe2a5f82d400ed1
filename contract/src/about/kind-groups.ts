import type { Kind } from '../obligation.ts'

/** What all of a kind are called together. */
export const kindGroups: Record<Kind, string> = {
  bill: 'Bills',
  renewal: 'Renewals',
  contract: 'Contracts',
  licence: 'Licences',
  filing: 'Filings',
  warranty: 'Warranties',
  coursework: 'Coursework',
  other: 'Other',
}
