import * as v from 'valibot'

/** `books/{bookId}/members/{uid}`: how somebody is shown to the others of a book. The server writes it; their role, and their name once more, stand in the book. */
export const Member = v.object({
  /** Their name; without one, their address. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(320)),
  email: v.nullable(v.pipe(v.string(), v.maxLength(320))),
  /** Since when they are in the book, a timestamp. */
  since: v.unknown(),
  /** When they are away, copied from what they set: the others see who is asked meanwhile. */
  away: v.optional(v.array(v.object({ from: v.string(), to: v.string() }))),
  /** By whose clock they are asked, copied from their settings: a ladder is counted by it. */
  zone: v.optional(v.nullable(v.string())),
  /** Whether anything but the app reaches them now. */
  reach: v.optional(v.picklist(['works', 'app-only'])),
})
export type Member = v.InferOutput<typeof Member>
