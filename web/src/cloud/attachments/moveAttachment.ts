import { paths } from '@duebook/contract/paths'
import { recordAct, recordsOf, type Acted, type OccurrenceTarget } from '../occurrences/occurrences.ts'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'
import type { AttachmentRecord } from './attachments.ts'

/**
 * Puts a file on another date of its obligation. An open date that rested on it rests on nothing then, and one that waits for its file rests
 * on it. Drawn at once; gives the way back. The rules refuse it where something that is done stands on the file.
 */
export async function moveAttachment(
  { id, name }: Pick<AttachmentRecord, 'id' | 'name'>,
  from: OccurrenceTarget,
  to: OccurrenceTarget,
): Promise<() => Promise<void>> {
  const sdk = await loadFirestore()
  const { bookId, uid, obligation } = from
  const records = await recordsOf(sdk, bookId, obligation.id)
  const [left, reached] = [records.get(from.nominal), records.get(to.nominal)]
  const place = (nominal: string) =>
    send(
      `“${name}”`,
      () =>
        sdk
          .writeBatch(sdk.db)
          .update(sdk.doc(sdk.db, paths.attachment(bookId, id)), { nominal, changedBy: uid })
          .commit(),
      obligation.id,
    )
  const waits =
    (reached?.state ?? 'open') === 'open' && !reached?.proof?.file && obligation.proofPolicy.startsWith('file')
  const rested: Acted | null =
    left?.state === 'open' && left.proof?.file === id ? await recordAct(from, { act: 'prove', file: null }) : null
  place(to.nominal)
  const rests = waits ? await recordAct(to, { act: 'prove', file: id }) : null
  return async () => {
    if (rests) await recordAct(rests.target, { act: 'prove', file: null })
    place(from.nominal)
    if (rested) await recordAct(rested.target, { act: 'prove', file: id })
  }
}
