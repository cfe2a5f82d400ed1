import { kindGroups } from '@duebook/contract/about/kind-groups'
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

const many: Record<Kind, [one: string, more: string]> = {
  bill: ['bill', 'bills'],
  renewal: ['renewal', 'renewals'],
  contract: ['contract', 'contracts'],
  licence: ['licence', 'licences'],
  filing: ['filing', 'filings'],
  warranty: ['warranty', 'warranties'],
  coursework: ['piece of coursework', 'pieces of coursework'],
  other: ['other', 'others'],
}

/** "9 filings". */
export const countedKind = (kind: Kind, count: number): string => `${count} ${many[kind][count === 1 ? 0 : 1]}`
/** "filings"; what has no kind of its own is called "other things". */
export const manyOfKind = (kind: Kind): string => (kind === 'other' ? 'other things' : kindGroups[kind].toLowerCase())
