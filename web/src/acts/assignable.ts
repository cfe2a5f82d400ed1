import { may } from '@duebook/contract/people/roles'
import type { BookPerson } from '../cloud/people/members.ts'

/** Those who can have something: whoever only reads cannot. */
export const assignable = <T extends BookPerson>(people: readonly T[]) =>
  people.filter(({ role }) => may(role, 'add, change and settle'))
