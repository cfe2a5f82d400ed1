import { paths } from '@duebook/contract/paths'
import { database, type Transaction } from '../cloud/admin.ts'

/** An obligation that hangs on somebody. `next`: its next due day. */
export type Hanging = {
  id: string
  title: string
  next: string | null
  assignee: string | null
  reviewer: string | null
  backup: unknown
  watchers: unknown
}

/** What somebody owns, reviews, stands by for or watches in a book, ended obligations too; at most so many. */
export async function hangingOn(
  transaction: Transaction,
  bookId: string,
  uid: string,
  most: number,
): Promise<Hanging[]> {
  const obligations = database.collection(paths.obligations(bookId))
  const found = await Promise.all([
    ...['assignee', 'reviewer', 'backup'].map((field) =>
      transaction.get(obligations.where(field, '==', uid).limit(most)),
    ),
    ...['backup', 'watchers'].map((field) =>
      transaction.get(obligations.where(field, 'array-contains', uid).limit(most)),
    ),
  ])
  const each = new Map(found.flatMap(({ docs }) => docs.map((one) => [one.id, one.data()] as const)))
  return [...each].slice(0, most).map(([id, data]) => ({
    id,
    title: String(data.title ?? ''),
    next: (data.nextDue as string | null | undefined) ?? null,
    assignee: (data.assignee as string | null | undefined) ?? null,
    reviewer: (data.reviewer as string | null | undefined) ?? null,
    backup: data.backup,
    watchers: data.watchers,
  }))
}
