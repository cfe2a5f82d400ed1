import { amountAt } from '@duebook/contract/money/amount-changes'
import { commits, datesAhead, type Dated, type RecordedDate } from '@duebook/contract/calendar/dates-ahead'
import { sumText } from '@duebook/contract/money'
import type { CalendarDate } from '@duebook/domain'

/** What else is owed to the one that a contract is with: its rent. */
export function owedToSame<One extends Dated>(obligations: readonly One[], contract: Dated): One[] {
  const owedTo = plain(contract)
  const isOwed = (one: One) => one.id !== contract.id && one.status === 'active' && plain(one) === owedTo
  return owedTo === '' ? [] : obligations.filter((one) => isOwed(one) && one.notice === null)
}

const plain = ({ counterparty }: Pick<Dated, 'counterparty'>) => (counterparty ?? '').trim().toLowerCase()

/** What its open dates come to until the contract ends, what is overdue among them; null where nobody said an amount. */
export function owedUntilEnd(
  one: Dated,
  recorded: readonly RecordedDate[],
  { end, today }: { end: CalendarDate; today: CalendarDate },
): string | null {
  const from = one.nextDue && one.nextDue < today ? one.nextDue : today
  const records = new Map(recorded.map((record) => [record.nominal, record]))
  const dates = datesAhead(one, { from, through: end, today, most: MOST }, records).filter(commits)
  return sumText(dates.map(({ nominal }) => amountAt(one, nominal)))
}
const MOST = 500
