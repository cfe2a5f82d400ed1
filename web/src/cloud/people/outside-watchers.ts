import { outsideWatcherOf, type OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

/** Somebody without an account, beside one obligation; instants in ms since 1970. */
export type OutsideWatcherRecord = Pick<OutsideWatcher, 'email' | 'state'> & {
  id: string
  askedAt: number | null
  since: number | null
}

/** Those without an account who are told of an obligation, were asked, or said no or left a short while ago; by address. */
export function useOutsideWatchers(bookId: string, obligationId: string): Live<OutsideWatcherRecord[]> {
  return useBookQuery(bookId, `outside watchers ${bookId} of ${obligationId}`, (sdk, next, failed) =>
    sdk.onSnapshot(
      sdk.seen(paths.outsideWatchers(bookId), sdk.where('obligationId', '==', obligationId)),
      ({ docs, metadata }) =>
        next(
          docs
            .map((one) => {
              const { email, state, askedAt, since } = one.data() as OutsideWatcher
              return { id: one.id, email, state, askedAt: millis(askedAt), since: millis(since) }
            })
            .toSorted((a, b) => a.email.localeCompare(b.email)),
          metadata.fromCache,
        ),
      failed,
    ),
  )
}

/** Whom a row of the ledger goes to, where that is somebody without an account; null for anybody else. */
export function outsideNameOf(watchers: readonly OutsideWatcherRecord[], recipient: string): string | null {
  const id = outsideWatcherOf(recipient)
  return id === null ? null : (watchers.find((one) => one.id === id)?.email ?? 'Somebody without an account')
}

const millis = (stamp: unknown) => (stamp as { toMillis(): number } | null | undefined)?.toMillis() ?? null
