import * as v from 'valibot'

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
    'book.handedOn',
    'member.invited',
    'member.withdrawn',
    'member.declined',
    'member.takenUp',
    'member.joined',
    'member.role',
    'member.sight',
    'member.removed',
    'member.left',
  ]),
  title: v.string(),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
})
export type BookActivity = v.InferOutput<typeof BookActivity>
