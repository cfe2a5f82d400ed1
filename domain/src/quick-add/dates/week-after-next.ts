import type { Line } from '../line.ts'

/** The word after "the week after next", "übernächste Woche". */
export function weekAfterNextAt(line: Line, at: number): number | null {
  const isOver = /^ubernachste[nrs]?$/.test(line.words[at]?.plain ?? '')
  const unit = line.get(isOver ? at + 1 : line.past(at, 'the'), 'unit')
  if (!unit || unit.lexeme.plural || unit.lexeme.span.unit !== 'weeks' || unit.lexeme.span.amount !== 1) return null
  const after = isOver ? null : line.skip(unit.next, 'after')
  return isOver ? unit.next : after === null ? null : line.skip(after, 'next')
}
