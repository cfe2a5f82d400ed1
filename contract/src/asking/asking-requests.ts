import type { Covered, Foreseen, SaveCode } from '@duebook/domain'
import * as v from 'valibot'
import { requestReader } from '../request-reader.ts'
import { CivilDate } from '../schedule.ts'
import type { DrillRow } from './drill.ts'
import { usualLadder, WantedLadder } from './ladder.ts'

const BookId = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))
const ObligationId = v.pipe(v.string(), v.regex(/^[^/]{1,128}$/))
const OfDate = v.strictObject({ bookId: BookId, obligationId: ObligationId, nominal: CivilDate })

/** What a client may ask about who is asked, by function. */
export const askingRequests = {
  /** "Not mine": the next in line is asked. */
  handBack: OfDate,
  takeOver: OfDate,
  /** Who is asked when of the next date if nobody answers. */
  foreseeAsking: v.strictObject({ bookId: BookId, obligationId: ObligationId }),
  /** Of an obligation, or null of all that have none of their own; a ladder that is null is taken away. */
  saveLadder: v.strictObject({
    bookId: BookId,
    obligationId: v.nullable(
      v.pipe(
        ObligationId,
        v.check((id) => id !== usualLadder),
      ),
    ),
    ladder: v.nullable(WantedLadder),
  }),
  /** What a row of the ledger said, as it went. */
  whatWasSaid: v.strictObject({ bookId: BookId, reminder: v.pipe(v.string(), v.regex(/^[^/]{1,500}$/)) }),
  coverageOfBook: v.strictObject({ bookId: BookId }),
  /** Whom a drill of the next date would turn to; `startDrill` turns to them. */
  foreseeDrill: v.strictObject({ bookId: BookId, obligationId: ObligationId }),
  startDrill: v.strictObject({ bookId: BookId, obligationId: ObligationId }),
  stopDrill: v.strictObject({ bookId: BookId, drillId: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) }),
} as const
export type AskingRequests = { [Name in keyof typeof askingRequests]: v.InferOutput<(typeof askingRequests)[Name]> }

/** So many dates are tried for whom they would reach, the next due first. */
export const mostTried = 500

/** A date that would reach nobody, or hardly anybody, at its next step. */
export type Uncovered = Pick<Covered, 'first' | 'why' | 'warnAt'> & {
  obligationId: string
  nominal: string
  due: string
  reach: 'nobody' | 'weak'
}

/**
 * What a message said, without the words that answer it. `together`: it was of other dates as well, and whoever it went to reads it alone.
 * `gone`: it is not kept any more.
 */
export type WasSaid = { is: 'said'; title: string; text: string } | { is: 'together' } | { is: 'gone' }

export type AskingAnswers = {
  handBack: { outcome: 'done' }
  takeOver: { outcome: 'done' }
  foreseeAsking: { coming: Foreseen[] }
  saveLadder: { outcome: 'done' } | { outcome: 'refused'; code: SaveCode; rung?: number }
  whatWasSaid: WasSaid
  /** `tried`: so many dates were looked at. */
  coverageOfBook: { dates: Uncovered[]; tried: number }
  /** `refused`: why none can be sent now. */
  foreseeDrill: { rows: DrillRow[]; refused: DrillRefusal | null }
  startDrill: { outcome: 'done'; drillId: string } | ({ outcome: 'refused' } & DrillRefusal)
  stopDrill: { outcome: 'done' }
}

/** `from`: when the next is possible (ms). `drillId`: the one that is still under way, of which obligation. */
export type DrillRefusal =
  | { code: 'too-soon'; from: number }
  | { code: 'running'; drillId: string; obligationId: string }
  | { code: 'nothing-to-try' }
  | { code: 'too-many-people' }

/** A request as it came in: its values, or the field that is wrong. */
export const readAskingRequest = requestReader(askingRequests)
