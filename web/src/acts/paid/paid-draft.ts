import type { Amount } from '@duebook/contract/obligation'
import type { Paid } from '@duebook/contract/occurrence'
import { amountDraftOf, readMinor } from './amount-draft.ts'

/** What was paid as it is typed; an empty sum says nothing of it. */
export type PaidDraft = { currency: string; typed: string }

/** A sum that is known stands in the field already; of an estimate or a range only the currency does. */
export function paidDraftOf(paid: Paid | null, expected: Amount | null): PaidDraft {
  const { least, currency } = amountDraftOf(paid && { ...paid, estimated: false })
  return paid ? { currency, typed: least } : { currency: expected?.currency ?? currency, typed: '' }
}

/** What was typed, null for nothing, or why it is no sum. */
export function readPaid({ typed, currency }: PaidDraft): { paid: Paid | null } | { problem: string } {
  if (typed.trim() === '') return { paid: null }
  const minor = readMinor(typed, currency)
  return minor === null ? { problem: 'Write a sum, such as 142.18.' } : { paid: { minor, currency } }
}
