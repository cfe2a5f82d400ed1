import { FirestoreError } from './errors.ts'
import type { FieldPath } from './data/field-path.ts'
import type { Stored } from './stored.ts'

/** A piece holds this many documents, or this many characters of them, and one document more. */
const perPiece = 200
const longestPiece = 512 * 1024
/** So many characters are held for all who take a result in pieces; one alone may be longer. */
const mostHeld = 512 * 1024 * 1024
/** Who takes nothing for so long (ms) gives way to others, where there is no room for all. */
const longestPause = 30_000

/** By the number of a result: those of the thread that only reads are below zero. */
export const isOfReader = (result: number) => result < 0

export type OpenResults = ReturnType<typeof openResults>
type Open = {
  left: (Stored | null)[]
  at: number
  held: number
  takenAt: number
  select: readonly FieldPath[] | undefined
}
type Piece = { documents: Stored[]; select: readonly FieldPath[] | undefined; isLast: boolean }

/**
 * What is left of results whose beginning was given out; each ends with its last piece, or when nobody wants the rest. Times in ms. `sign`: of their
 * numbers, by which is known whose they are.
 */
export function openResults({ most = mostHeld, sign = 1 }: { most?: number; sign?: 1 | -1 } = {}) {
  const results = new Map<number, Open>()
  let held = 0
  let last = 0

  function forget(result: number) {
    held -= results.get(result)?.held ?? 0
    results.delete(result)
  }

  return {
    /** RESOURCE_EXHAUSTED while others who read on hold all there is room for. */
    open(documents: Stored[], select: readonly FieldPath[] | undefined, now: number): number {
      const length = documents.reduce((sum, document) => sum + (document.length ?? 0), 0)
      for (const [result, { takenAt }] of results) {
        if (held + length <= most) break
        if (now - takenAt > longestPause) forget(result)
      }
      if (results.size > 0 && held + length > most)
        throw new FirestoreError('RESOURCE_EXHAUSTED', 'Too many long results are being read at once; try again later.')
      last += sign
      results.set(last, { left: documents, at: 0, held: length, takenAt: now, select })
      held += length
      return last
    },

    take(result: number, now: number): Piece {
      const open = results.get(result)
      if (!open)
        throw new FirestoreError('ABORTED', 'The rest of this result was not taken in time, and is gone; ask again.')
      const documents: Stored[] = []
      let length = 0
      while (open.at < open.left.length && documents.length < perPiece && length < longestPiece) {
        const document = open.left[open.at]
        open.left[open.at++] = null
        if (!document) continue
        documents.push(document)
        length += document.length ?? 0
      }
      open.takenAt = now
      open.held -= length
      held -= length
      const isLast = open.at === open.left.length
      if (isLast) forget(result)
      return { documents, select: open.select, isLast }
    },

    close: forget,
    /** Characters. */
    held: () => held,
  }
}
