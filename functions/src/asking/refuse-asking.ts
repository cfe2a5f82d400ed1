import type { RefusalCode } from '@duebook/domain'
import { HttpsError } from 'firebase-functions/https'

/** The planner's no, with the reason that screens have a sentence for. */
export const refuseAsking = (reason: RefusalCode) =>
  new HttpsError(reason === 'not-allowed' ? 'permission-denied' : 'failed-precondition', sentences[reason], { reason })

const sentences: Record<RefusalCode, string> = {
  'not-allowed': 'This is not yours to do.',
  'already-settled': 'This date is settled already. Nothing is left to answer.',
  'in-hand': 'Somebody else has it in hand. Take it over instead.',
  'not-asked': 'You are not asked about this date, so there is nothing to hand back.',
  'nobody-left': 'Nobody else is here to be asked. Choose a backup first.',
  'not-a-member': 'They are not in the book, or only read there. Choose somebody else.',
  'not-settled': 'This date is not settled. Nothing is to be taken back.',
  'past-due': 'That is after it is due. Choose an earlier time.',
  'in-the-past': 'That time has passed. Choose a later one.',
  'unknown-occurrence': 'This date is not the one that is asked about now. Open the obligation again.',
  'unknown-person': 'They are not in the book. Choose somebody else.',
}
