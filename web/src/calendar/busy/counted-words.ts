import { LEAST_BUSY } from '@duebook/contract/calendar/busy-weeks'
import { plural } from '@duebook/domain'

/** How busy weeks were told from others. `usual`: how many fall due in the usual one. */
export const countedWords = (usual: number): string =>
  `A week is busy when at least ${LEAST_BUSY} fall due in it, and at least twice as many as in your usual week, which has ${plural(usual, 'date')}: the middle of those in the next 12 months in which anything falls due.`
