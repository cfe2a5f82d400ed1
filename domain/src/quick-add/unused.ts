import type { Line } from './line.ts'
import type { Piece } from './piece.ts'
import { allOf, type Placed } from './placed.ts'
import type { Problem, Said } from './timing-result.ts'

/** Pieces of which an obligation has one. */
const SINGLE: readonly Piece['is'][] = [
  'times',
  'length',
  'convention',
  'notice',
  'show',
  'monthEnd',
  'overdue',
  'renews',
  'term',
]

/** What was read and would change nothing: it is said, so that nothing falls under the table. */
export function unusedProblems(line: Line, placed: readonly Placed[], said: Said): Problem[] {
  const problems: Problem[] = []
  const refuse = (one: Placed | undefined, why: string) => {
    if (!one) return
    const text = line.text.slice(one.start, one.end)
    problems.push({ code: 'not-understood', span: { start: one.start, end: one.end }, message: `“${text}” ${why}` })
  }
  for (const is of SINGLE) refuse(allOf(placed, is)[1], 'is said twice. Leave one of them out.')
  const first = (...kinds: Piece['is'][]) => placed.find(({ piece }) => kinds.includes(piece.is))
  if (said.rhythm) {
    refuse(first('overdue'), 'and how often it comes do not fit together. Leave one of them out.')
    refuse(
      said.due?.piece.said.form === 'counted' ? said.due : undefined,
      'counts from one date, and the line says that it comes again. Leave one of them out.',
    )
    if (said.rhythm.piece.rhythm.fromCompletion)
      refuse(
        said.until ?? first('except', 'length', 'monthEnd'),
        'has no place in what counts from when it was last done. It can end after a number of times, such as “12 times”.',
      )
    return problems
  }
  refuse(
    first('times', 'length', 'except', 'monthEnd'),
    'needs to know how often. Add “every month” or the like, or leave it out.',
  )
  const other = said.isTerm
    ? said.until
    : said.derived || said.due || said.days
      ? (said.from ?? (said.due ? said.until : undefined))
      : undefined
  refuse(other, 'is a second date, and nothing says how often. Leave it out, or add “every month” or the like.')
  if (said.isTerm)
    refuse(
      said.days ?? (said.ends ? said.due : undefined),
      'is a second date beside the contract’s end. Leave one of them out.',
    )
  return problems
}
