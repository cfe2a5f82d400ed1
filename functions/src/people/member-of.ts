import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import type { Member } from '@duebook/contract/people/member'
import { ownerOf } from '@duebook/contract/room'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import type { HeldBook } from './held-book.ts'
import { personOf, type Person } from './people-call.ts'

/** How somebody is shown in a book that they come into. */
export const memberOf = ({ name, email }: Pick<Person, 'name' | 'email'>, now: number): Member => ({
  name,
  email,
  since: Timestamp.fromMillis(now),
})

/** What is written into a book where somebody in it is called so from now on. */
export const namedIn = ({ names = {} }: Pick<Book, 'names'>, uid: string, name: string): Pick<Book, 'names'> => ({
  names: { ...names, [uid]: name },
})

/** Reads whether the owner stands among the members; a book that was never shared does not have them. Returns what writes it. */
export async function ownerAsMember(
  transaction: Transaction,
  bookId: string,
  book: HeldBook,
): Promise<{ email: string | null; write: () => void } | null> {
  const owner = ownerOf(book)
  if (owner === null) return null
  const at = database.doc(paths.member(bookId, owner))
  if ((await transaction.get(at)).exists) return null
  const person = await personOf(owner)
  const since = book.createdAt instanceof Timestamp ? book.createdAt.toMillis() : Date.now()
  return {
    email: person.email,
    write() {
      transaction.set(at, memberOf(person, since))
      transaction.update(database.doc(paths.book(bookId)), namedIn(book, owner, person.name))
    },
  }
}
