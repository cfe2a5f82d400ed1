import type { WaitingProposal } from '../cloud/people/proposals.ts'
import type { Where } from '../acts/next-target.ts'

/**
 * Takes away the plan that the service made of what was proposed, if it still stands. Resolves with a sentence where it does not. The service wrote
 * it, so this device may not know of it yet.
 */
export async function unplanTaken(
  where: Where,
  { obligationId, nominal, title, due, plan, was }: WaitingProposal,
): Promise<string | void> {
  const [{ fetchRecord }, { takeBackOne }] = await Promise.all([
    import('../cloud/occurrences/occurrences.ts'),
    import('../selection/take-back-all.ts'),
  ])
  await fetchRecord(where.bookId, obligationId, nominal)
  const isTakenBack = await takeBackOne(where, {
    what: 'record',
    id: obligationId,
    title,
    nominal,
    takeBack: { act: 'plan', plan: was },
    stands: { state: 'open', due, plan },
  })
  if (!isTakenBack) return `${title} changed since, and stays as it is.`
}
