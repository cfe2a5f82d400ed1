import * as v from 'valibot'
import { CivilDate } from './schedule.ts'

const Words = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most))
/** `by` is a uid, `at` the RFC 3339 instant on the device that wrote it. */
const Signed = { by: v.pipe(v.string(), v.maxLength(128)), at: v.pipe(v.string(), v.maxLength(40)) }

/** How a notice was sent. */
export const NoticeMeans = v.picklist(['post', 'email', 'form', 'hand'])
export type NoticeMeans = v.InferOutput<typeof NoticeMeans>
/** How a contract ends other than by notice; `itself`: it was left to run out. */
export const EndMeans = v.picklist(['agreed', 'unused', 'law', 'itself'])
export type EndMeans = v.InferOutput<typeof EndMeans>

/**
 * What somebody decided about one term of a contract; part of the record of the date on which that term ends. All dates are civil days.
 * `noticeGiven`: it ends on that date. `renews`: the next term follows. `renegotiating`: nothing is decided yet, and somebody has it in hand.
 * `ended`: it ends on `endsOn` in place of `instead`, the date that was in force.
 */
export const Decision = v.variant('kind', [
  v.object({
    kind: v.literal('noticeGiven'),
    sentOn: CivilDate,
    means: NoticeMeans,
    reference: v.optional(Words(200)),
    expectedOn: v.optional(CivilDate),
    receivedOn: v.optional(CivilDate),
    ...Signed,
  }),
  v.object({ kind: v.literal('renews'), ...Signed }),
  v.object({ kind: v.literal('renegotiating'), note: v.optional(Words(500)), ...Signed }),
  v.object({
    kind: v.literal('ended'),
    endsOn: CivilDate,
    instead: CivilDate,
    means: EndMeans,
    reason: v.optional(Words(500)),
    ...Signed,
  }),
])
export type Decision = v.InferOutput<typeof Decision>
type Unsigned<D> = D extends Decision ? Omit<D, 'by' | 'at' | 'instead'> : never
/** What is decided, before somebody stands for it. */
export type Deciding = Unsigned<Decision>

/** What is decided of an obligation's next date, as lists read it; a term that renews is followed by its next date, of which nothing is. */
export const NextDecision = v.picklist(['noticeGiven', 'renegotiating', 'ended'])
export type NextDecision = v.InferOutput<typeof NextDecision>
