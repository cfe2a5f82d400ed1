/** What `removeAttachment` is asked for, and why it says no (`details.reason`): kept until a day, or what a "done" stands on. */
export type RemoveAttachment = { bookId: string; attachmentId: string }
export type RemovalRefusal = { reason: 'kept'; until: string } | { reason: 'proof' }

/** What a device sent as a request to remove; null when it is none. */
export function readRemoveAttachment(data: unknown): RemoveAttachment | null {
  const { bookId, attachmentId } = (typeof data === 'object' ? (data ?? {}) : {}) as Record<string, unknown>
  if (typeof bookId !== 'string' || !/^[^/]{1,128}$/.test(bookId) || bookId === '.' || bookId === '..') return null
  if (typeof attachmentId !== 'string' || !/^[\w-]{8,64}$/.test(attachmentId)) return null
  return { bookId, attachmentId }
}

/**
 * Why a file cannot be removed on this civil day; null when it can. Retention comes first and holds for everybody; a file without any stays
 * while something that is done stands on it.
 */
export function whyNotRemovable(
  { keepUntil, problem = null }: { keepUntil: string | null; problem?: string | null },
  today: string,
  provesSomethingDone: boolean,
): RemovalRefusal | null {
  // Its bytes were not kept in the first place.
  if (problem !== null) return null
  if (keepUntil !== null) return keepUntil >= today ? { reason: 'kept', until: keepUntil } : null
  return provesSomethingDone ? { reason: 'proof' } : null
}
