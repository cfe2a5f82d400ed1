import * as v from 'valibot'
import type { Entitlement } from './billing/entitlement.ts'
import { ApprovalAct } from './people/approval.ts'
import { Kind } from './obligation.ts'
import { rateText } from './money/rate-text.ts'
import type { FileRoom } from './room.ts'

export const Role = v.picklist(['owner', 'admin', 'member', 'viewer'])
export type Role = v.InferOutput<typeof Role>

/** The holiday calendars in which working days count; none: weekends only. */
export const Regions = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}(-[A-Z]{2,3})?$/))), v.maxLength(5))
export const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))
/** An IANA name. */
export const TimeZone = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/**
 * What a line or a form leaves unsaid about a new obligation. `plans`: the reminders that a kind starts with where they are not the product's,
 * a step a line (`usual-plan.ts`). `rates`: what one unit of a currency is in another, as somebody said it (`money/rate.ts`). A book of an older
 * release says the regions alone.
 */
export const BookDefaults = v.object({
  regions: Regions,
  timeZone: v.optional(TimeZone),
  currency: v.optional(Currency),
  plans: v.optional(v.record(Kind, v.string())),
  rates: v.optional(v.record(Currency, v.pipe(v.string(), v.regex(rateText)))),
})
export type BookDefaults = v.InferOutput<typeof BookDefaults>

/** Days in which somebody answers whether they want to own a book. */
export const offerDays = 7

/** The owner asks somebody in the book to own it; nothing changes before a yes. `until`: when it runs out, a timestamp. */
export const Offer = v.object({ to: v.string(), by: v.string(), until: v.unknown() })
export type Offer = v.InferOutput<typeof Offer>

/** Whom a book is offered to at `now` (ms since 1970), if anybody: they and its owner are as they were. */
export function standingOffer(
  { offered, roles }: { offered?: Offer | undefined; roles: Readonly<Record<string, Role>> },
  now: number,
): (Offer & { until: number }) | null {
  if (!offered || roles[offered.by] !== 'owner' || !Object.hasOwn(roles, offered.to)) return null
  const until = (offered.until as { toMillis(): number }).toMillis()
  return now < until ? { ...offered, until } : null
}

/** `books/{bookId}`. A person's own book has the person's uid as its id. `memberIds` repeats the keys of `roles`, so that a query can ask for it. */
export const Book = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  kind: v.picklist(['personal', 'shared']),
  roles: v.record(v.string(), Role),
  memberIds: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(200)),
  /** What everybody in it is called (`Member`), by uid, once it was shared; the server writes it, so that a screen names people without reading each. */
  names: v.optional(v.record(v.string(), v.string())),
  /** Members and viewers who see only what is theirs (`concernsOf`), by uid; the others see everything. */
  onlyTheirs: v.optional(v.array(v.string())),
  defaults: v.optional(BookDefaults),
  /** Its obligations are kept a second time, many in a document (`sheets.ts`); `filling`: not all of them yet. The server writes it. */
  sheets: v.optional(v.picklist(['filling', 'kept'])),
  /** What is done here once a second person agreed; the server writes it. */
  approvals: v.optional(v.array(ApprovalAct)),
  /** Whom its owner has asked to own it; the server writes it. It is good for nothing once it ran out, or the owner is another. */
  offered: v.optional(Offer),
  createdBy: v.string(),
  createdAt: v.unknown(),
  /** Who changed its name or defaults last; a book of an older release does not say. */
  changedBy: v.optional(v.string()),
})
export type Book = v.InferOutput<typeof Book>

/** What the server alone writes into a book: what its owner's plan allows there, and how many obligations and bytes count for it. */
export type BookAllowance = { entitlement?: Entitlement; counters?: { activeObligations: number } } & FileRoom & {
    /** Ids of the obligations that count for a limited plan; whoever makes one active, or no longer so, says it here in the same commit. */
    active?: string[]
  }
