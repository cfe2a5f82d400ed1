import type { Role } from '@duebook/contract/book'
import type { BookMember } from '../cloud/people/members.ts'

const RANK: Record<Role, number> = { owner: 0, admin: 1, member: 2, viewer: 3 }

/** The owner first, and those who only look last; within a role by name. */
export const byRole = (people: readonly BookMember[]): BookMember[] =>
  people.toSorted((a, b) => RANK[a.role] - RANK[b.role] || a.name.localeCompare(b.name))

/** Who may have obligations in hand once somebody goes; the owner of the book first. */
export const heirsOf = (people: readonly BookMember[], uid: string) =>
  people.filter((one) => one.uid !== uid && one.role !== 'viewer')
