import type { FieldPath } from '../data/field-path.ts'
import { isNamePath } from '../data/field-path.ts'
import { FirestoreError } from '../errors.ts'
import type { IndexGenerations } from '../index-generations.ts'
import type { Log } from '../../log.ts'
import type { Database } from '../stored.ts'
import { disjunctions } from './disjunctions.ts'
import { missingIndex, missingVectorIndex, refusalOf, type MissingIndex } from './missing-index.ts'
import { isServed, needOfBranch, needsOf, shapeOf, type Need } from './needed-index.ts'
import type { FieldFilter, Query } from './query.ts'

/**
 * What becomes of a query without its index. `no`: it is answered, and the index logged. `defined`: it is refused where the index is not defined, and
 * answered without it while it is built. `whole`: it is refused until the index is whole, as in the hosted service.
 */
export type RequireIndexes = 'no' | 'defined' | 'whole'

/** So many shapes of queries are remembered, and so many lacking indexes logged. */
const mostShapes = 1000
const mostReported = 1000

/** Which queries lack an index of those that are defined, and what is done about it. A shape of queries is looked at once. */
export function indexRequirement(indexing: IndexGenerations, log: Log, required: RequireIndexes) {
  const reported = new Set<string>()
  const known = new Map<string, { needs: readonly Need[]; lacking: Need | null }>()

  function verdictOn(query: Query, summed: readonly FieldPath[]) {
    const shape = shapeOf(query, summed)
    const there = known.get(shape)
    if (there) return there
    if (known.size >= mostShapes) known.clear()
    const needs = needsOf(query, summed)
    const verdict = { needs, lacking: needs.find((need) => !isServed(need, indexing.written())) ?? null }
    known.set(shape, verdict)
    return verdict
  }

  function report({ list, definition, link }: MissingIndex) {
    const text = JSON.stringify(definition)
    if (reported.has(text) || reported.size >= mostReported) return
    reported.add(text)
    log.warn('firestore.index_missing', {
      definition: text,
      ...(link !== null && { link }),
      advice:
        required === 'no'
          ? `add it to "${list}" in firestore.indexes.json; production refuses this query`
          : `add it to "${list}" in firestore.indexes.json; a query was refused without it`,
    })
  }

  function refuse(missing: MissingIndex, isBuilding = false): never {
    throw new FirestoreError('FAILED_PRECONDITION', refusalOf(missing, isBuilding))
  }

  const vectorOf = ({ name }: Database, query: Query) =>
    query.nearest &&
    missingVectorIndex(name, query, query.nearest, indexing.written().vectorsOf(query.collectionId ?? ''))

  return {
    check(database: Database, query: Query, summed: readonly FieldPath[] = []) {
      if (isByNameAlone(query, summed)) return
      // What is nearest asks for an index of its own kind.
      const { needs, lacking } = query.nearest ? { needs: [], lacking: null } : verdictOn(query, summed)
      const missing = query.nearest ? vectorOf(database, query) : lacking && missingIndex(database.name, lacking)
      if (missing) {
        // What asks for too many branches is malformed, and is told of that.
        disjunctions(query.filter)
        report(missing)
        if (required !== 'no') refuse(missing)
      }
      if (required !== 'whole' || !indexing.isBuilding()) return
      const built = needs.find((need) => !isServed(need, indexing.whole()))
      if (built) refuse(missingIndex(database.name, built), true)
    },
    /** The index that the hosted service would ask for on account of one branch. */
    lacking(database: Database, query: Query, branch: readonly FieldFilter[]): MissingIndex | null {
      if (query.nearest) return vectorOf(database, query)
      const need = needOfBranch(query, branch)
      return need && !isServed(need, indexing.written()) ? missingIndex(database.name, need) : null
    },
  }
}

/** Most that is asked for is a whole collection, which needs no looking up. */
function isByNameAlone({ filter, orders, nearest }: Query, summed: readonly FieldPath[]): boolean {
  const [first] = orders
  return !filter && !nearest && summed.length === 0 && first?.descending === false && isNamePath(first.path)
}
