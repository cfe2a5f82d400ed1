import { rescheduling, type Rescheduling } from '@duebook/contract/acts/reach'
import { DomainError } from '@duebook/domain'

/** What a change of the rule makes, or in words why it makes nothing. */
export function tryRescheduling(...of: Parameters<typeof rescheduling>): Rescheduling | { refused: string } {
  try {
    return rescheduling(...of) ?? { refused: 'The new rule gives no date from here on. Choose another day.' }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too-many-steps') return { refused: TOO_MANY }
    throw error
  }
}

const TOO_MANY =
  'The rule has been changed 8 times, and what gave the dates before each is kept. Duplicate this one with the new rule and end it, or change one date alone.'
