import * as v from 'valibot'

/** What happens about the people of a book, and with its links for somebody outside. */
export const aboutPeople = [
  'book.offered',
  'book.offerEnded',
  'book.handedOn',
  'book.exported',
  'member.invited',
  'member.withdrawn',
  'member.declined',
  'member.takenUp',
  'member.joined',
  'member.role',
  'member.sight',
  'member.removed',
  'member.left',
  'link.made',
  'link.ended',
  'link.opened',
] as const

/**
 * `books/{bookId}/activity/{eventId}` of the book itself or its people, beside the lines about obligations (`Activity`), which name one.
 * Append-only, written by the server. `title`: who or what it is about, as it was called then.
 */
export const BookActivity = v.object({
  at: v.unknown(),
  actor: v.string(),
  action: v.picklist([
    'book.made',
    'book.renamed',
    'book.defaults',
    'book.approvals',
    'book.plan',
    'import.begun',
    'import.takenBack',
    'import.broughtBack',
    ...aboutPeople,
  ]),
  title: v.string(),
  /** The browser that it was asked with: `Firefox on macOS`; absent where the server does not know, or did it by itself. */
  device: v.optional(v.pipe(v.string(), v.maxLength(60))),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
})
export type BookActivity = v.InferOutput<typeof BookActivity>

/** The `actor` of what the server did by itself, and of what somebody without an account did who held a link. */
export const byItself = 'duebook'
export const byLink = 'unknown'
