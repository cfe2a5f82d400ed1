import { calendarDate, type CalendarDate } from '@duebook/domain'
import type { Amount, Obligation } from '../obligation.ts'

/** An amount may have been changed from a date on this often; each change keeps what the dates before it cost. */
export const MOST_CHANGES = 24

/** How a change is stored, from the date at this nominal day on: "2026-12-30 29800 GBP". */
export const changeText = /^(\d{4}-\d{2}-\d{2}) (?:none|(\d{1,13})(?:-(\d{1,13}))? ([A-Z]{3})( about)?)$/

export type Priced = Pick<Obligation, 'amount' | 'amountChanges'>

/** What the date at `nominal` costs; without one, what the last does. */
export function amountAt({ amount, amountChanges }: Priced, nominal: CalendarDate | null): Amount | null {
  const change = (amountChanges ?? []).findLast((one) => nominal === null || dayOf(one) <= nominal)
  return change === undefined ? amount : amountIn(change)
}

/** So long is the day with which a change begins. */
export const DAY = '2026-12-30'.length
export const dayOf = (change: string): CalendarDate => calendarDate(change.slice(0, DAY))

function amountIn(change: string): Amount | null {
  const [, , minor, toMinor, currency, about] = changeText.exec(change) ?? []
  if (!minor || !currency) return null
  return {
    minor: Number(minor),
    ...(toMinor ? { toMinor: Number(toMinor) } : {}),
    currency,
    estimated: about !== undefined,
  }
}
