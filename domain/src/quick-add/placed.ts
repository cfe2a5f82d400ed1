import type { CalendarDate } from '../schedule.ts'
import { addDays } from './civil-days.ts'
import type { Piece, TokenKind } from './piece.ts'

/** One piece of the line in its place: from one word up to another, and in UTF-16 units. */
export type Placed = { from: number; to: number; start: number; end: number; kind: TokenKind | null; piece: Piece }

export type Is<K extends Piece['is']> = Extract<Piece, { is: K }>
export type At<P extends Piece> = Placed & { piece: P }

export const allOf = <K extends Piece['is']>(placed: readonly Placed[], is: K) =>
  placed.filter((one): one is At<Is<K>> => one.piece.is === is)

/** The day that a date means in its role: a period begins with its first day and ends with its last. */
export const dateOf = (found: At<Is<'date'>> | undefined): CalendarDate | undefined => {
  const said = found?.piece.said
  if (!said || !found) return undefined
  switch (said.form) {
    case 'day':
      return found.piece.before ? addDays(said.date, -1) : said.date
    case 'period':
      if (found.piece.before) return addDays(said.first, -1)
      return found.piece.role === 'from' ? said.first : said.last
    case 'end':
      return said.last
    default:
      return undefined
  }
}
