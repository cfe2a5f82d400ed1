import type { Book, BookAllowance } from '@duebook/contract/book'
import { accessAt } from '@duebook/contract/billing/entitlement'
import { whyOnlyReads } from '@duebook/contract/people/only-reads'
import { sightOf } from '@duebook/contract/people/roles'
import { explainCode, type Explained } from './messages.ts'

/** Where a change was refused: the book if it is known, who asked, and the instant in ms since 1970. */
type Refused = {
  code: string
  obligationId?: string
  book: (Pick<Book, 'roles' | 'onlyTheirs'> & BookAllowance) | null
  uid: string
  now: number
}

/**
 * Why a change to a book was refused. To whoever may change it otherwise, the plan is the reason where it leaves the book, or this
 * obligation, to be read; anything else is told by its code.
 */
export function explainRefusal({ code, obligationId, book, uid, now }: Refused): Explained & { plan: boolean } {
  const role = book?.roles[uid]
  const byCode = { ...explainCode(code), plan: false }
  if ((code !== 'permission-denied' && code !== 'not-taken') || !book || role === undefined) return byCode
  const access = accessAt(book.entitlement, now)
  const why = whyOnlyReads(book, uid, { access, obligationId })
  if (why === 'role')
    return {
      problem: 'You are a viewer in this book now.',
      next: 'Ask an admin or the owner of the book, then try again.',
      plan: false,
    }
  const problem = why && byPlan[why]
  if (problem === null && sightOf(book, uid) === 'theirs')
    return {
      problem: 'You see and change only what is yours in this book now.',
      next: 'Ask an admin or the owner of the book to give it to you, then try again.',
      plan: false,
    }
  if (problem === null) return byCode
  const first =
    role !== 'owner'
      ? 'Ask the owner of the book'
      : access === 'readOnly'
        ? 'Reactivate the plan, then try again'
        : 'Take a plan, then try again'
  return { problem, next: `${first}; reminders go on, and export works.`, plan: role === 'owner' }
}

const byPlan = {
  plan: 'This book can only be read since its plan ended.',
  choice: 'This one can only be read: on Free other obligations were chosen to stay open for changes.',
}
