import type { Role } from '../book.ts'

/** What somebody may do in a book; the rules, the functions and the screens all take it from here. */
export const permissions = [
  'see the book',
  'add, change and settle',
  'ask for proof',
  'name and defaults',
  'invite and remove',
  'change roles',
  'approve',
  'hand the book on',
  'delete the book',
  'export the book',
  'pay',
] as const
export type Permission = (typeof permissions)[number]

const viewer: readonly Permission[] = ['see the book']
const member: readonly Permission[] = [...viewer, 'add, change and settle']
const admin: readonly Permission[] = [
  ...member,
  'ask for proof',
  'name and defaults',
  'invite and remove',
  'change roles',
  'approve',
]
const table: Record<Role, readonly Permission[]> = { owner: permissions, admin, member, viewer }

/** Nobody who is not in the book may do anything there. */
export const may = (role: Role | null | undefined, permission: Permission): boolean =>
  role ? table[role].includes(permission) : false

/** Everybody but a viewer takes a seat of the plan that the book is paid by. */
export const takesSeat = (role: Role): boolean => may(role, 'add, change and settle')

/** What somebody sees of a book: all of it, or what concerns them (`concernsOf`). */
export const sights = ['everything', 'theirs'] as const
export type Sight = (typeof sights)[number]

export const sightOf = ({ onlyTheirs = [] }: { onlyTheirs?: readonly string[] | undefined }, uid: string): Sight =>
  onlyTheirs.includes(uid) ? 'theirs' : 'everything'

/** Whether somebody in a book sees something of it that concerns these people. */
export const isFor = (
  book: { onlyTheirs?: readonly string[] | undefined },
  uid: string,
  { concerns = [] }: { concerns?: readonly string[] | undefined },
): boolean => sightOf(book, uid) === 'everything' || concerns.includes(uid)
