/** The texts that this process has seen, by the tag that is a hash of them. */

/** The text of a feed. */
export type Body = { plain: Buffer; packed: Buffer }

const MOST_BYTES = 32_000_000

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
