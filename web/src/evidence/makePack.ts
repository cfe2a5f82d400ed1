import type { Evidence } from '../cloud/evidence/evidence.ts'
import { writePack, type MadePack } from './writePack.ts'

type Attached = Evidence['attachments'][number]

/** The pack of all that is known of an obligation, with its files as they are stored. Throws an Error with a sentence for people. */
export function makePack(
  { obligation, occurrences, reminders, changes, attachments }: Evidence,
  fetchFile: (file: Attached) => Promise<Blob>,
  madeAt: Date,
  told?: (done: number, of: number) => void,
): Promise<MadePack> {
  // What never arrived, arrived as something else, or was removed after its retention is told in attachments.json; there are no bytes to vouch for.
  const files = attachments.filter(({ verifiedAt, removedAt }) => verifiedAt !== null && !removedAt)
  const documents = {
    'obligation.json': obligation,
    'occurrences.json': occurrences,
    'reminders.json': reminders,
    'changes.json': changes,
    'attachments.json': attachments,
  }
  return writePack({ title: String(obligation.title ?? ''), documents, files }, fetchFile, madeAt, told)
}
