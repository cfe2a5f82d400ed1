import { describeSchedule, type Schedule } from '@duebook/domain'
import { csvOf } from '../csv.ts'
import { ownHead, withGuard } from '../import/own/read-own.ts'
import { decimalOf, digitsOf } from '../money.ts'
import type { Obligation } from '../obligation.ts'
import { withEarlier } from '../schedule.ts'

export type ExportedObligation = Obligation & { id: string }
/** What is known of somebody: the address by which they are found again, else their name. */
type AddressOf = (uid: string) => string

/**
 * `duebook-obligations.csv`: a line an obligation, which the import reads back. `zone` is the person's own: a time that is fixed to no zone stands
 * there under it. `guarded`: how many cells got an apostrophe in front, because a spreadsheet would have run them.
 */
export function ownCsv(
  obligations: readonly ExportedObligation[],
  { addressOf, zone }: { addressOf: AddressOf; zone: string },
): { text: string; guarded: number } {
  const rows = obligations.map((one) => rowOf(one, addressOf, zone))
  const guarded = rows.flat().filter((cell) => withGuard(cell) !== cell).length
  return { text: csvOf([ownHead, ...rows], withGuard), guarded }
}

function rowOf(one: ExportedObligation, addressOf: AddressOf, zone: string): string[] {
  const { amount, notice } = one
  const money = (minor: number | undefined) =>
    amount && minor !== undefined ? decimalOf(BigInt(minor), digitsOf(amount.currency)) : ''
  return [
    one.id,
    one.title,
    one.kind,
    one.counterparty ?? '',
    one.status,
    one.nextDue ?? '',
    one.dueTime?.at ?? '',
    one.dueTime?.zone ?? zone,
    ruleOf(withEarlier(one.schedule)),
    money(amount?.minor),
    money(amount?.toMinor),
    amount?.currency ?? '',
    amount?.estimated ? 'yes' : 'no',
    notice ? `${notice.period.amount} ${unitWord(notice.period.unit)} ${notice.counts}` : '',
    one.assignee ? addressOf(one.assignee) : '',
    one.tags.join(' '),
    one.notes,
    JSON.stringify(one.schedule),
  ]
}

const unitWord = (unit: string) => (unit === 'businessDays' ? 'business days' : unit)

/** A rule of an older release that is none any more stands in the last column as it is. */
function ruleOf(schedule: Schedule): string {
  try {
    return describeSchedule(schedule)
  } catch {
    return ''
  }
}
