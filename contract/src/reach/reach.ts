import * as v from 'valibot'

/**
 * `users/{uid}/reach/{channel}`: how a way to somebody fares; only the server writes it. `address`: the one that it is about, of push none.
 * `since`: of when `state` is. Times are Firestore timestamps.
 */
export const Reach = v.object({
  state: v.picklist(['ok', 'bounced']),
  address: v.nullable(v.string()),
  since: v.unknown(),
  /** What the receiver said: "no such mailbox". */
  reason: v.nullable(v.pipe(v.string(), v.maxLength(300))),
  lastDeliveredAt: v.unknown(),
  /** When the owner of a book last heard that nothing reaches them, though nothing came back. */
  toldAt: v.optional(v.unknown()),
})
export type Reach = v.InferOutput<typeof Reach>

/** Whether nothing is sent there: another address than the one that bounced is another matter. */
export const isBounced = (reach: Pick<Reach, 'state' | 'address'> | null | undefined, address: string): boolean =>
  reach?.state === 'bounced' && reach.address === address.toLowerCase()
