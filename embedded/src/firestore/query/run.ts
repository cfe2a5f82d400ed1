import type { Log } from '../../log.ts'
import { FirestoreError } from '../errors.ts'
import type { IndexGenerations } from '../index-generations.ts'
import type { Reads } from '../reads.ts'
import { atOnce, sortInSteps, type Steps } from '../steps.ts'
import type { Database, Stored } from '../stored.ts'
import { disjunctions } from './disjunctions.ts'
import { compareDocuments, inScope, passes } from './match.ts'
import { missingIndex, missingVectorIndex, refusalOf, type MissingIndex } from './missing-index.ts'
import { nearestOf, type Nearest } from './nearest.ts'
import { planBranch, type Plan } from './plan.ts'
import type { FieldFilter, Query } from './query.ts'
import { countExactly, scan } from './scan.ts'

/** `lacking`: the index that production would ask for. */
export type Planned = Plan & { lacking?: MissingIndex }

export type QueryEngine = {
  /** The query's documents, in its order. `look` sees whatever is looked at on the way. */
  find(reads: Reads, database: Database, query: Query, look?: Look): Steps<Stored[]>
  /** How each of its branches would be found. */
  plans(reads: Reads, database: Database, query: Query): Planned[]
  /** The same, for who has no time to let others in between. */
  run(reads: Reads, database: Database, query: Query): Stored[]
  /** Each of its documents once, in any order, none of them kept: of a query without limit and offset. */
  visit(reads: Reads, database: Database, query: Query, see: (document: Stored) => void): Steps<void>
  /** How many there are, of a query without limit and offset: by the entries alone, where those say it. */
  count(reads: Reads, database: Database, query: Query): Steps<number>
}

/** Told of each document or entry that is looked at: for which branch, and whether it belongs to it. */
export type Look = (branch: number, belongs: boolean) => void

/** Of a window that must be sorted, so many are kept at least before the worst are given up. */
const fewest = 256

/**
 * Runs queries on the indexes. What no index serves is refused where they are required; else it is sorted in memory, and the index to add is
 * logged once.
 */
export function queryEngine(indexing: IndexGenerations, log: Log, requireIndexes = false): QueryEngine {
  const reported = new Set<string>()

  function planned(reads: Reads, database: Database, query: Query, branch: readonly FieldFilter[]): Planned {
    const plan = planBranch(database, query, branch, indexing.whole(reads.highWater()))
    // What is nearest asks for an index of its own kind.
    if (!plan.missing || query.nearest) return plan
    const isBuilding = indexing.isBuilding() && !planBranch(database, query, branch, indexing.written()).missing
    const missing = missingIndex(database.name, query, branch)
    if (requireIndexes) throw new FirestoreError('FAILED_PRECONDITION', refusalOf(missing, isBuilding))
    if (isBuilding) return plan
    report(missing)
    return { ...plan, lacking: missing }
  }

  function report({ list, definition, link }: MissingIndex) {
    const text = JSON.stringify(definition)
    if (reported.has(text) || reported.size >= 1000) return
    reported.add(text)
    log.warn('firestore.index_missing', {
      definition: text,
      ...(link !== null && { link }),
      advice: `add it to "${list}" in firestore.indexes.json; production refuses this query`,
    })
  }

  function* find(reads: Reads, database: Database, query: Query, look?: Look): Steps<Stored[]> {
    const wanted = query.limit === null ? Infinity : query.offset + query.limit
    if (wanted === 0) return []
    if (query.nearest) return yield* findNearest(reads, database, query, query.nearest, look)
    const branches = disjunctions(query.filter)
    let found = new Map<number, Stored>()
    /** Where so many better ones are known that no other is wanted. */
    let worst: Stored | null = null
    const compare = (a: Stored, b: Stored) => compareDocuments(query.orders, a, b)
    const mostKept = Math.max(fewest, 4 * wanted)
    let sorted = branches.length === 1
    for (const [at, branch] of branches.entries()) {
      const plan = planned(reads, database, query, branch)
      if (!plan.ordered) sorted = false
      let taken = 0
      for (const document of scan(reads, database, query, plan)) {
        yield
        const belongs = document && inScope(query, document.segments) && passes(query, document, branch)
        look?.(at, belongs === true)
        if (!document || !belongs) continue
        if (worst && compare(document, worst) >= 0) continue
        found.set(document.id, document)
        if (plan.ordered && ++taken >= wanted) break
        if (found.size < mostKept) continue
        const best: Stored[] = (yield* sortInSteps([...found.values()], compare)).slice(0, wanted)
        found = new Map(best.map((one) => [one.id, one]))
        worst = best.at(-1) ?? null
      }
    }
    const all = [...found.values()]
    const documents = sorted ? all : yield* sortInSteps(all, compare)
    return query.offset === 0 && documents.length <= wanted ? documents : documents.slice(query.offset, wanted)
  }

  function* findNearest(reads: Reads, database: Database, query: Query, nearest: Nearest, look?: Look) {
    const missing = missingVectorIndex(
      database.name,
      query,
      nearest,
      indexing.written().vectorsOf(query.collectionId ?? ''),
    )
    if (missing && requireIndexes) throw new FirestoreError('FAILED_PRECONDITION', refusalOf(missing, false))
    if (missing) report(missing)
    const near = nearestOf(nearest, (a, b) => compareDocuments(query.orders, a, b))
    yield* visit(reads, database, query, (document) => near.see(document), look)
    return near.all()
  }

  function* visit(
    reads: Reads,
    database: Database,
    query: Query,
    see: (document: Stored) => void,
    look?: Look,
  ): Steps<void> {
    const branches = disjunctions(query.filter)
    const seen = new Set<number>()
    for (const [at, branch] of branches.entries()) {
      for (const document of scan(reads, database, query, planned(reads, database, query, branch))) {
        yield
        const belongs = document && inScope(query, document.segments) && passes(query, document, branch)
        look?.(at, belongs === true)
        if (!document || !belongs) continue
        if (branches.length > 1) {
          if (seen.has(document.id)) continue
          seen.add(document.id)
        }
        see(document)
      }
    }
  }

  return {
    find,
    plans: (reads, database, query) =>
      disjunctions(query.filter).map((branch) => planned(reads, database, query, branch)),
    run: (reads, database, query) => atOnce(find(reads, database, query)),
    visit,
    *count(reads, database, query) {
      const plans = this.plans(reads, database, query)
      if (plans.every(({ isExact }) => isExact)) return yield* countExactly(reads, database, query, plans)
      let count = 0
      yield* visit(reads, database, query, () => count++)
      return count
    },
  }
}
