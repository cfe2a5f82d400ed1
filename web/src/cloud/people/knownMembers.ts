import type { Member } from '@duebook/contract/people/member'
import { paths } from '@duebook/contract/paths'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'

/** How somebody of a book is shown; whoever has left may still stand here. `since` in ms since 1970. */
export type KnownMember = Omit<Member, 'since'> & { uid: string; since: number | null }

/** Everybody whom the book names; a null book asks for nobody. */
export function useMembers(bookId: string | null): Live<KnownMember[]> {
  return useLiveQuery(bookId && `members ${bookId}`, (sdk, next, failed) =>
    sdk.onSnapshot(
      sdk.collection(sdk.db, paths.members(bookId ?? '')),
      ({ docs, metadata }) =>
        next(
          docs.map((one) => {
            const member = one.data() as Member
            return {
              ...member,
              uid: one.id,
              since: member.since ? (member.since as { toMillis(): number }).toMillis() : null,
            }
          }),
          metadata.fromCache,
        ),
      failed,
    ),
  )
}
