import { paths } from '@duebook/contract/paths'
import { readViews, viewText, type SavedView } from '@duebook/contract/saved-views'
import { loadFirestore } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'
import { send } from '../sync/sync.ts'
import { isConnected } from '../sync/connection.ts'

/** Whose views, and of which book. */
type Of = { uid: string; bookId: string }

/** The filters that this person keeps of a book, in the order in which they were kept. */
export function useSavedViews({ uid, bookId }: Of): Live<SavedView[]> {
  return useLiveQuery(`views ${uid} of ${bookId}`, ({ db, doc, onSnapshot }, next, failed) =>
    onSnapshot(
      doc(db, paths.viewsOf(uid, bookId)),
      { includeMetadataChanges: true },
      (snapshot) => {
        // The cache not having it proves nothing: wait for the service to say so.
        if (!snapshot.exists() && snapshot.metadata.fromCache && isConnected()) return
        next(readViews(snapshot.data()), snapshot.metadata.fromCache)
      },
      failed,
    ),
  )
}

/** Keeps one (`to`), takes one away (`from`), or puts one in the place of another. Only those named are touched: another device may keep more meanwhile. */
export function changeViews({ uid, bookId }: Of, { from, to }: { from?: SavedView | undefined; to?: SavedView }) {
  send('Saved views', async () => {
    const { arrayRemove, arrayUnion, db, doc, writeBatch } = await loadFirestore()
    const at = doc(db, paths.viewsOf(uid, bookId))
    const batch = writeBatch(db)
    if (from) batch.set(at, { views: arrayRemove(viewText(from)) }, { merge: true })
    if (to) batch.set(at, { views: arrayUnion(viewText(to)) }, { merge: true })
    await batch.commit()
  })
}
