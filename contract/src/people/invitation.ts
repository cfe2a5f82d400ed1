import * as v from 'valibot'
import { sights, type Sight } from './roles.ts'
import { givenRoles } from './given-roles.ts'

/** Days in which an invitation can be answered. */
export const invitationDays = 7
/** How often a no can be taken back. */
export const mostTakenUp = 3
/** Open invitations of one book at once. */
export const mostInvitations = 50

/** `books/{bookId}/invitations/{id}`: who is asked to come in. The server writes it; who manages the book reads it. Its link is never kept, only the link's hash. */
export const Invitation = v.object({
  email: v.pipe(v.string(), v.email(), v.maxLength(320)),
  role: v.picklist(givenRoles),
  /** Absent: everything. */
  sees: v.optional(v.picklist(sights)),
  state: v.picklist(['open', 'accepted', 'declined', 'withdrawn']),
  invitedBy: v.string(),
  /** The inviter's name when it was sent. */
  inviterName: v.pipe(v.string(), v.maxLength(320)),
  bookName: v.pipe(v.string(), v.maxLength(120)),
  /** How often it was sent. */
  sent: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sentAt: v.unknown(),
  expiresAt: v.unknown(),
  /** SHA-256 of the secret of the newest link, in hex; the links before it are dead. */
  secretHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  answeredBy: v.nullable(v.string()),
  /** When whoever holds its link asked for a new one, as it had run out; null again once it was sent. */
  wantedAt: v.optional(v.unknown()),
  /** How often a no to it was taken back. */
  takenUp: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type Invitation = v.InferOutput<typeof Invitation>

/** What a link's holder is shown of an invitation; the address is shortened ("s•••@okafor.studio"), the whole one is not said. */
export type SeenInvitation = {
  state: 'open' | 'expired' | 'accepted' | 'declined' | 'withdrawn'
  bookName: string
  inviterName: string
  role: (typeof givenRoles)[number]
  sees: Sight
  shortAddress: string
  /** When its mail was last sent and when it runs out, in ms since 1970. */
  sentAt: number
  expiresAt: number
  /** Whoever asks is in the book already. */
  alreadyIn: boolean
  /** Whoever asks is signed in with the confirmed address that was invited. */
  sameAddress: boolean
  bookId: string | null
  /** A new one was asked for. */
  wanted: boolean
  /** It was declined, and can be taken up again. */
  mayTakeUp: boolean
}
