import type { PeopleRefusal } from '@duebook/contract/people/people-requests'
import { HttpsError } from 'firebase-functions/https'

/** The no of books and people, with the reason that screens have a sentence for. */
export const refusePeople = (reason: PeopleRefusal, message: string, more: { url?: string } = {}) =>
  new HttpsError(codes[reason], message, { reason, ...more })

/** Why something was refused; null for any other fault. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof HttpsError ? ((error.details as { reason?: string } | undefined)?.reason ?? null) : null

const codes: Record<PeopleRefusal, 'failed-precondition' | 'permission-denied' | 'not-found' | 'resource-exhausted'> = {
  'one-book': 'failed-precondition',
  'no-people': 'failed-precondition',
  'no-seat': 'failed-precondition',
  'book-full': 'failed-precondition',
  'ask-payer': 'failed-precondition',
  'payer-declined': 'failed-precondition',
  'bank-asks': 'failed-precondition',
  'too-many-invitations': 'resource-exhausted',
  'already-in': 'failed-precondition',
  'already-invited': 'failed-precondition',
  'link-unknown': 'not-found',
  expired: 'failed-precondition',
  used: 'failed-precondition',
  withdrawn: 'failed-precondition',
  'other-address': 'failed-precondition',
  'no-account': 'failed-precondition',
  'not-allowed': 'permission-denied',
  'last-owner': 'failed-precondition',
  changed: 'failed-precondition',
  'hand-over': 'failed-precondition',
  'new-owner-unfit': 'failed-precondition',
  'own-book': 'failed-precondition',
  'name-differs': 'failed-precondition',
  'too-often': 'resource-exhausted',
  'too-many-links': 'resource-exhausted',
  'no-such-obligation': 'failed-precondition',
  'already-asked': 'failed-precondition',
  'said-no': 'failed-precondition',
  'too-many-watchers': 'resource-exhausted',
  'no-offer': 'failed-precondition',
  'no-approvals': 'failed-precondition',
  'nobody-else': 'failed-precondition',
  overtaken: 'failed-precondition',
  'own-request': 'permission-denied',
  'asked-left': 'failed-precondition',
  reassigned: 'failed-precondition',
  'proposed-already': 'failed-precondition',
  'too-many-proposals': 'resource-exhausted',
  'read-only': 'failed-precondition',
  'over-plan': 'failed-precondition',
}
