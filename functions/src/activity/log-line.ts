import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import type { Activity } from '@duebook/contract/reminder'
import { namesOf, toldAs } from '@duebook/contract/webhooks/webhook-event'
import { database, Timestamp, type DocumentData } from '../cloud/admin.ts'
import { concernsIn } from '../people/concerned.ts'
import { tellWebhooks } from '../webhooks/tell-webhooks.ts'
import { notOfGoneBook } from './not-of-gone-book.ts'

/** `at`: the event's time, RFC 3339. */
type Line = Omit<Activity, 'at' | 'title' | 'concerns'> & { at: string }

/**
 * One line in a book's history about one of its obligations, once by its id; none in a book that is gone. It says whom the obligation concerns
 * when it is written, and what it was called `then`; else what it is called. Programs that want to know are told.
 */
export async function logLine(bookId: string, id: string, { at, ...line }: Line, then?: DocumentData): Promise<void> {
  const reference = database.doc(`${paths.activity(bookId)}/${id}`)
  await database.runTransaction(async (transaction) => {
    const obligation = (await transaction.get(database.doc(paths.obligation(bookId, line.obligationId)))).data() ?? then
    transaction.set(reference, {
      at: Timestamp.fromDate(new Date(at)),
      ...line,
      title: String((then ?? obligation)?.title ?? ''),
      ...concernsIn(obligation),
    } satisfies Activity)
  })
  await notOfGoneBook(bookId, reference)
  const type = toldAs(line)
  if (type === null) return
  await tellWebhooks(bookId, async () => {
    const found = (await database.doc(paths.obligation(bookId, line.obligationId)).get()).data() ?? then
    if (!found) return null
    const value = found as Obligation
    const happened = { id, type, at: Date.parse(at), about: value.title, nominal: line.nominal, changed: namesOf(line) }
    return { ...happened, obligation: { id: line.obligationId, value } }
  })
}
