import type { Book } from '@duebook/contract/book'
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
  // Most visits make no book: the table of zones is fetched by those that do.
  const { firstRegions } = await import('@duebook/contract/first-regions')
  const first = firstProfile(uid, displayName)
  const defaults = { regions: firstRegions(first.locale, first.timeZone) }
  const batch = writeBatch(db)
  batch.set(doc(db, paths.user(uid)), first)
  batch.set(doc(db, paths.book(uid)), { ...firstBook(uid), defaults, createdAt: serverTimestamp() })
  // Awaited: the rules let nobody read a book that the service does not know yet.
  await batch.commit()
  return uid
}

const firstProfile = (uid: string, displayName: string): UserProfile => ({
  displayName,
  locale: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  theme: 'system',
  singleKeys: true,
  quietHours: { from: '00:00', to: '00:00' },
  currentBook: uid,
})

const firstBook = (uid: string): Omit<Book, 'defaults' | 'createdAt'> => ({
  name: 'My book',
  kind: 'personal',
  roles: { [uid]: 'owner' },
  memberIds: [uid],
  createdBy: uid,
})
