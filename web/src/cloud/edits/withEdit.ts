import { editOf, isUnsent, waitingEdits } from './waitingEdits.ts'

/** An obligation as this person left it. */
export function withEdit<T extends { pending: boolean }>(bookId: string | null, record: T & { id: string }): T {
  const edit = waitingEdits.get().length > 0 && bookId ? editOf({ bookId, obligationId: record.id }) : undefined
  return edit && isUnsent(edit) ? { ...record, ...edit.drawn, pending: true } : record
}
