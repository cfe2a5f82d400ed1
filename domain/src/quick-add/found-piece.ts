import type { Span } from '../schedule.ts'
import type { Line } from './line.ts'
import type { Found, Open, Piece, Reading, SaidDays } from './piece.ts'

export type FoundPiece = Found<{ piece: Piece }>

/** What the words up to `next` leave open. */
const opens =
  (about: 'rule' | 'time') =>
  (line: Line, at: number, next: number, code: Open['code'], options: Reading[], question: string): FoundPiece => ({
    next,
    piece: { is: 'open', about, open: { code, ...line.span(at, next), options, question } },
  })
export const openRule = opens('rule')
export const openTime = opens('time')

/** A rule that they say. */
export function rhythm(next: number, every: Span, fromCompletion: boolean, days: SaidDays): FoundPiece {
  return { next, piece: { is: 'rhythm', rhythm: { every, fromCompletion }, days } }
}
