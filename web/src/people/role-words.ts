import type { Role } from '@duebook/contract/book'
import type { GivenRole } from '@duebook/contract/people/roles'

export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member', viewer: 'Viewer' }

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
