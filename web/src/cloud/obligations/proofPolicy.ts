import type { ProofPolicy } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'
import { keptUntilAnswered } from '../sync/unsentWrites.ts'
import type { ObligationRecord } from './obligations.ts'

type Where = { bookId: string; uid: string }
type Changed = Pick<ObligationRecord, 'id' | 'title'>

/** What Done asks for from now on; what is done already stays done. */
export const changeProofPolicy = (where: Where, obligation: Changed, proofPolicy: ProofPolicy) =>
  change(where, obligation, { proofPolicy })

/** Who reviews where the policy asks for that; null: anybody but who attached the file. */
export const changeReviewer = (where: Where, obligation: Changed, reviewer: string | null) =>
  change(where, obligation, { reviewer })

function change(
  { bookId, uid }: Where,
  { id, title }: Changed,
  fields: { proofPolicy: ProofPolicy } | { reviewer: string | null },
) {
  const what = `“${title}”`
  const path = paths.obligation(bookId, id)
  send(
    what,
    keptUntilAnswered({ bookId, what, obligationId: id, uid, path, before: null, drawn: fields }, async () => {
      const { db, doc, serverTimestamp, writeBatch } = await loadFirestore()
      await writeBatch(db)
        .update(doc(db, path), { ...fields, updatedBy: uid, updatedAt: serverTimestamp() })
        .commit()
    }),
    id,
  )
}
