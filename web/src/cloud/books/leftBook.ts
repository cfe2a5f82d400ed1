import { paths } from '@duebook/contract/paths'
import { askPeople } from '../people/people.ts'
import { loadFirestore, needsEmptyCopy } from '../sdk/load.ts'
import { dropEdit, waitingEdits, type WaitingEdit } from '../edits/waitingEdits.ts'
import { forgetOfflineActs } from '../edits/leftWaiting.ts'
import { forgetBook } from '../sync/lastSeen.ts'
import { closeLiveQueries, type Sdk } from '../sync/liveQuery.ts'
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

/** While this runs the account itself ends: a book that goes with it is followed by no other. */
export async function whileAccountEnds<Result>(run: () => Promise<Result>): Promise<Result> {
  leaving = true
  try {
    return await run()
  } finally {
    leaving = false
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
  const edits = waitingEdits.get().filter((one) => one.bookId === bookId)
  startAfresh(bookId, { name, how }, edits)
  return true
}

/**
 * This person sees only what is theirs of a book: if this device holds more of it, that goes, and the page begins afresh. What waits for the
 * service is sent, or refused, first.
 */
export async function seeOnlyTheirs(uid: string, bookId: string, name: string | null) {
  if (leaving) return
  const sdk = await loadFirestore()
  if (!(await holdsMore(sdk, bookId, uid)) || leaving) return
  leaving = true
  await sdk.waitForPendingWrites(sdk.db)
  const kept = await sdk.getDocsFromCache(sdk.collection(sdk.db, paths.obligations(bookId)))
  const theirs = new Set(kept.docs.filter(concerns(uid)).map(({ id }) => id))
  const edits = waitingEdits.get().filter((one) => one.bookId === bookId && !theirs.has(one.obligationId))
  startAfresh(bookId, { name, how: 'limited' }, edits)
}

/** Something in the copy of this device concerns others only. What is still to be sent does not say whom it concerns. */
async function holdsMore({ collection, db, getDocsFromCache }: Sdk, bookId: string, uid: string): Promise<boolean> {
  for (const part of [paths.obligations, paths.occurrences, paths.attachments, paths.reminders, paths.activity]) {
    const { docs } = await getDocsFromCache(collection(db, part(bookId)))
    if (docs.some((one) => !one.metadata.hasPendingWrites && !concerns(uid)(one))) return true
  }
  return false
}

const concerns = (uid: string) => (one: { get(field: string): unknown }) =>
  ((one.get('concerns') ?? []) as string[]).includes(uid)

/** Without what this device kept of a book, and without these edits, of which those that were not refused are told with the refused writes. */
function startAfresh(bookId: string, left: Omit<LeftBook, 'unsaved'>, edits: readonly WaitingEdit[]) {
  closeLiveQueries()
  forgetBook(bookId)
  needsEmptyCopy()
  const unsent = edits.filter(({ refused }) => refused === null).map(({ title }) => `“${title}”`)
  keepLeftBook({ ...left, unsaved: [...refusedWrites(), ...unsent] })
  for (const one of edits) dropEdit(one)
  forgetOfflineActs(bookId)
  location.assign('/today')
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
