import * as v from 'valibot'

/** What happened to somebody in a book, or in a book that somebody looks after. */
export const BookNews = v.picklist([
  'invitation.accepted',
  'invitation.declined',
  'invitation.takenUp',
  'invitation.wanted',
  'role.changed',
  'sight.changed',
  'member.removed',
  'member.left',
  'seat.wanted',
  'obligations.received',
  'watched.ended',
  'watched.deleted',
  'owned.ended',
  'owned.deleted',
  'approval.asked',
  'approval.approved',
  'approval.declined',
  'approval.ended',
  'proposal.asked',
  'proposal.taken',
  'proposal.declined',
  'book.offered',
  'book.taken',
  'book.notTaken',
  'book.received',
  'book.deleted',
  'reach.bounced',
  'reach.unreached',
  'reach.failed',
  'reach.uncovered',
  'drill.sent',
  'webhook.off',
])
export type BookNews = v.InferOutput<typeof BookNews>

/**
 * `users/{uid}/notifications/{id}` of which `about` is a book, and no date. The server writes it; the person sets `readAt` and
 * `acknowledgedAt`, as of any other.
 */
export const BookNotification = v.object({
  about: v.literal('book'),
  news: BookNews,
  bookId: v.string(),
  /** The book's name when it was written. */
  title: v.pipe(v.string(), v.maxLength(120)),
  /** What happened, in one sentence. */
  body: v.pipe(v.string(), v.maxLength(1000)),
  /** What stands beneath it, in one sentence; entries of older releases have none. */
  more: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  /** Of a drill: by which link one says that it came. */
  link: v.optional(v.pipe(v.string(), v.maxLength(200))),
  sentAt: v.unknown(),
  readAt: v.unknown(),
  acknowledgedAt: v.unknown(),
})
export type BookNotification = v.InferOutput<typeof BookNotification>
