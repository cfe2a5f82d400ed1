import * as v from 'valibot'
import type { Parsed } from '../billing-requests.ts'
import { Role } from '../book.ts'
import { CivilDate } from '../schedule.ts'
import { mostOutsideObligations, outsideDays } from './outside-link.ts'
import type { OutsideAnswer } from './outside-view.ts'
import { givenRoles } from './roles.ts'

const BookId = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))
const Uid = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))
const ObligationId = v.pipe(v.string(), v.regex(/^[^/]{1,128}$/))
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120), v.regex(/^[^\p{Cc}]*$/u))
const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(320))
/** `bookId.invitationId.secret`, as it stands in the mail's link. */
const Link = v.pipe(v.string(), v.regex(/^[\w-]{1,128}\.[\w-]{8,64}\.[\w-]{22,64}$/))
const LinkId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
const FileId = v.pipe(v.string(), v.regex(/^[^/]{1,128}$/))
/** Who owns what from now on: all that is not named goes to `to`. Empty for somebody who owns nothing. */
const HandOver = v.strictObject({
  to: v.nullable(Uid),
  each: v.pipe(
    v.record(ObligationId, Uid),
    v.check((each) => Object.keys(each).length <= 500),
  ),
})
export type HandOver = v.InferOutput<typeof HandOver>

/** What a client may ask about books and the people in them, by function. */
export const peopleRequests = {
  makeBook: v.strictObject({
    name: Name,
    kind: v.picklist(['personal', 'shared']),
    regions: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}(-[A-Z]{2,3})?$/))), v.maxLength(5)),
    /** Made by the device: whoever asks again with the same one gets the same book. */
    key: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))),
  }),
  deleteBook: v.strictObject({ bookId: BookId, name: Name }),
  handBookOn: v.strictObject({ bookId: BookId, to: Uid }),
  invite: v.strictObject({ bookId: BookId, email: Email, role: v.picklist(givenRoles) }),
  resendInvitation: v.strictObject({ bookId: BookId, invitationId: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) }),
  withdrawInvitation: v.strictObject({ bookId: BookId, invitationId: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) }),
  seeInvitation: v.strictObject({ link: Link }),
  /** `otherAddress`: said once more that another address than the invited one joins. */
  acceptInvitation: v.strictObject({ link: Link, otherAddress: v.boolean() }),
  declineInvitation: v.strictObject({ link: Link }),
  /** Takes back a no that was pressed by mistake. */
  takeUpInvitation: v.strictObject({ link: Link }),
  /** Tells that a new one is wanted in the place of one that ran out. */
  askForInvitation: v.strictObject({ link: Link }),
  changeRole: v.strictObject({ bookId: BookId, uid: Uid, role: v.picklist(givenRoles), from: Role }),
  /** Takes somebody out, or oneself: leaving is taking oneself out. */
  removeMember: v.strictObject({ bookId: BookId, uid: Uid, handOver: HandOver }),
  /** For somebody outside, called `name`: what is due of some obligations between two days, to be looked at for so many days. */
  makeOutsideLink: v.pipe(
    v.strictObject({
      bookId: BookId,
      name: Name,
      obligationIds: v.pipe(v.array(ObligationId), v.minLength(1), v.maxLength(mostOutsideObligations)),
      from: CivilDate,
      to: CivilDate,
      amounts: v.boolean(),
      days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(outsideDays.most)),
    }),
    v.check(({ from, to }) => from <= to),
  ),
  endOutsideLink: v.strictObject({ bookId: BookId, linkId: LinkId }),
  openOutsideLink: v.strictObject({ link: Link }),
  /** One part of a file that a link shows, counted from 0. */
  readOutsideFile: v.strictObject({
    link: Link,
    fileId: FileId,
    part: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  }),
} as const
export type PeopleRequests = { [Name in keyof typeof peopleRequests]: v.InferOutput<(typeof peopleRequests)[Name]> }

export type PeopleAnswers = {
  makeBook: { bookId: string }
  deleteBook: { outcome: 'done' }
  handBookOn: { outcome: 'done' }
  invite: { invitationId: string }
  resendInvitation: { outcome: 'done' }
  withdrawInvitation: { outcome: 'done' }
  seeInvitation: import('./invitation.ts').SeenInvitation
  acceptInvitation: { bookId: string }
  declineInvitation: { outcome: 'done' }
  takeUpInvitation: { outcome: 'done' }
  /** Who was told: whoever invited, or the owner where they can invite no more. */
  askForInvitation: { told: 'inviter' | 'owner' }
  changeRole: { outcome: 'done' }
  /** How many obligations went to whom. */
  removeMember: { handedOver: Record<string, number> }
  /** The only time that the link is said. */
  makeOutsideLink: { linkId: string; link: string; expiresAt: number }
  endOutsideLink: { outcome: 'done' }
  openOutsideLink: OutsideAnswer
  /** Bytes in base64; `last`: no part follows. */
  readOutsideFile: { bytes: string; last: boolean }
}

/** Why it is refused, in the error's `details.reason`. */
export const peopleRefusals = [
  /** Free has one book. */
  'one-book',
  /** The book's plan has no people: Team has. */
  'no-people',
  /** All seats are taken, by people or by open invitations. */
  'no-seat',
  'too-many-invitations',
  'already-in',
  /** Said only to who manages the book. */
  'already-invited',
  'link-unknown',
  'expired',
  'used',
  'withdrawn',
  /** The link was sent to another address, and that was not said again. */
  'other-address',
  'no-account',
  'not-allowed',
  'last-owner',
  /** The role was changed meanwhile. */
  'changed',
  /** Obligations hang on this person, and it was not said whose they become. */
  'hand-over',
  'new-owner-unfit',
  'own-book',
  'name-differs',
  'too-often',
  'too-many-links',
  /** One of the obligations is not in the book. */
  'no-such-obligation',
] as const
export type PeopleRefusal = (typeof peopleRefusals)[number]

/** A request as it came in: its values, or the field that is wrong. A field that is not known is wrong as well. */
export function readPeopleRequest<Name extends keyof typeof peopleRequests>(
  name: Name,
  data: unknown,
): Parsed<PeopleRequests[Name]> {
  const read = v.safeParse(peopleRequests[name], data)
  if (read.success) return { ok: true, value: read.output as PeopleRequests[Name] }
  return { ok: false, field: (read.issues[0] && v.getDotPath(read.issues[0])) ?? 'request' }
}
