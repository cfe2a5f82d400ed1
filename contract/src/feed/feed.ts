import * as v from 'valibot'
import { Kind } from '../obligation.ts'
import type { FeedClients } from './clients.ts'

const BookId = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))
const Tag = v.pipe(v.string(), v.regex(/^[^\s\p{Cc}]{1,50}$/u))

/** Which dates a feed shows, of all that its maker may see. */
export const FeedScope = v.variant('of', [
  v.strictObject({ of: v.literal('mine') }),
  v.strictObject({ of: v.literal('all') }),
  v.strictObject({ of: v.literal('book'), bookId: BookId }),
  v.strictObject({ of: v.literal('kind'), kind: Kind }),
  v.strictObject({ of: v.literal('tag'), tag: Tag }),
])
export type FeedScope = v.InferOutput<typeof FeedScope>

/** How much of a date stands in a calendar: its title, its kind alone, or nothing but that something is due. */
export const FeedTitles = v.picklist(['full', 'kind', 'busy'])
export type FeedTitles = v.InferOutput<typeof FeedTitles>

export const FeedLooks = v.strictObject({
  titles: FeedTitles,
  /** The last days for notice. */
  notices: v.boolean(),
  /** Our own days. */
  plans: v.boolean(),
  /** What was done within `doneDays`. */
  done: v.boolean(),
  /** In the titles. */
  amounts: v.boolean(),
})
export type FeedLooks = v.InferOutput<typeof FeedLooks>

export const usualLooks: FeedLooks = { titles: 'full', notices: true, plans: false, done: true, amounts: false }

/** So many days ahead a feed shows, so many back of what was done, so many dates and bytes at the utmost. */
export const feedDays = { ahead: 400, done: 30 } as const
export const mostFeedDates = 1_000
export const mostFeedBytes = 900_000
/** Of one person. */
export const mostFeeds = 20

/**
 * `users/{uid}/feeds/{id}`: what one address shows, and who fetches it. Its address is known to nobody but whoever has it. Instants are ms since
 * 1970. Only the server writes it.
 */
export type Feed = {
  scope: FeedScope
  looks: FeedLooks
  madeAt: number
  /** When it was given the address that it has. */
  addressAt: number
  clients: FeedClients
  /** Of the last fetch: how many dates there were, and how many of them were shown. Null before the first. */
  dates: { all: number; shown: number } | null
}
