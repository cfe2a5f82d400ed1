import { fieldPathText, isNamePath, parseFieldPath, type FieldPath } from '../../data/field-path.ts'
import type { Folding } from '../../data/fold.ts'
import { unimplemented } from '../unimplemented.ts'
import {
  fieldsOf,
  functionOf,
  invalid,
  referenceOf,
  targetOf,
  textOf,
  wholeOf,
  type Json,
  type Named,
} from './arguments.ts'

/** What "distinct" or "aggregate" makes of documents: one result for each combination of `keys`, and what becomes of the results. */
export type Grouping = {
  stage: string
  keys: { to: FieldPath; from: FieldPath }[]
  accumulators: { to: FieldPath; folding: Folding }[]
  after: AfterGroups[]
}
export type AfterGroups =
  | { kind: 'sort'; orders: { path: FieldPath; descending: boolean }[] }
  | { kind: 'offset' | 'limit'; count: number }

/** Reads "distinct", or an "aggregate" that has groups; null for one without. */
export function readGroups({ name, args }: Named): Grouping | null {
  const isDistinct = name === 'distinct'
  const keys = Object.entries(fieldsOf(args[isDistinct ? 0 : 1])).map(([to, from]) => ({
    to: targetOf(to),
    from: parseFieldPath(referenceOf(from, `"${name}" by a function`)),
  }))
  if (keys.length === 0) {
    if (isDistinct) throw invalid('The stage "distinct" names a field.')
    return null
  }
  const accumulators = isDistinct
    ? []
    : Object.entries(fieldsOf(args[0])).map(([to, given]) => ({ to: targetOf(to), folding: foldingOf(given) }))
  const grouping = { stage: name, keys, accumulators, after: [] }
  checkApart(resultFields(grouping))
  return grouping
}

/** The fields of documents that the results are made of. */
export const groupedFields = ({ keys, accumulators }: Grouping): FieldPath[] => [
  ...keys.map(({ from }) => from),
  ...accumulators.flatMap(({ folding }) => (folding.kind === 'count' ? [] : [folding.path])),
]

/** Reads what follows: of results only that can be said which each of them has. */
export function readAfterGroups(grouping: Grouping, { name, args }: Named): AfterGroups {
  if (name === 'offset' || name === 'limit') return { kind: name, count: wholeOf(args[0], name) }
  if (name !== 'sort') throw unimplemented(`The stage "${name}" after "${grouping.stage}"`)
  const known = new Set(resultFields(grouping).map(fieldPathText))
  const orders = args.map(orderOf)
  for (const { path } of orders)
    if (!known.has(fieldPathText(path)))
      throw unimplemented(`The stage "sort" by a field that "${grouping.stage}" does not name`)
  return { kind: 'sort', orders }
}

/** An ordering of the stage "sort". */
export function orderOf(ordering: unknown): { path: FieldPath; descending: boolean } {
  const { direction, expression } = fieldsOf(ordering)
  const path = parseFieldPath(referenceOf(expression, '"sort" by a function'))
  const said = textOf(direction, 'stringValue')
  if (said !== 'ascending' && said !== 'descending') throw invalid('A direction is ascending or descending.')
  return { path, descending: said === 'descending' }
}

const resultFields = ({ keys, accumulators }: Grouping) => [...keys, ...accumulators].map(({ to }) => to)

/** INVALID_ARGUMENT for two results in one place, or one inside another. */
export function checkApart(fields: readonly FieldPath[]): void {
  for (const [at, one] of fields.entries())
    for (const other of fields.slice(at + 1))
      if (one.every((name, depth) => depth >= other.length || name === other[depth]))
        throw invalid(`Two results have the name ${fieldPathText(one)}, or one stands inside the other.`)
}

/** What an accumulator makes of the documents. */
export function foldingOf(given: unknown): Folding {
  const { name, args } = functionOf(given)
  if (name === 'count' && args.length === 0) return { kind: 'count', upTo: Infinity }
  if (name !== 'sum' && name !== 'average')
    throw unimplemented(`The accumulator "${name}"${name === 'count' ? ' of an expression' : ''}`)
  const path = parseFieldPath(referenceOf(args[0], `"${name}" of a function`))
  if (isNamePath(path)) throw unimplemented(`The accumulator "${name}" of the name`)
  return { kind: name === 'sum' ? 'sum' : 'avg', path }
}

/** The same, as an aggregation query writes it. */
export function aggregationOf(alias: string, folding: Folding): Json {
  if (folding.kind === 'count') return { alias, count: {} }
  const field = { fieldPath: fieldPathText(folding.path) }
  return folding.kind === 'sum' ? { alias, sum: { field } } : { alias, avg: { field } }
}
