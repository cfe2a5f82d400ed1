import { loadAuth } from '../sdk/load.ts'
import { leavesCopy } from '../sync/lastSeen.ts'
import { inWaiting } from '../sync/waitingDatabase.ts'
import { dropEdit, putEdit, waitingEdits, type WaitingEdit } from './waitingEdits.ts'
import { settledEdits, settledWritten } from './settledEdits.ts'

/** How a change stood last; null once it is settled, for the texts forget late as well. `at` in ms since 1970, of the change. */
type KeptEdit = { key: string; edit: WaitingEdit | null; at: number }

/** Held by every page that follows what is typed: who finds it held comes after no kill, and another page has all of it. */
const FOLLOWED = 'duebook.typed'
/** By then a browser has written down what it was told to forget. */
const SETTLED_MS = 86_400_000

/** What an earlier visit left: changes are sent, and files go on. Once for a page. */
export async function takeUpWhatWaits(): Promise<void> {
  const { auth } = await loadAuth()
  await auth.authStateReady()
  const uid = auth.currentUser?.uid
  if (!uid) return
  // A browser that keeps no database goes by its texts alone.
  if (leavesCopy()) await followEdits(uid, () => auth.currentUser?.uid === uid).catch(() => {})
  const files = await inWaiting('uploads', 'readonly', (store) => store.count()).catch(() => 0)
  if (files > 0) void import('../attachments/uploads.ts').then(({ resumeUploads }) => resumeUploads())
  if (waitingEdits.get().length === 0) return
  const { sendEdits } = await import('./sendEdits.ts')
  await sendEdits()
}

/**
 * A browser that is killed forgets what it put into its storage of texts within the last seconds, and nothing of its databases: so what somebody typed is kept in one as well.
 */
async function followEdits(uid: string, isStillHere: () => boolean): Promise<void> {
  const kept = await navigator.locks.request(FOLLOWED, { ifAvailable: true }, async (lock) => {
    void navigator.locks.request(FOLLOWED, { mode: 'shared' }, () => new Promise(() => {}))
    return lock && ((await inWaiting('edits', 'readonly', (store) => store.getAll())) as KeptEdit[])
  })
  // Whoever signed out meanwhile leaves nothing here.
  if (!isStillHere()) return
  kept?.forEach((one) => takeUp(one, uid))
  // A page that was left, or not followed yet, when something was settled on it.
  if (kept) settledEdits().forEach((at, key) => settle(key, at))
  let written = kept ? new Map(kept.flatMap(({ key, edit }) => (edit?.uid === uid ? [[key, edit]] : []))) : editsByKey()
  let isElsewhere = false
  const follow = () => {
    const now = editsByKey()
    const before = written
    written = now
    // The page on which it was changed keeps it: another hears of it late, and would bring back what is settled.
    if (isElsewhere) return
    for (const [key, edit] of now) if (before.get(key) !== edit) put({ key, edit, at: edit.at })
    for (const [key, { at }] of before) if (!now.has(key)) settle(key, at)
  }
  follow()
  // The first is told before `waitingEdits.ts`, the second after it.
  addEventListener('storage', () => (isElsewhere = true), { capture: true })
  addEventListener('storage', () => (isElsewhere = false))
  waitingEdits.subscribe(follow)
}

/** Of the same change, the database has what became of it last. */
function takeUp({ key, edit, at }: KeptEdit, uid: string) {
  const text = editsByKey().get(key)
  if (edit && edit.uid !== uid) return write((store) => store.delete(key))
  if (text ? text.at > at : (settledEdits().get(key) ?? -1) >= at) return
  if (edit) return putEdit(edit)
  if (text) return dropEdit(text)
  if (Date.now() - at > SETTLED_MS) write((store) => store.delete(key))
}

const editsByKey = () => new Map(waitingEdits.get().map((edit) => [`${edit.bookId}/${edit.obligationId}`, edit]))
const put = (kept: KeptEdit) => write((store) => store.put(kept))
/** The texts say that it is settled until the database does. */
const settle = (key: string, at: number) =>
  put({ key, edit: null, at }).then((isWritten) => isWritten && settledWritten(key, at))
/** False where there is no room for it: the texts have it all the same. */
const write = (change: (store: IDBObjectStore) => IDBRequest): Promise<boolean> =>
  inWaiting('edits', 'readwrite', change).then(
    () => true,
    () => false,
  )
