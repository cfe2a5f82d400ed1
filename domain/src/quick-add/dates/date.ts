import type { Line } from '../line.ts'
import type { FoundDate } from './found-date.ts'
import { namedDateAt } from './named-date.ts'
import { offsetAt } from './offset.ts'

/** A date in words or figures that begins at a word, whatever it is for; null if none does. */
export function dateAt(line: Line, at: number): FoundDate | null {
  return offsetAt(line, at) ?? namedDateAt(line, at)
}
