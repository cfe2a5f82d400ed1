import type { Line } from '../line.ts'
import type { FoundDate } from './found-date.ts'
import { namedDateAt } from './named-date.ts'
import { offsetAt } from './offset.ts'

/** A date in words or figures that begins at a word, whatever it is for; null if none does. */
export function dateAt(line: Line, at: number): FoundDate | null {
  let kept = found.get(line)
  if (!kept) found.set(line, (kept = []))
  const known = kept[at]
  return known === undefined ? (kept[at] = offsetAt(line, at) ?? namedDateAt(line, at)) : known
}

/** Whoever reads a line asks for the date at one word some ten times. */
const found = new WeakMap<Line, (FoundDate | null)[]>()
