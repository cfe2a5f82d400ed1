import { amountAt } from '@duebook/contract/money/amount-changes'
import { isPaidWhenDone, paidAsExpected } from '@duebook/contract/money/paid'
import type { Paid } from '@duebook/contract/occurrence'
import { paidDraftOf, readPaid, type PaidDraft } from '../acts/paid/paid-draft.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

type Priced = Pick<ObligationRecord, 'id' | 'title' | 'kind' | 'amount' | 'amountChanges' | 'nextNominal'>

/** The sum of each of which one is expected at Done: as it was typed, else what is expected exactly. */
export function paidDrafts(
  done: readonly Priced[],
  typed: Readonly<Record<string, string>>,
): ReadonlyMap<string, PaidDraft> {
  return new Map(
    done.flatMap((one) => {
      const expected = amountAt(one, one.nextNominal)
      if (!expected || !isPaidWhenDone(one.kind)) return []
      const draft = paidDraftOf(paidAsExpected(one, one.nextNominal), expected)
      return [[one.id, { ...draft, typed: typed[one.id] ?? draft.typed }] as const]
    }),
  )
}

/** What was paid for each, null where it is left for later; else what is wrong with the first sum that is none. */
export function paidSums(
  done: readonly Priced[],
  typed: Readonly<Record<string, string>>,
): ReadonlyMap<string, Paid | null> | string {
  const paid = new Map<string, Paid | null>()
  for (const [id, draft] of paidDrafts(done, typed)) {
    const said = readPaid(draft)
    if ('problem' in said)
      return `${done.find((one) => one.id === id)?.title ?? ''}: ${said.problem.replace(/\.$/, '')}`
    paid.set(id, said.paid)
  }
  return paid
}
