import { paths } from '@duebook/contract/paths'
import { askPeople } from '../people/people.ts'
import { loadFirestore, needsEmptyCopy } from '../sdk/load.ts'
import { forgetEdits, waitingEdits } from '../edits/waitingEdits.ts'
import { forgetBook } from '../sync/lastSeen.ts'
import { closeLiveQueries } from '../sync/liveQuery.ts'
import { refusedWrites } from '../sync/sync.ts'
import { keepLeftBook, type LeftBook } from './leftBookNote.ts'

let leaving = false
let how: LeftBook['how'] = 'removed'

/** While this runs, a book that goes does so by this person's own act. */
export async function byMyself(act: 'left' | 'deleted', run: () => Promise<unknown>) {
  how = act
  try {
    await run()
  } catch (error) {
    how = 'removed'
    throw error
  }
}

/**
 * This person is no longer in a book: another one of theirs opens, what this device kept of it goes, and the page begins afresh, for the
 * database drops its copy as a whole. Whoever has none left is given one. What waits for the service is sent, or refused, first. Does nothing
 * when the service says otherwise. Throws the service's error; asked again it goes on where it stopped.
 */
export async function leaveBook(uid: string, bookId: string, name: string | null) {
  if (leaving) return
  leaving = true
  try {
    // Once it has begun afresh, nothing more of this page counts.
    leaving = await begin(uid, bookId, name)
  } catch (error) {
    leaving = false
    throw error
  }
}

async function begin(uid: string, bookId: string, name: string | null): Promise<boolean> {
  const sdk = await loadFirestore()
  const { collection, db, doc, getDocsFromServer, query, where } = sdk
  const { docs } = await getDocsFromServer(query(collection(db, 'books'), where('memberIds', 'array-contains', uid)))
  const ids = docs.map(({ id }) => id)
  if (ids.includes(bookId)) return false
  const next = (ids.includes(uid) ? uid : ids[0]) ?? (await firstBookAgain())
  forgetBook(bookId)
  const batch = sdk.writeBatch(db)
  await batch.update(doc(db, paths.user(uid)), { currentBook: next }).commit()
  await sdk.waitForPendingWrites(db)
  closeLiveQueries()
  forgetBook(bookId)
  needsEmptyCopy()
  const unsent = waitingEdits.get().filter((one) => one.bookId === bookId && one.refused === null)
  keepLeftBook({ name, how, unsaved: [...refusedWrites(), ...unsent.map(({ title }) => `“${title}”`)] })
  forgetEdits(bookId)
  location.assign('/today')
  return true
}

/** As on the first day: the book of the account may be somebody else's by now, and keeps its id. */
async function firstBookAgain(): Promise<string> {
  const { firstRegions } = await import('@duebook/contract/first-regions')
  const regions = firstRegions(navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const { bookId } = await askPeople('makeBook', {
    name: 'My book',
    kind: 'personal',
    regions,
    key: crypto.randomUUID(),
  })
  return bookId
}
