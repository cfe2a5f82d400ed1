import type { Book, BookAllowance, Role } from '@duebook/contract/book'
import { changeProfile } from '../accounts/profile.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'

/** What a list of books says of one. */
export type ListedBook = Pick<Book, 'name' | 'kind' | 'roles' | 'names' | 'onlyTheirs'> &
  Pick<BookAllowance, 'entitlement'> & { id: string }

/** The books that this person is in, by their names; nobody is in none. */
export function useBooks(uid: string): Live<ListedBook[]> {
  return useLiveQuery(uid === '' ? null : `books ${uid}`, (sdk, next, failed) =>
    sdk.onSnapshot(
      sdk.query(sdk.collection(sdk.db, 'books'), sdk.where('memberIds', 'array-contains', uid)),
      // Whether it is the service's own answer: a book that a mail links to may be new to this device.
      { includeMetadataChanges: true },
      ({ docs, metadata }) => {
        const books = docs.map((one) => listed(one.id, one.data() as Book & BookAllowance))
        next(
          books.toSorted((a, b) => a.name.localeCompare(b.name)),
          metadata.fromCache,
        )
      },
      failed,
    ),
  )
}

const listed = (
  id: string,
  { name, kind, roles, names, entitlement, onlyTheirs }: Book & BookAllowance,
): ListedBook => ({
  id,
  name,
  kind,
  roles,
  ...(names && { names }),
  ...(entitlement && { entitlement }),
  ...(onlyTheirs && { onlyTheirs }),
})

/** The open book of this person from now on, on every tab and device of theirs. */
export const openBook = (uid: string, bookId: string) => changeProfile(uid, { currentBook: bookId })

export const countOfPeople = ({ roles }: Pick<Book, 'roles'>) => Object.keys(roles).length

export const ownerOf = ({ roles }: { roles: Record<string, Role> }): string | null =>
  Object.keys(roles).find((uid) => roles[uid] === 'owner') ?? null
