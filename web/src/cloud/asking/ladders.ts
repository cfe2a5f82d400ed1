import { readLadder, usualLadder } from '@duebook/contract/asking/ladder'
import { paths } from '@duebook/contract/paths'
import type { Ladder } from '@duebook/domain'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'
import { isConnected } from '../sync/connection.ts'

/** The ladder of an obligation alone; null where it has none of its own, or none that this person sees. */
export const useOwnLadder = (bookId: string, obligationId: string): Live<Ladder | null> =>
  useLadder(bookId, obligationId)

/** The ladder of all obligations of a book that have none of their own. */
export const useUsualLadder = (bookId: string): Live<Ladder | null> => useLadder(bookId, usualLadder)

function useLadder(bookId: string, id: string): Live<Ladder | null> {
  return useLiveQuery<Ladder | null>(`ladder ${bookId} ${id}`, ({ db, doc, onSnapshot }, next, failed) =>
    onSnapshot(
      doc(db, paths.ladder(bookId, id)),
      { includeMetadataChanges: true },
      (snapshot) => {
        // The cache not having it proves nothing: wait for the service to say so.
        if (!snapshot.exists() && snapshot.metadata.fromCache && isConnected()) return
        next(readLadder(snapshot.data()), snapshot.metadata.fromCache)
      },
      (error) => (error.code === 'permission-denied' ? next(null, false) : failed(error)),
    ),
  )
}
