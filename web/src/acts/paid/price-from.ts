import { changeAmount, type AmountReach } from '@duebook/contract/money/change-amount'
import type { Editable } from '@duebook/contract/acts/edit-obligation'
import type { Amount, Obligation } from '@duebook/contract/obligation'
import { calendarDate, occurrences, type CalendarDate } from '@duebook/domain'

type Priced = Pick<Obligation, 'schedule' | 'amount' | 'amountChanges'>
export type Reach = { reach: AmountReach; nominal: CalendarDate | null }

/** The fields of another amount, or why it cannot be. What costs the same from its first date on simply costs that. */
export function priceFrom(
  obligation: Priced,
  amount: Amount | null,
  { reach, nominal }: Reach,
): Pick<Editable, 'amount' | 'amountChanges'> | { problem: string } {
  if (nominal === null) return { amount, amountChanges: null }
  const isWhole = reach === 'future' && nominal <= firstOf(obligation.schedule, nominal)
  const priced = changeAmount(obligation, amount, { reach: isWhole ? 'all' : reach, nominal })
  return priced
    ? { amount: priced.amount, amountChanges: priced.amountChanges ?? null }
    : { problem: 'Its amount has been changed 24 times. Duplicate the obligation and end this one.' }
}

/** Whether another date follows the one at `nominal`, so that an amount can be of one of them. */
export const hasMoreDates = ({ schedule }: Pick<Obligation, 'schedule'>, nominal: CalendarDate | null): boolean =>
  nominal !== null &&
  (schedule.type === 'fromCompletion' || occurrences(schedule, { from: nominal, limit: 2, by: 'nominal' }).length > 1)

function firstOf(schedule: Obligation['schedule'], nominal: CalendarDate): CalendarDate {
  const [first] = occurrences(schedule, { from: BEGINNING, limit: 1, by: 'nominal' })
  return first && first.nominal < nominal ? first.nominal : nominal
}
const BEGINNING = calendarDate('0001-01-01')
