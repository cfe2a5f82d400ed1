import type { Book } from '@duebook/contract/book'
import type { Approval } from '@duebook/contract/people/approval'
import { may } from '@duebook/contract/people/roles'
import { paths } from '@duebook/contract/paths'
import type { Activity } from '@duebook/contract/reminder'
import { database, FieldValue, Timestamp, type Transaction } from '../cloud/admin.ts'
import { concernsIn } from '../people/concerned.ts'
import { roleOf, type HeldBook } from '../people/held-book.ts'
import { writeLine } from '../people/tell.ts'

/** Who could approve what somebody wants in a book; nobody approves what they want themselves. */
export const approversOf = (book: Pick<Book, 'roles'>, askedBy: string | null = null): string[] =>
  Object.keys(book.roles).filter((uid) => uid !== askedBy && may(roleOf(book, uid), 'approve'))

/** Two approve in a book, so that each can ask the other. */
export const hasApprovers = (book: Pick<Book, 'roles'>) => approversOf(book).length > 1

/**
 * Where too few are left who could approve, a book asks for it no more, in the transaction that takes the second one away. Call it after the
 * transaction's last read. `roles`: those from now on. Returns what the book still asks for.
 */
export function endApprovals(
  transaction: Transaction,
  bookId: string,
  book: HeldBook,
  { roles, by, now }: { roles: Book['roles']; by: string; now: number },
): readonly string[] {
  const acts = book.approvals ?? []
  if (acts.length === 0 || hasApprovers({ roles })) return acts
  transaction.update(database.doc(paths.book(bookId)), { approvals: FieldValue.delete() })
  const line = { actor: by, action: 'book.approvals', title: book.name, before: { acts }, after: { acts: [] } } as const
  writeLine(transaction, bookId, line, now)
  return []
}

/** One line in an obligation's history, of a request and what became of it. */
export function writeApprovalLine(
  transaction: Transaction,
  bookId: string,
  { actor, approval, reason }: { actor: string; approval: Approval; reason: string | null },
  now: number,
): void {
  const { obligationId, title, wanted, state } = approval
  transaction.create(database.collection(paths.activity(bookId)).doc(), {
    at: Timestamp.fromMillis(now),
    actor,
    action: `approval.${state === 'waiting' ? 'asked' : state}`,
    obligationId,
    nominal: wanted.act === 'delete' ? null : wanted.nominal,
    title,
    before: null,
    after: {
      act: wanted.act,
      ...(wanted.act === 'extend' && { due: wanted.due }),
      ...(reason !== null && { reason }),
    },
    ...concernsIn(approval),
  } satisfies Activity)
}
