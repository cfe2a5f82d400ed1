/**
 * What this process remembers of feeds between two fetches. Nothing of it is believed: where an address leads is read anew each time, beside what
 * this says to read with it, and a text is looked up by the tag that is a hash of it.
 */

/** Where an address led last, and which books stood behind it. */
export type FeedHint = {
  uid: string
  feedId: string
  bookIds: readonly string[]
  /** When it was answered last, in ms since 1970. */
  answeredAt: number
}
/** The text of a feed. */
export type Body = { plain: Buffer; packed: Buffer }

const MOST_HINTS = 1_000
const MOST_BYTES = 32_000_000

const hints = new Map<string, FeedHint>()
export const hintOf = (addressHash: string): FeedHint | undefined => hints.get(addressHash)
export function keepHint(addressHash: string, hint: FeedHint): void {
  hints.delete(addressHash)
  hints.set(addressHash, hint)
  if (hints.size > MOST_HINTS) hints.delete(hints.keys().next().value ?? '')
}

const bodies = new Map<string, Body>()
let bytes = 0
const sizeOf = ({ plain, packed }: Body) => plain.length + packed.length

export const bodyKept = (etag: string): Body | undefined => bodies.get(etag)

/** The oldest go where there are too many. */
export function keepBody(etag: string, body: Body): Body {
  forget(etag)
  bodies.set(etag, body)
  bytes += sizeOf(body)
  while (bytes > MOST_BYTES && bodies.size > 1) forget(bodies.keys().next().value ?? '')
  return body
}

function forget(etag: string): void {
  const body = bodies.get(etag)
  if (!body) return
  bodies.delete(etag)
  bytes -= sizeOf(body)
}
