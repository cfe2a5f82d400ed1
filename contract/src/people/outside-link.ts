import * as v from 'valibot'
import { CivilDate } from '../schedule.ts'

/** Days for which a link can be looked at, and how many when nothing is said. */
export const outsideDays = { most: 90, usual: 28 } as const
/** Obligations of one link; and links of one book that can be looked at. */
export const mostOutsideObligations = 50
export const mostOutsideLinks = 20
/** Openings that stand in a link's list; the activity has each. */
export const listedOpenings = 50

/** One opening: when, and with which browser (`Firefox on macOS`). */
export const Opening = v.object({ at: v.unknown(), device: v.pipe(v.string(), v.maxLength(60)) })

/** What somebody outside is shown: some obligations, and of these the dates that are due from one civil day through another. */
export const OutsideScope = v.object({
  obligationIds: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[^/]{1,128}$/))),
    v.minLength(1),
    v.maxLength(mostOutsideObligations),
  ),
  from: CivilDate,
  to: CivilDate,
  /** Sums of money as well. */
  amounts: v.boolean(),
})
export type OutsideScope = v.InferOutput<typeof OutsideScope>

/**
 * `books/{bookId}/outsideLinks/{id}`: a link by which somebody without an account reads a part of a book. The server writes it; who manages
 * the book reads it. Its secret is never kept, only the secret's hash.
 */
export const OutsideLink = v.object({
  ...OutsideScope.entries,
  /** Whom it is for, as its maker called them. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  /** Its maker, and what they were called then. */
  madeBy: v.string(),
  makerName: v.pipe(v.string(), v.maxLength(320)),
  madeAt: v.unknown(),
  expiresAt: v.unknown(),
  /** When it was ended before that; null: it was not. */
  endedAt: v.unknown(),
  secretHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** How often it was opened, and the newest openings, the last one first. */
  opened: v.pipe(v.number(), v.integer(), v.minValue(0)),
  openings: v.pipe(v.array(Opening), v.maxLength(listedOpenings)),
  /** How often it was asked in the hour that began `since`: opened, and parts of files. */
  asked: v.object({ since: v.unknown(), openings: v.number(), parts: v.number() }),
})
export type OutsideLink = v.InferOutput<typeof OutsideLink>
