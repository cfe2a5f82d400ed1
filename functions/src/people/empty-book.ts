import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { deleteAll } from '../account/delete-all.ts'
import { database } from '../cloud/admin.ts'
import { deleteFiles } from '../cloud/files.ts'
import { forgetWebhooksOf } from '../webhooks/webhook-calls.ts'

/** Every collection of a book. */
export const partsOfBook = [
  paths.obligations,
  paths.occurrences,
  paths.attachments,
  paths.reminders,
  paths.activity,
  paths.invitations,
  paths.outsideLinks,
  paths.members,
  paths.outsideWatchers,
  waitingPaths.approvals,
  waitingPaths.proposals,
  serverPaths.watcherNos,
  serverPaths.watcherLinks,
  paths.sheets,
  paths.recordSheets,
  paths.hands,
  serverPaths.asking,
  paths.ladders,
  paths.drills,
  serverPaths.drillLinks,
  paths.imports,
  paths.importLines,
  serverPaths.returns,
]

/** Deletes what is in a book: its files, then its documents. Safe to run twice. */
export async function emptyBook(bookId: string): Promise<void> {
  await deleteFiles(`${paths.book(bookId)}/`)
  await forgetWebhooksOf(bookId)
  for (const part of partsOfBook) await deleteAll(database.collection(part(bookId)))
}

/** The book first: the activity log writes nothing for one that is gone. Safe to run twice. */
export async function removeBook(bookId: string): Promise<void> {
  await database.doc(paths.book(bookId)).delete()
  await emptyBook(bookId)
}
