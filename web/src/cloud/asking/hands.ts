import type { HandDocument } from '@duebook/contract/asking/hand'
import { occurrenceId } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'
import { isConnected } from '../sync/connection.ts'

/** In whose hand a date is, as the server keeps it; `at` of what is next in ms since 1970. */
export type HandRecord = Pick<
  HandDocument,
  'due' | 'state' | 'by' | 'since' | 'asked' | 'handedBack' | 'snoozed' | 'kept'
> & {
  next: { at: number; kind: NonNullable<HandDocument['next']>['kind']; to: string[] } | null
}

/** The hand of one date; null before the server looked at it, and where this person does not see it. */
export function useHand(bookId: string, obligationId: string, nominal: string | null): Live<HandRecord | null> {
  const id = nominal === null ? null : occurrenceId(obligationId, nominal)
  return useLiveQuery<HandRecord | null>(id && `hand ${bookId} ${id}`, ({ db, doc, onSnapshot }, next, failed) =>
    onSnapshot(
      doc(db, paths.hand(bookId, id ?? '')),
      { includeMetadataChanges: true },
      (snapshot) => {
        // The cache not having it proves nothing: wait for the service to say so.
        if (!snapshot.exists() && snapshot.metadata.fromCache && isConnected()) return
        next(recordOf(snapshot.data() as HandDocument | undefined), snapshot.metadata.fromCache)
      },
      // Of a date that nobody has looked at nobody can be sure that it concerns them.
      (error) => (error.code === 'permission-denied' ? next(null, false) : failed(error)),
    ),
  )
}

const MOST = 300

/** The hands of a book in which somebody is asked, by the name of the date (`obligationId_nominal`). */
export const useAskedHands = (bookId: string | null) => useHandsThat(bookId, 'asked')

/** And those of dates that somebody has. */
export const useHeldHands = (bookId: string | null) => useHandsThat(bookId, 'inHand')

function useHandsThat(bookId: string | null, are: HandRecord['state']): Live<ReadonlyMap<string, HandRecord>> {
  return useBookQuery(bookId, `${are} hands ${bookId}`, ({ limit, onSnapshot, seen, where }, next, failed) =>
    onSnapshot(
      seen(paths.hands(bookId ?? ''), where('state', '==', are), limit(MOST)),
      ({ docs, metadata }) =>
        next(
          new Map(
            docs.flatMap((one): [string, HandRecord][] => {
              const hand = recordOf(one.data() as HandDocument)
              return hand ? [[one.id, hand]] : []
            }),
          ),
          metadata.fromCache,
        ),
      failed,
    ),
  )
}

function recordOf(hand: HandDocument | undefined): HandRecord | null {
  if (!hand) return null
  const { due, state, by, since, asked, handedBack, snoozed, kept, next } = hand
  const at = (next?.at as { toMillis(): number } | undefined)?.toMillis() ?? null
  return { due, state, by, since, asked, handedBack, snoozed, kept, next: next && at !== null ? { ...next, at } : null }
}
