import * as v from 'valibot'
import { Quoted, Seats, type PlanQuote } from '../billing/billing-requests.ts'
import { Currency, Regions, Role, TimeZone } from '../book.ts'
import { ArchiveBookId, archiveLimits, returningParts } from '../archive/archive-parts.ts'
import { ApprovalAct, WantedAct } from './approval.ts'
import type { Interval } from '../billing/plans.ts'
import { sights } from './roles.ts'
import { givenRoles, maySeeOnlyTheirs } from './given-roles.ts'
import { CivilDate } from '../schedule.ts'
import { mostOutsideObligations, outsideDays } from './outside-link.ts'
import type { OutsideAnswer } from './outside-view.ts'
import { requestReader } from '../request-reader.ts'

const BookId = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))
const Uid = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))
const ObligationId = v.pipe(v.string(), v.regex(/^[^/]{1,128}$/))
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120), v.regex(/^[^\p{Cc}]*$/u))
const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(320))
/** `bookId.invitationId.secret`, as it stands in the mail's link. */
const Link = v.pipe(v.string(), v.regex(/^[\w-]{1,128}\.[\w-]{8,64}\.[\w-]{22,64}$/))
/** `bookId.secret`, as it stands in every message of a drill. */
const DrillLink = v.pipe(v.string(), v.regex(/^[\w-]{1,128}\.[\w-]{43}$/))
const WatcherId = v.pipe(v.string(), v.regex(/^[\w-]{32}$/))
const ApprovalId = v.pipe(v.string(), v.regex(/^[\w-]{20}$/))
const LinkId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
const FileId = v.pipe(v.string(), v.regex(/^[^/]{1,128}$/))
const Reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))
const OneDate = { obligationId: ObligationId, nominal: CivilDate }
/** Who owns what from now on: all that is not named goes to `to`. Empty for somebody who owns nothing. */
const HandOver = v.strictObject({
  to: v.nullable(Uid),
  each: v.pipe(
    v.record(ObligationId, Uid),
    v.check((each) => Object.keys(each).length <= 500),
  ),
})
export type HandOver = v.InferOutput<typeof HandOver>

/** So many seats from now on, for the price that was shown of them. */
const ShownSeats = v.strictObject({ seats: Seats, ...Quoted })
export type ShownSeats = v.InferOutput<typeof ShownSeats>

/** What a client may ask about books and the people in them, by function. */
export const peopleRequests = {
  makeBook: v.strictObject({
    name: Name,
    kind: v.picklist(['personal', 'shared']),
    regions: Regions,
    currency: v.optional(Currency),
    timeZone: v.optional(TimeZone),
    /** Made by the device: whoever asks again with the same one gets the same book. */
    key: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))),
  }),
  deleteBook: v.strictObject({ bookId: BookId, name: Name }),
  recordExport: v.strictObject({ bookId: BookId }),
  /** An export of `source` is about to come back into a book: so much of it, `active` of the obligations. `sha256` of its manifest. */
  beginBringingBack: v.strictObject({
    bookId: BookId,
    source: v.strictObject({
      name: Name,
      madeAt: v.pipe(v.string(), v.isoTimestamp()),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
    obligations: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
    /** Ids of those that are active, as many as any limit counts. */
    active: v.pipe(v.array(ObligationId), v.maxLength(100)),
  }),
  /** Some records of it. `uid` of whoever made it; `names` of those whom it names. */
  bringBack: v.strictObject({
    bookId: BookId,
    source: v.strictObject({ uid: Uid, bookId: ArchiveBookId }),
    part: v.picklist(returningParts),
    names: v.pipe(
      v.record(Uid, v.pipe(v.string(), v.maxLength(320))),
      v.check((names) => Object.keys(names).length <= 500),
    ),
    records: v.pipe(v.array(v.looseObject({})), v.minLength(1), v.maxLength(archiveLimits.sentRecords)),
  }),
  /** Asks somebody in the book to own it. */
  handBookOn: v.strictObject({ bookId: BookId, to: Uid }),
  takeBackOffer: v.strictObject({ bookId: BookId }),
  /** Whether one wants to own the book that one was asked to. */
  answerOffer: v.strictObject({ bookId: BookId, accepts: v.boolean() }),
  /** `by`: one seat more, or one fewer. */
  priceSeat: v.strictObject({ bookId: BookId, by: v.picklist([1, -1]) }),
  invite: v.pipe(
    v.strictObject({
      bookId: BookId,
      email: Email,
      role: v.picklist(givenRoles),
      /** Absent: everything. */
      sees: v.optional(v.picklist(sights)),
      /** One more is added for this price where none is free. */
      seat: v.optional(ShownSeats),
    }),
    v.forward(
      v.check(({ role, sees }) => sees !== 'theirs' || maySeeOnlyTheirs(role)),
      ['sees'],
    ),
  ),
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
  changeRole: v.strictObject({
    bookId: BookId,
    uid: Uid,
    role: v.picklist(givenRoles),
    from: Role,
    seat: v.optional(ShownSeats),
  }),
  changeSight: v.strictObject({ bookId: BookId, uid: Uid, sees: v.picklist(sights), from: v.picklist(sights) }),
  /** Takes somebody out, or oneself: leaving is taking oneself out. `seat`: one is given back for this price. */
  removeMember: v.strictObject({ bookId: BookId, uid: Uid, handOver: HandOver, seat: v.optional(ShownSeats) }),
  /** What the book asks a second person to agree to from now on; nothing of what is not named. */
  setApprovals: v.strictObject({ bookId: BookId, acts: v.pipe(v.array(ApprovalAct), v.maxLength(3)) }),
  askApproval: v.strictObject({ bookId: BookId, obligationId: ObligationId, wanted: WantedAct }),
  /** Declined with a reason. */
  answerApproval: v.strictObject({
    bookId: BookId,
    approvalId: ApprovalId,
    answer: v.variant('how', [
      v.strictObject({ how: v.literal('approve') }),
      v.strictObject({
        how: v.literal('decline'),
        reason: Reason,
      }),
    ]),
  }),
  withdrawApproval: v.strictObject({ bookId: BookId, approvalId: ApprovalId }),
  /** Proposes a plan day for a date to whoever has it, as the asker sees the date: `of` has it, and it is due on `due`. */
  proposePlan: v.strictObject({ bookId: BookId, ...OneDate, of: Uid, due: CivilDate, plan: CivilDate }),
  /** Takes what is proposed, or not. `plan`: the day that was read; where it is another by now nothing is planned. */
  answerProposal: v.strictObject({
    bookId: BookId,
    ...OneDate,
    plan: CivilDate,
    answer: v.variant('how', [
      v.strictObject({ how: v.literal('take') }),
      v.strictObject({ how: v.literal('decline'), reason: v.nullable(Reason) }),
    ]),
  }),
  withdrawProposal: v.strictObject({ bookId: BookId, ...OneDate }),
  /** Asks somebody without an account whether they want to be told of an obligation. */
  askWatcher: v.strictObject({ bookId: BookId, obligationId: ObligationId, email: Email }),
  /** Takes the question back, or, after a yes, takes them away. */
  withdrawWatcher: v.strictObject({ bookId: BookId, watcherId: WatcherId }),
  seeDrill: v.strictObject({ link: DrillLink }),
  answerDrill: v.strictObject({ link: DrillLink }),
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

/** What a message of a drill was, to whoever holds its link: who tries what, when it went, and since when it is known to have come (ms). */
export type SeenDrill = { by: string; title: string; sentAt: number; answeredAt: number | null }

export type PeopleAnswers = {
  makeBook: { bookId: string }
  deleteBook: { outcome: 'done' }
  recordExport: { outcome: 'done' }
  beginBringingBack: { outcome: 'done' }
  /** How many are there now that were not, how many were there already, and what was left out of them, or all of one, and why. */
  bringBack: {
    added: number
    here: number
    without: { id: string; people: string[] }[]
    refused: { id: string; field: string }[]
  }
  handBookOn: { outcome: 'done' }
  takeBackOffer: { outcome: 'done' }
  answerOffer: { outcome: 'done' }
  priceSeat: SeatPrice
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
  changeSight: { outcome: 'done' }
  /** How many obligations went to whom. */
  removeMember: { handedOver: Record<string, number>; seat?: 'givenBack' | 'kept' }
  setApprovals: { outcome: 'done' }
  askApproval: { approvalId: string }
  answerApproval: { outcome: 'done' }
  withdrawApproval: { outcome: 'done' }
  proposePlan: { outcome: 'done' }
  answerProposal: { outcome: 'done' }
  /** `over`: it waited no more. */
  withdrawProposal: { outcome: 'done' | 'over' }
  askWatcher: { watcherId: string }
  withdrawWatcher: { outcome: 'done' }
  seeDrill: SeenDrill
  answerDrill: SeenDrill
  /** The only time that the link is said. */
  makeOutsideLink: { linkId: string; link: string; expiresAt: number }
  endOutsideLink: { outcome: 'done' }
  openOutsideLink: OutsideAnswer
  /** Bytes in base64; `last`: no part follows. */
  readOutsideFile: { bytes: string; last: boolean }
}

/** What one seat more or fewer costs whoever pays for a book. */
export type SeatPrice = {
  /** So many there would be. */
  seats: number
  interval: Interval
  quote: PlanQuote
  /** Null where whoever asks pays. */
  payer: string | null
  /** Whoever pays is not asked first. */
  mayChange: boolean
}

/** Why it is refused, in the error's `details.reason`. */
export const peopleRefusals = [
  /** Free has one book. */
  'one-book',
  /** The book's plan has no people: Team has. */
  'no-people',
  /** All seats are taken, by people or by open invitations. */
  'no-seat',
  /** Nobody more fits into the book, whatever is paid. */
  'book-full',
  /** Whoever pays wants to be asked about one more seat, and is told. */
  'ask-payer',
  /** The payer's card did not pay for one more seat, and they are told. */
  'payer-declined',
  /** The bank asks whoever pays; `details.url` leads there. */
  'bank-asks',
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
  /** The role, or what they see, was changed meanwhile. */
  'changed',
  /** Obligations hang on this person, and it was not said whose they become. */
  'hand-over',
  'new-owner-unfit',
  'own-book',
  'name-differs',
  'too-often',
  /** The address is asked already, or told. */
  'already-asked',
  /** Whoever has the address said no, or did not answer, less than a year ago. */
  'said-no',
  'too-many-watchers',
  /** Nobody asks any more whether one wants to own the book. */
  'no-offer',
  /** The plan of the book has no approvals. */
  'no-approvals',
  /** Nobody else could approve it. */
  'nobody-else',
  /** What is to be approved is another by now, or needs nobody else any more. */
  'overtaken',
  /** Whoever wants it does not approve it. */
  'own-request',
  /** Whoever has the date is not in the book any more, or only reads it. */
  'asked-left',
  /** Somebody else has the date by now. */
  'reassigned',
  /** A day is proposed for the date already, and waits for an answer. */
  'proposed-already',
  'too-many-proposals',
  /** The plan lets nothing be changed in the book. */
  'read-only',
  /** More would be active than the plan of the book allows. */
  'over-plan',
  'too-many-links',
  /** One of the obligations is not in the book. */
  'no-such-obligation',
] as const
export type PeopleRefusal = (typeof peopleRefusals)[number]

/** A request as it came in: its values, or the field that is wrong. */
export const readPeopleRequest = requestReader(peopleRequests)
