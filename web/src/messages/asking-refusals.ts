import type { RefusalCode } from '@duebook/domain'
import { saidOfPeople } from './people-refusals.ts'

/** One plain sentence and one next step for any no about who is asked. */
export function saidOfAsking(error: unknown): string {
  const reason = (error as { details?: { reason?: string } } | null)?.details?.reason
  return reason !== undefined && Object.hasOwn(said, reason) ? said[reason as RefusalCode] : saidOfPeople(error)
}

const said: Record<RefusalCode, string> = {
  'not-allowed': 'Your role in this book does not allow that. Ask an admin or the owner of the book.',
  'already-settled': 'This date is settled already. Nothing is left to answer.',
  'in-hand': 'Somebody else has it in hand. Take it over instead.',
  'not-asked': 'You are not asked about this date any more. There is nothing to hand back.',
  'nobody-left': 'Nobody else is here to be asked. Choose a backup first.',
  'not-a-member': 'They are not in the book, or only read there. Choose somebody else.',
  'not-settled': 'This date is not settled. There is nothing to take back.',
  'past-due': 'That is after it is due. Choose an earlier time.',
  'in-the-past': 'That time has passed. Choose a later one.',
  'unknown-occurrence': 'This date is not the one that is asked about now. Open the obligation again.',
  'unknown-person': 'They are not in the book. Choose somebody else.',
}
