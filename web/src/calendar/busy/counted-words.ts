import type { BusyWeeks } from '@duebook/contract/calendar/busy-weeks'
import { plural } from '@duebook/domain'

/** How busy weeks are told from others. */
export function countedWords({ usual, fullest, busyFrom }: Pick<BusyWeeks, 'usual' | 'fullest' | 'busyFrom'>): string {
  const twice = `twice as many as in your usual week, which has ${usual}`
  const again =
    fullest === null ? '' : `, and half as many again as in the fullest week of your usual month, which has ${fullest}`
  return `A week is busy when at least ${plural(busyFrom, 'date')} fall due in it: at least ${twice}${again}.`
}
