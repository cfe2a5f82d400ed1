import type { DocumentReference, Timestamp } from '../cloud/admin.ts'
import type { FeedAddress } from './feed-address.ts'
import { keptLast } from './kept-last.ts'

/** What stands at an address, and since when. */
export type SeenAddress = { at: DocumentReference; address: FeedAddress; updateTime: Timestamp }

/** As this process read or wrote them last. Nothing is answered of one that was not looked at since: it is asked for first whether it is still so. */
const seen = keptLast<SeenAddress>(1_000)

export const lastSeen = (id: string): SeenAddress | undefined => seen.of(id)
export const keepSeen = (one: SeenAddress): void => seen.keep(one.at.id, one)
export const forgetSeen = (id: string): void => seen.forget(id)

/**
 * What stands at an address now; null where nothing does. One that was seen before is not read again: that it is still as it was says a write that
 * changes nothing, on the condition that nothing else was written. By the SDK it takes half as long as a read, which is a stream (decision 79).
 */
export async function addressNow(at: DocumentReference): Promise<SeenAddress | null> {
  const known = seen.of(at.id)
  if (known && (await isStill(known))) return known
  seen.forget(at.id)
  const met = await at.get()
  const address = met.data() as FeedAddress | undefined
  if (!address || !met.updateTime) return null
  const now: SeenAddress = { at, address, updateTime: met.updateTime }
  // For one that is switched off nobody comes often.
  if (address.endedAt === null) keepSeen(now)
  return now
}

/** Whatever it fails by, a read knows better. */
async function isStill({ at, address: { feedId }, updateTime }: SeenAddress): Promise<boolean> {
  const asking = at.firestore.batch().update(at, { feedId }, { lastUpdateTime: updateTime })
  return asking.commit().then(
    () => true,
    () => false,
  )
}
