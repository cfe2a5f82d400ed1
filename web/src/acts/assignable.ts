import { may } from '@duebook/contract/people/roles'
import type { BookMember } from '../cloud/people/members.ts'

/** Those who can have something: whoever only reads cannot. */
export const assignable = (people: readonly BookMember[]) =>
  people.filter(({ role }) => may(role, 'add, change and settle'))
