import { isConnected } from './connection.ts'
import { useLiveQuery, type Live } from './liveQuery.ts'

/** Follows one document; null once the service has said that there is none. */
export function useLiveDocument<T>(key: string, path: string): Live<T | null> {
  return useLiveQuery<T | null>(key, ({ db, doc, onSnapshot }, next, failed) =>
    onSnapshot(
      doc(db, path),
      // That the service has nothing either is told as a change of metadata alone.
      { includeMetadataChanges: true },
      (snapshot) => {
        // The cache not having it proves nothing: wait for the service to say so.
        if (!snapshot.exists() && snapshot.metadata.fromCache && isConnected()) return
        next((snapshot.data() as T | undefined) ?? null, snapshot.metadata.fromCache)
      },
      failed,
    ),
  )
}
