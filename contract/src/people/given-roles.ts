import type { Role } from '../book.ts'
import { may } from './roles.ts'

/** Roles that can be given. A book has one owner, who hands it on. */
export const givenRoles = ['admin', 'member', 'viewer'] as const
export type GivenRole = (typeof givenRoles)[number]

/** Whoever manages a book sees all of it. */
export const maySeeOnlyTheirs = (role: Role): boolean => !may(role, 'invite and remove')

/** "a member", "an admin". */
export const withArticle = (role: Role): string => (role === 'owner' || role === 'admin' ? `an ${role}` : `a ${role}`)
