import { may } from '@duebook/contract/people/roles'
import type { BookPerson } from '../cloud/people/members.ts'

/** Those who can have something: whoever only reads cannot. */
export const assignable = <T extends BookPerson>(people: readonly T[]) =>
  people.filter(({ role }) => may(role, 'add, change and settle'))

/** Those whose name, a word of it, or address begins with what is typed. */
export function fitting<T extends { name: string; email: string | null }>(people: readonly T[], typed: string): T[] {
  const wanted = plain(typed.trim())
  return people.filter(({ name, email }) =>
    [name, ...name.split(/\s+/), email ?? ''].some((one) => plain(one).startsWith(wanted)),
  )
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
