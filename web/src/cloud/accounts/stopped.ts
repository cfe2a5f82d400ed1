import type { Stopped } from '@duebook/contract/asking/stopped'
import { paths } from '@duebook/contract/paths'
import type { Timestamp } from '../sdk/firestoreSdk.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'

/** When brief and digest were stopped from a mail, in ms since 1970; null of one that never was. */
export type StoppedAt = Record<'brief' | 'digest', number | null>
export const neverStopped: StoppedAt = { brief: null, digest: null }

export function useStopped(uid: string): Live<StoppedAt> {
  return useLiveQuery<StoppedAt>(`stopped ${uid}`, ({ collection, db, onSnapshot }, next, failed) =>
    onSnapshot(
      collection(db, `${paths.user(uid)}/reach`),
      (snapshot) => {
        const at = (kind: string) => {
          const stopped = snapshot.docs.find(({ id }) => id === kind)?.data() as Stopped | undefined
          return (stopped?.stoppedAt as Timestamp | undefined)?.toMillis() ?? null
        }
        next({ brief: at('brief'), digest: at('digest') }, snapshot.metadata.fromCache)
      },
      failed,
    ),
  )
}
