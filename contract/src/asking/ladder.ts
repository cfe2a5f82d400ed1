import type { Ladder as Climbed } from '@duebook/domain'
import * as v from 'valibot'
import { accessAt, type Entitlement, isOpenForAll } from '../billing/entitlement.ts'
import { isFor } from '../people/roles.ts'
import type { Plan } from '../billing/plans.ts'
import { LocalTime } from '../schedule.ts'

/** `backup`, `owner`, `admins`, or a uid. */
const Name = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))

/** After so long without an answer, counted from when the first was asked, these are asked as well. */
export const Rung = v.strictObject({
  after: v.strictObject({
    n: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
    unit: v.picklist(['hours', 'days']),
    at: v.optional(LocalTime),
  }),
  who: v.pipe(v.array(Name), v.minLength(1), v.maxLength(20)),
  urgent: v.optional(v.boolean()),
})

/** What somebody wants; `checkBeforeSaving` judges it, and takes fewer entries than fit in here, to say so. */
export const WantedLadder = v.strictObject({
  rungs: v.pipe(v.array(Rung), v.maxLength(9)),
  repeat: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
})
export type WantedLadder = v.InferOutput<typeof WantedLadder>

/** `books/{bookId}/ladders/{obligationId}`, and `usual` for all that have none of their own; the server writes it. */
export const StoredLadder = v.object({ ...WantedLadder.entries, setBy: v.string(), setAt: v.unknown() })
export type StoredLadder = v.InferOutput<typeof StoredLadder>

export const usualLadder = 'usual'

/** A stored ladder, as it is climbed; null where there is none, or where it cannot be read. */
export function readLadder(stored: unknown): Climbed | null {
  const read = v.safeParse(StoredLadder, stored)
  if (!read.success) return null
  const { rungs, repeat } = read.output
  return { rungs, ...(repeat === undefined ? {} : { repeat }) }
}

/** An obligation's own, else the book's usual one. */
export const ladderInForce = (own: Climbed | null, usual: Climbed | null): Climbed | null => own ?? usual

/** The plan by which a ladder may be saved at `now` (ms); one that ran out gates what is saved, and nothing that runs. */
export function planToSaveBy(entitlement: Entitlement | undefined, now: number): Plan {
  if (isOpenForAll(entitlement)) return 'team'
  return entitlement && accessAt(entitlement, now) === 'full' ? entitlement.plan : 'free'
}

type Sights = { onlyTheirs?: readonly string[] | undefined }

/** Those of a book who do not see what concerns these people; with nobody concerned, who does not see all of it. */
export const unseeing = (book: Sights, of: { concerns?: readonly string[] | undefined }): string[] =>
  (book.onlyTheirs ?? []).filter((uid) => !isFor(book, uid, of))

/** The ladder without those who do not see what it is climbed for: nobody is asked about what is not shown to them. Entries keep their number. */
export function climbedBySeeing(ladder: Climbed | null, unseen: readonly string[]): Climbed | null {
  if (!ladder || unseen.length === 0) return ladder
  const rungs = ladder.rungs.map((rung) => ({ ...rung, who: [rung.who].flat().filter((one) => !unseen.includes(one)) }))
  return { ...ladder, rungs }
}
