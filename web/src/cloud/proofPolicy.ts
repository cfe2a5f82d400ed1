import type { ProofPolicy } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { loadFirestore } from './load.ts'
import type { ObligationRecord } from './obligations.ts'
import { send } from './sync.ts'

/** What Done asks for from now on; what is done already stays done. */
export function changeProofPolicy(
  { bookId, uid }: { bookId: string; uid: string },
  { id, title }: Pick<ObligationRecord, 'id' | 'title'>,
  proofPolicy: ProofPolicy,
) {
  send(
    `“${title}”`,
    async () => {
      const { db, doc, serverTimestamp, writeBatch } = await loadFirestore()
      await writeBatch(db)
        .update(doc(db, paths.obligation(bookId, id)), { proofPolicy, updatedBy: uid, updatedAt: serverTimestamp() })
        .commit()
    },
    id,
  )
}
