import * as v from 'valibot'

/**
 * `users/{uid}/devices/{id}`: a browser that takes push; the id is made from its endpoint, so that one subscription is one entry. The endpoint
 * and its keys are secrets: only the person and the server read them.
 */
export const Device = v.object({
  endpoint: v.pipe(v.string(), v.regex(/^https:\/\/[^/@?#\s]{1,253}\/\S*$/), v.maxLength(1024)),
  /** The device's public key, a point of P-256, and the secret that goes with it (RFC 8291), in base64url. */
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  }),
  /** "Firefox on Linux". */
  label: v.pipe(v.string(), v.maxLength(80)),
  createdAt: v.unknown(),
  /** When its push service last took a message for it; the server's. */
  lastAcceptedAt: v.unknown(),
})
export type Device = v.InferOutput<typeof Device>

/** Of more than so many of one person the newest are sent to. */
export const mostDevices = 10

/** A device as it is stored; null where it cannot be used. */
export function readDevice(data: unknown): Device | null {
  const read = v.safeParse(Device, data)
  return read.success ? read.output : null
}
