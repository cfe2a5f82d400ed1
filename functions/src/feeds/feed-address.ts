import { randomBytes } from 'node:crypto'
import { serverPaths } from '@duebook/contract/server-paths'
import { database, type Transaction } from '../cloud/admin.ts'
import { publicOrigin } from '../options.ts'
import { hashOf } from '../people/invitations/invitation-link.ts'
import type { FeedWatch } from './feed-watch.ts'

/**
 * `feedAddresses/{hash}`: to which feed an address leads. It is looked up by its hash, so how long that takes tells nothing of it. Instants are ms
 * since 1970; `asked`: how often since when.
 */
export type FeedAddress = {
  uid: string
  feedId: string
  endedAt: number | null
  asked: { since: number; count: number }
  /** None before it is fetched, and from a change on until it is fetched again. */
  watch?: FeedWatch
}

/** So often an hour is one address answered. */
const mostAnHour = 60
const hour = 3_600_000

export const addressAt = (token: string) => database.doc(serverPaths.feedAddress(hashOf(token)))

export const addressesOf = (feedId: string) => database.collection('feedAddresses').where('feedId', '==', feedId)

/** A new address for a feed: 256 random bits, of which only the hash is kept. */
export function giveAddress(transaction: Transaction, uid: string, feedId: string, now: number): string {
  const token = randomBytes(32).toString('base64url')
  const asked = { since: now, count: 0 }
  transaction.create(addressAt(token), { uid, feedId, endedAt: null, asked } satisfies FeedAddress)
  return `${publicOrigin.value()}/f/${token}.ics`
}

/** Reads which addresses a feed has that are not ended; what it returns ends them. */
export async function readAddresses(transaction: Transaction, feedId: string): Promise<(now: number) => void> {
  const { docs } = await transaction.get(addressesOf(feedId))
  const open = docs.filter((one) => (one.data() as FeedAddress).endedAt === null)
  return (now) => open.forEach((one) => transaction.update(one.ref, { endedAt: now } satisfies Partial<FeedAddress>))
}

/** How often it was asked with this time; past the bound, in how many ms it is answered again. `uncounted`: answers that are not yet in `asked`. */
export function askedOnceMore(
  { asked }: FeedAddress,
  now: number,
  uncounted = 0,
): { asked: FeedAddress['asked'] } | { waits: number } {
  const running = now - asked.since < hour ? asked : { since: now, count: 0 }
  if (running.count + uncounted >= mostAnHour) return { waits: running.since + hour - now }
  return { asked: { since: running.since, count: running.count + 1 } }
}
