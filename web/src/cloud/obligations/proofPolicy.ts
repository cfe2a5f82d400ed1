import type { ProofPolicy } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'
import { keptUntilAnswered, lastConfirmed } from '../sync/unsentWrites.ts'
import type { ObligationRecord } from './obligations.ts'

type Where = { bookId: string; uid: string }
type Changed = Pick<ObligationRecord, 'id' | 'title' | 'proofPolicy' | 'reviewer'>

/** What Done asks for from now on; what is done already stays done. */
export const changeProofPolicy = (where: Where, obligation: Changed, proofPolicy: ProofPolicy) =>
  change(where, obligation, { proofPolicy })

/** Who reviews where the policy asks for that; null: anybody but who attached the file. */
export const changeReviewer = (where: Where, obligation: Changed, reviewer: string | null) =>
  change(where, obligation, { reviewer })

async function change(
  { bookId, uid }: Where,
  { id, title, proofPolicy, reviewer }: Changed,
  said: { proofPolicy: ProofPolicy } | { reviewer: string | null },
) {
  const sdk = await loadFirestore()
  const { db, doc, serverTimestamp, writeBatch } = sdk
  const what = `“${title}”`
  const path = paths.obligation(bookId, id)
  const was = 'proofPolicy' in said ? { proofPolicy } : { reviewer }
  const before = await lastConfirmed(sdk, path)
  send(
    what,
    keptUntilAnswered(
      { bookId, what, obligationId: id, uid, path, before, was, said, does: 'changes', drawn: said },
      () =>
        writeBatch(db)
          .update(doc(db, path), { ...said, updatedBy: uid, updatedAt: serverTimestamp() })
          .commit(),
    ),
    id,
  )
}
