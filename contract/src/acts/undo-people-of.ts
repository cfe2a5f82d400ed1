import type { Book } from '../book.ts'
import type { BookLine } from '../people/activity-line.ts'
import type { PeopleRequests } from '../people/people-requests.ts'
import { sightOf, sights, type Sight } from '../people/roles.ts'
import { givenRoles, type GivenRole } from '../people/given-roles.ts'

export type UndoPeople = {
  [Name in 'changeRole' | 'changeSight']: { name: Name; request: Omit<PeopleRequests[Name], 'bookId'> }
}[keyof Pick<PeopleRequests, 'changeRole' | 'changeSight'>]

/**
 * What gives somebody back the role and the sight that a line says were changed, in this order; null where one of them is another since, or they
 * are gone.
 */
export function undoPeopleOf(
  { action, before, after }: BookLine,
  book: Pick<Book, 'roles' | 'onlyTheirs'>,
): UndoPeople[] | null {
  const uid = after?.['uid']
  if (typeof uid !== 'string' || !Object.hasOwn(book.roles, uid)) return null
  const undo: UndoPeople[] = []
  if (action === 'member.role') {
    const [role, from] = [before?.['role'], after?.['role']]
    if (!isGiven(role) || !isGiven(from) || book.roles[uid] !== from) return null
    undo.push({ name: 'changeRole', request: { uid, role, from } })
  }
  // Whoever comes to manage the book sees all of it from then on, and the line of the role says so.
  if (action === 'member.sight' || (action === 'member.role' && before?.['sees'] !== undefined)) {
    const [sees, from] = [before?.['sees'], after?.['sees']]
    if (!isSight(sees) || !isSight(from) || sightOf(book, uid) !== from) return null
    undo.push({ name: 'changeSight', request: { uid, sees, from } })
  }
  return undo.length > 0 ? undo : null
}

const isGiven = (role: unknown): role is GivenRole => givenRoles.some((one) => one === role)
const isSight = (sees: unknown): sees is Sight => sights.some((one) => one === sees)
