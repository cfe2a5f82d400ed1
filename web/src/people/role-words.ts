import type { Role } from '@duebook/contract/book'
import type { Sight } from '@duebook/contract/people/roles'
import type { GivenRole } from '@duebook/contract/people/given-roles'

export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member', viewer: 'Viewer' }

export const seesWords: Record<Sight, string> = { everything: 'Everything', theirs: 'Only what is theirs' }

/** As they can be chosen for somebody who is invited. */
export const invitedAs: Record<GivenRole, string> = { member: 'Member', viewer: 'Viewer, free', admin: 'Admin' }

/** What somebody with this role may do, and may not, in the words of the invitation. */
export const roleMeans: Record<GivenRole, { may: readonly string[]; not: string }> = {
  admin: {
    may: [
      'See the book’s obligations, their files and history',
      'Add some, own some, complete and plan them',
      'Ask for proof, invite people and change their roles',
    ],
    not: 'handing the book on, payment, deleting the book',
  },
  member: {
    may: [
      'See the book’s obligations, their files and history',
      'Add some, own some, complete and plan them',
      'Be reminded of what is yours',
    ],
    not: 'people, plans, payment, deleting the book',
  },
  viewer: {
    may: ['See the book’s obligations, their files and history'],
    not: 'changing anything',
  },
}

/** What somebody may do who comes in with this role, and sees so much. */
export function mayOf(role: GivenRole, sees: Sight): readonly string[] {
  const [see = '', ...others] = roleMeans[role].may
  return [sees === 'theirs' ? 'See what you have, back up, watch or review; not the rest of the book' : see, ...others]
}
