import type { Span } from '../schedule.ts'
import type { Line } from './line.ts'
import type { Found, Open, Piece, Reading, SaidDays } from './piece.ts'

export type FoundPiece = Found<{ piece: Piece }>

/** A rule that the words up to `next` leave open. */
export function openRule(
  line: Line,
  at: number,
  next: number,
  code: Open['code'],
  options: Reading[],
  question: string,
): FoundPiece {
  return { next, piece: { is: 'open', about: 'rule', open: { code, ...line.span(at, next), options, question } } }
}

/** A rule that they say. */
export function rhythm(next: number, every: Span, fromCompletion: boolean, days: SaidDays): FoundPiece {
  return { next, piece: { is: 'rhythm', rhythm: { every, fromCompletion }, days } }
}
