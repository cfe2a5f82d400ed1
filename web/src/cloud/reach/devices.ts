import { paths } from '@duebook/contract/paths'
import type { Device } from '@duebook/contract/reach/device'
import type { Reach } from '@duebook/contract/reach/reach'
import type { Timestamp } from '../sdk/firestoreSdk.ts'
import { loadFirestore } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'
import { listedHere } from './pushState.ts'
import { answerOf } from '../sync/answerOf.ts'

/** A browser that takes push; times in ms since 1970. `here`: this one. */
export type PushDevice = {
  id: string
  label: string
  createdAt: number | null
  lastAcceptedAt: number | null
  here: boolean
}
/** How mail, push and texts to this person fare; null where nothing was sent yet. Times in ms since 1970. */
export type Ways = Record<'email' | 'push' | 'sms', WayFares | null>
export type WayFares = Pick<Reach, 'state' | 'address' | 'reason'> & {
  since: number | null
  lastDeliveredAt: number | null
}

/** The person's devices, this one first, then the newest. */
export function useDevices(uid: string): Live<PushDevice[]> {
  return useLiveQuery<PushDevice[]>(`devices ${uid}`, ({ collection, db, limit, onSnapshot, query }, next, failed) =>
    onSnapshot(
      query(collection(db, paths.devices(uid)), limit(100)),
      (snapshot) => {
        const here = listedHere()?.id
        const devices = snapshot.docs.map((one): PushDevice => {
          const { label, createdAt, lastAcceptedAt } = one.data() as Device
          return {
            id: one.id,
            label,
            createdAt: millis(createdAt),
            lastAcceptedAt: millis(lastAcceptedAt),
            here: one.id === here,
          }
        })
        devices.sort((a, b) => Number(b.here) - Number(a.here) || (b.createdAt ?? Infinity) - (a.createdAt ?? Infinity))
        next(devices, snapshot.metadata.fromCache)
      },
      failed,
    ),
  )
}

/** How each way to this person fares, as the server found it. */
export function useWays(uid: string): Live<Ways> {
  return useLiveQuery<Ways>(`reach ${uid}`, ({ collection, db, onSnapshot }, next, failed) =>
    onSnapshot(
      collection(db, `${paths.user(uid)}/reach`),
      (snapshot) => {
        const found = new Map(snapshot.docs.map((one) => [one.id, one.data() as Reach]))
        const faring = (channel: string): WayFares | null => {
          const reach = found.get(channel)
          if (!reach) return null
          const { state, address, reason, since, lastDeliveredAt } = reach
          return { state, address, reason, since: millis(since), lastDeliveredAt: millis(lastDeliveredAt) }
        }
        next({ email: faring('email'), push: faring('push'), sms: faring('sms') }, snapshot.metadata.fromCache)
      },
      failed,
    ),
  )
}

/** Takes a device off the list: nothing is sent there any more; the browser there ends its subscription when it is next opened. */
export async function removeDevice(uid: string, id: string): Promise<void> {
  const { db, deleteDoc, doc } = await loadFirestore()
  await answerOf(deleteDoc(doc(db, `${paths.devices(uid)}/${id}`)))
}

const millis = (time: unknown): number | null => (time as Timestamp | null | undefined)?.toMillis() ?? null
