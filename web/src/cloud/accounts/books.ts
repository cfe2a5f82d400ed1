import { paths } from '@duebook/contract/paths'
import type { UserProfile } from '@duebook/contract/user'
import { loadFirestore } from '../sdk/load.ts'

const opened = new Map<string, Promise<string>>()

/** The id of the person's current book. On the first sign-in it makes `users/{uid}` and `books/{uid}` in one batch and waits for the service. */
export function ensureBook(person: { uid: string; displayName: string }): Promise<string> {
  const known = opened.get(person.uid)
  if (known) return known
  const opening = open(person)
  opened.set(person.uid, opening)
  opening.catch(() => opened.delete(person.uid))
  return opening
}

async function open({ uid, displayName }: { uid: string; displayName: string }) {
  const { db, doc, getDoc, serverTimestamp, waitForPendingWrites, writeBatch } = await loadFirestore()
  const profile = await getDoc(doc(db, paths.user(uid)))
  if (profile.exists()) {
    if (profile.metadata.hasPendingWrites) await waitForPendingWrites(db)
    return (profile.data() as UserProfile).currentBook
  }
  // Most visits make no book: what that takes is fetched by those that do.
  const { firstBook, firstProfile } = await import('./firstBook.ts')
  const batch = writeBatch(db)
  batch.set(doc(db, paths.user(uid)), firstProfile(uid, displayName))
  batch.set(doc(db, paths.book(uid)), { ...firstBook(uid), createdAt: serverTimestamp() })
  // Awaited: the rules let nobody read a book that the service does not know yet.
  await batch.commit()
  return uid
}
