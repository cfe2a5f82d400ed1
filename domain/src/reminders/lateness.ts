import { assertInstant } from '../arguments.ts'
import { HOUR, MINUTE } from './instants.ts'

export type Lateness = 'on-time' | 'late' | 'merged'

/** R5, in milliseconds since the epoch: to 15 minutes late is on time, to 72 hours it goes late and by itself, beyond it is merged into one digest. */
export function lateness(fireAt: number, now: number): Lateness {
  assertInstant(fireAt, 'fireAt')
  assertInstant(now, 'now')
  const behind = now - fireAt
  if (behind <= ON_TIME) return 'on-time'
  return behind <= WINDOW ? 'late' : 'merged'
}

const ON_TIME = 15 * MINUTE
const WINDOW = 72 * HOUR
