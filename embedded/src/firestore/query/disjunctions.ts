import { FirestoreError } from '../errors.ts'
import { findable, type FieldFilter, type FilterTree } from './query.ts'

const most = 30

/** The filter as an OR of ANDs, with `in` and `array-contains-any` spread out; INVALID_ARGUMENT above 30 branches. */
export function disjunctions(filter: FilterTree | null): FieldFilter[][] {
  return filter ? spread(filter) : [[]]
}

function spread(filter: FilterTree): FieldFilter[][] {
  if (filter.kind === 'or') return bounded(filter.filters.flatMap(spread))
  if (filter.kind === 'and') {
    let branches: FieldFilter[][] = [[]]
    for (const inner of filter.filters) {
      const alternatives = spread(inner)
      branches = bounded(branches.flatMap((branch) => alternatives.map((alternative) => [...branch, ...alternative])))
    }
    return branches
  }
  if (filter.op === 'IN') return findable(filter.value).map((value) => [{ ...filter, op: 'EQUAL', value }])
  if (filter.op === 'ARRAY_CONTAINS_ANY')
    return findable(filter.value).map((value) => [{ ...filter, op: 'ARRAY_CONTAINS', value }])
  return [[filter]]
}

function bounded(branches: FieldFilter[][]): FieldFilter[][] {
  if (branches.length > most)
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      `A query has more than ${most} disjunctions once 'in', 'array-contains-any' and 'or' are spread out.`,
    )
  return branches
}
