import { amountAt } from '@duebook/contract/money/amount-changes'
import { digitsOf, decimalOf } from '@duebook/contract/money'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'

const head = [
  'Next due',
  'Obligation',
  'Kind',
  'Owed to',
  'Who has it',
  'Amount',
  'Up to',
  'Currency',
  'Estimated',
  'Tags',
]

/** A line an obligation, the head first: dates as ISO 8601, amounts as decimals. */
export function foundTable(rows: readonly ObligationRecord[], nameOf: (uid: string) => string): string[][] {
  const lines = rows.map((one) => {
    const amount = amountAt(one, one.nextNominal)
    const decimal = (minor: number) => (amount ? String(decimalOf(BigInt(minor), digitsOf(amount.currency))) : '')
    return [
      one.nextDue ?? '',
      one.title,
      one.kind,
      one.counterparty ?? '',
      one.assignee ? nameOf(one.assignee) : '',
      amount ? decimal(amount.minor) : '',
      amount?.toMinor === undefined ? '' : decimal(amount.toMinor),
      amount?.currency ?? '',
      amount?.estimated ? 'yes' : '',
      one.tags.join(' '),
    ]
  })
  return [head, ...lines]
}
