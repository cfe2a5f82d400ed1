import * as v from 'valibot'
import { Concerns } from '../people/concerns.ts'
import type { Addition, Here, LeftOut, NeedsYou, WarningCode } from './verdicts.ts'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5_000))

/**
 * `books/{bookId}/imports/{importId}`: what a file was read into. Written by whoever brought it before anything of it is added, so that what
 * breaks off can be finished: `parts` documents of `importLines` hold what becomes of each record. Whoever may add sees it.
 */
export const ImportRecord = v.object({
  by: v.string(),
  at: v.unknown(),
  file: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** In bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5_000_000)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  format: v.picklist(['csv', 'todoist-csv', 'duebook-csv', 'ics', 'wallos-json']),
  /** `add`, `here`, `refused` and `leftOut` add up to `lines` where each record gives one obligation; `right` of those added were put right. */
  counts: v.object({ lines: whole, add: whole, here: whole, refused: whole, leftOut: whole, right: whole }),
  parts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)),
  state: v.picklist(['writing', 'applied', 'takingBack', 'takenBack']),
  /** Of those that it added, by their number: what stays although the rest is taken back. */
  kept: v.pipe(v.array(whole), v.maxLength(5_000)),
  changedAt: v.unknown(),
  concerns: Concerns,
})
export type ImportRecord = v.InferOutput<typeof ImportRecord>

/** `books/{bookId}/importLines/{importId}_{000…}`: `text` is `ImportLine`s as JSON. */
export type ImportLines = { importId: string; text: string; concerns: string[] }

/** What became of one record. `n`: as the how-many-th it is added; `right`: it was put right by whoever imports. */
export type ImportLine =
  | ({ verdict: 'add'; n: number; id: string; right: boolean; told: WarningCode[] } & Addition)
  | ({ verdict: 'here' } & Omit<Here, 'key' | 'says'>)
  | ({ verdict: 'refused' } & Omit<NeedsYou, 'options'>)
  | ({ verdict: 'leftOut' } & LeftOut)

/** So many days an import can be taken back as one step. */
export const takeBackDays = 30
