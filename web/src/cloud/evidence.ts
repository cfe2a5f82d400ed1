import type { Attachment } from '@duebook/contract/attachment'
import { paths } from '@duebook/contract/paths'
import { plain } from './exportData.ts'
import { loadFirestore } from './load.ts'

/** All that is known of one obligation, as plain data; instants are ISO 8601 in UTC. */
export type Evidence = {
  obligation: Record<string, unknown>
  occurrences: unknown[]
  reminders: unknown[]
  changes: unknown[]
  attachments: (Attachment & { id: string })[]
}

/** More than this of one kind is not asked for; a pack that would leave something out is not made. */
const MOST = 10_000

/** Asks the service, not the local copy: evidence is what the server has. Throws the documents' error when it cannot be reached. */
export async function gatherEvidence(bookId: string, obligationId: string): Promise<Evidence> {
  const { collection, db, doc, getDocFromServer, getDocsFromServer, limit, query, where } = await loadFirestore()
  const all = async (path: string) => {
    const asked = query(collection(db, path), where('obligationId', '==', obligationId), limit(MOST + 1))
    const { docs } = await getDocsFromServer(asked)
    if (docs.length > MOST) throw new Error(`More than ${MOST} records of one kind do not fit into one pack.`)
    return docs.map((one) => ({ id: one.id, ...(plain(one.data()) as object) }))
  }
  const [obligation, occurrences, reminders, changes, attachments] = await Promise.all([
    getDocFromServer(doc(db, paths.obligation(bookId, obligationId))),
    all(paths.occurrences(bookId)),
    all(paths.reminders(bookId)),
    all(paths.activity(bookId)),
    all(paths.attachments(bookId)),
  ])
  return {
    obligation: { id: obligationId, ...(plain(obligation.data() ?? {}) as object) },
    occurrences,
    reminders,
    changes,
    attachments: attachments as Evidence['attachments'],
  }
}
