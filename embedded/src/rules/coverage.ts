import { compileChecked } from './compile.ts'
import { partsOf } from './parts.ts'
import { reportedValue, type ReportedValue } from './reported-value.ts'
import type { Ruleset } from './ruleset.ts'
import type { Expression, FunctionDeclaration, MatchBlock, RulesSyntax } from './syntax.ts'
import type { Evaluated } from './values.ts'

/** Line and column from 1; offsets in characters of the source (not UTF-16 units), the last one still of it: as the official emulator has them. */
export type SourcePosition = { line: number; column: number; currentOffset: number; endOffset: number }
/** An expression, what it came to and how often, and what it is made of; what was never evaluated has no values. Constants are left out. */
export type ExpressionReport = {
  sourcePosition: SourcePosition
  values?: { value: ReportedValue; count: number }[]
  children?: ExpressionReport[]
}
export type Coverage = { rules: { files: { name: string; content: string }[] }; report?: ExpressionReport[] }

/** Of one expression so many values are told apart; those after them are counted together, as a value that is not shown. */
const mostValues = 50
const notShown = '{}'

/** Rules that count what each of their expressions comes to, from now on. Throws RulesSyntaxError. */
export function coveredRules(source: string, file: string): { ruleset: Ruleset; coverage(): Coverage } {
  const counts = new Map<Expression, Map<string, number>>()
  const texts = new WeakMap<object, string>()
  const { ruleset, syntax } = compileChecked(source, file, (node, value) => {
    if (node.kind === 'literal') return
    const text = textOf(value)
    const counted = counts.get(node)
    if (!counted) counts.set(node, new Map([[text, 1]]))
    else {
      const kind = counted.has(text) || counted.size < mostValues ? text : notShown
      counted.set(kind, (counted.get(kind) ?? 0) + 1)
    }
  })

  /** A request shows the same objects again and again: each is written once. */
  function textOf(value: Evaluated): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(reportedValue(value))
    const known = texts.get(value)
    if (known !== undefined) return known
    const text = JSON.stringify(reportedValue(value))
    texts.set(value, text)
    return text
  }

  return {
    ruleset,
    coverage() {
      const positionOf = positionsIn(source)
      const reportOf = (node: Expression): ExpressionReport => {
        const values = [...(counts.get(node) ?? [])].map(([text, count]) => ({
          value: JSON.parse(text) as ReportedValue,
          count,
        }))
        const children = partsOf(node).filter(isDynamic).map(reportOf)
        return {
          sourcePosition: positionOf(node),
          ...(values.length > 0 && { values }),
          ...(children.length > 0 && { children }),
        }
      }
      const report = expressionsOf(syntax).filter(isDynamic).map(reportOf)
      return { rules: { files: [{ name: file, content: source }] }, ...(report.length > 0 && { report }) }
    },
  }
}

const isDynamic = (node: Expression) => node.kind !== 'literal'

/** Every condition, binding and result of a file, in source order. */
function expressionsOf({ functions, serviceFunctions, matches }: RulesSyntax): Expression[] {
  const ofFunction = ({ lets, result }: FunctionDeclaration) => [...lets.map(({ value }) => value), result]
  const ofBlock = (block: MatchBlock): Expression[] => [
    ...block.functions.flatMap(ofFunction),
    ...block.statements.flatMap((statement) =>
      'match' in statement ? ofBlock(statement.match) : statement.allow.condition ? [statement.allow.condition] : [],
    ),
  ]
  const all = [...functions.flatMap(ofFunction), ...serviceFunctions.flatMap(ofFunction), ...matches.flatMap(ofBlock)]
  return all.toSorted((left, right) => left.begins - right.begins)
}

function positionsIn(source: string): (node: Expression) => SourcePosition {
  // Where a character of two units begins, all after it come one less.
  const pairs = [...source.matchAll(/[\u{10000}-\u{10ffff}]/gu)].map(({ index }) => index)
  const charactersBefore = (place: number) => place - countBelow(pairs, place)
  const lines = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return ({ begins, ends }) => {
    const line = countBelow(lines, begins + 1)
    const currentOffset = charactersBefore(begins)
    return {
      line,
      column: currentOffset - charactersBefore(lines[line - 1] ?? 0) + 1,
      currentOffset,
      endOffset: charactersBefore(ends) - 1,
    }
  }
}

/** How many of ascending numbers are less than one. */
function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}
