import type { Role } from '@duebook/contract/book'
import { useMembers } from '../cloud/people/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { personName } from '../frame/who.ts'

export type BookPerson = { uid: string; name: string; email: string | null; role: Role; since: number | null }

const RANK: Record<Role, number> = { owner: 0, admin: 1, member: 2, viewer: 3 }

/** Everybody in the open book: by role, then by name. Whom its list of members does not name yet stands there without a name. */
export function usePeople(roles: Record<string, Role>): BookPerson[] {
  const me = useSignedIn()
  const members = useMembers(me.bookId)
  const known = members.status === 'ready' ? members.data : members.status === 'failed' ? (members.lastData ?? []) : []
  return Object.entries(roles)
    .map(([uid, role]) => {
      const member = known.find((one) => one.uid === uid)
      const name = member?.name ?? (uid === me.uid ? personName(me) : 'Somebody else')
      const email = member?.email ?? (uid === me.uid ? me.email : null)
      return { uid, role, name, email, since: member?.since ?? null }
    })
    .toSorted((a, b) => RANK[a.role] - RANK[b.role] || a.name.localeCompare(b.name))
}

/** Who may have obligations in hand once somebody goes; the owner of the book first. */
export const heirsOf = (people: readonly BookPerson[], uid: string) =>
  people.filter((one) => one.uid !== uid && one.role !== 'viewer')

export const firstNameOf = ({ name }: Pick<BookPerson, 'name'>) => name.split(/[\s@]/)[0] ?? name
