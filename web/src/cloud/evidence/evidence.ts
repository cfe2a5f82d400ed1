import type { Attachment } from '@duebook/contract/attachment'
import { paths } from '@duebook/contract/paths'
import { seenIn } from '../books/seenIn.ts'
import { loadFirestore } from '../sdk/load.ts'
import { plain } from './plain.ts'
import { historyComplete } from './history-complete.ts'

/** All that is known of one obligation, as plain data; instants are ISO 8601 in UTC. */
export type Evidence = {
  obligation: Record<string, unknown>
  occurrences: unknown[]
  reminders: unknown[]
  changes: unknown[]
  /** Whether `changes` tell of the last change of each occurrence. */
  historyComplete: boolean
  attachments: (Attachment & { id: string })[]
}

/** More than this of one kind is not asked for; a pack that would leave something out is not made. */
const MOST = 10_000
/** How long a pack waits for the last line of the history, and how often it asks; in milliseconds. */
const WAIT = { most: 10_000, between: 500 }

/** Asks the service, not the local copy: evidence is what the server has. Throws the documents' error when it cannot be reached. */
export async function gatherEvidence(bookId: string, obligationId: string): Promise<Evidence> {
  const sdk = await loadFirestore()
  const { db, doc, getDocFromServer, getDocsFromServer, limit, where } = sdk
  const seen = await seenIn(sdk, bookId)
  const all = async (path: string): Promise<Record<string, unknown>[]> => {
    const records = seen(path, where('obligationId', '==', obligationId), limit(MOST + 1))
    const { docs } = await getDocsFromServer(records)
    if (docs.length > MOST) throw new Error(`More than ${MOST} records of one kind do not fit into one pack.`)
    return docs.map((one) => ({ id: one.id, ...(plain(one.data()) as object) }))
  }
  const [obligation, occurrences, reminders, before, attachments] = await Promise.all([
    getDocFromServer(doc(db, paths.obligation(bookId, obligationId))),
    all(paths.occurrences(bookId)),
    all(paths.reminders(bookId)),
    all(paths.activity(bookId)),
    all(paths.attachments(bookId)),
  ])
  // Done a moment ago, and the history does not say so yet: the service writes it after the change.
  let changes = before
  for (let waited = 0; waited < WAIT.most && !historyComplete(occurrences, changes); waited += WAIT.between) {
    await new Promise((resolve) => setTimeout(resolve, WAIT.between))
    changes = await all(paths.activity(bookId))
  }
  return {
    obligation: { id: obligationId, ...(plain(obligation.data() ?? {}) as object) },
    occurrences,
    reminders,
    changes,
    historyComplete: historyComplete(occurrences, changes),
    attachments: attachments as unknown as Evidence['attachments'],
  }
}
