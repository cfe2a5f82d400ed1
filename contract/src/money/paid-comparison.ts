import { moneyText } from '../money.ts'
import type { Amount } from '../obligation.ts'
import type { Paid } from '../occurrence.ts'
import { paidText } from './paid.ts'

/** `£12 more than expected`; null where nothing was expected, or in another currency. */
export function paidComparison(paid: Paid, expected: Amount | null): string | null {
  if (!expected || expected.currency !== paid.currency) return null
  const most = expected.toMinor ?? expected.minor
  const by = paid.minor < expected.minor ? expected.minor - paid.minor : paid.minor - most
  const much = moneyText(by, paid.currency, true)
  if (paid.minor < expected.minor) return `${much} less than expected`
  if (paid.minor > most) return `${much} more than expected`
  return expected.toMinor === undefined ? 'as expected' : 'within what was expected'
}

/** The sum that was meant, perhaps: what was typed is ten or a hundred times too large or too small. Null otherwise. */
export function slipOfThePoint(paid: Paid, expected: Amount | null): { meant: Paid; said: string } | null {
  if (!expected || expected.currency !== paid.currency || expected.toMinor !== undefined) return null
  const slip = slips.find(({ times, of }) => paid.minor * of === expected.minor * times && expected.minor > 0)
  if (!slip) return null
  const meant = { minor: expected.minor, currency: expected.currency }
  return { meant, said: `${slip.said} ${paidText(meant)}. A slip of the point?` }
}
const slips = [
  { times: 10, of: 1, said: 'Ten times' },
  { times: 100, of: 1, said: 'A hundred times' },
  { times: 1, of: 10, said: 'A tenth of' },
  { times: 1, of: 100, said: 'A hundredth of' },
]
