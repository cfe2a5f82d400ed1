import type { Log } from '../../log.ts'
import type { FieldPath } from '../data/field-path.ts'
import type { IndexGenerations } from '../index-generations.ts'
import type { Reads } from '../reads.ts'
import { atOnce, sortInSteps, type Steps } from '../steps.ts'
import type { Database, Stored } from '../stored.ts'
import { disjunctions } from './disjunctions.ts'
import { compareDocuments, inScope, passes } from './match.ts'
import { indexRequirement, type RequireIndexes } from './index-requirement.ts'
import type { MissingIndex } from './missing-index.ts'
import { nearestOf, type Nearest } from './nearest.ts'
import { planBranch, type Plan } from './plan.ts'
import type { FieldFilter, Query } from './query.ts'
import { countExactly, scan } from './scan.ts'

/** `lacking`: the index that the hosted service would ask for. */
export type Planned = Plan & { lacking?: MissingIndex }

export type QueryEngine = {
  /**
   * Decides once, before a query is answered or listened to, whether it may be: FAILED_PRECONDITION where an index is required and not there. `summed`: the fields
   * of an aggregation. Whoever may not read is refused before: nobody is told of indexes by this who may not ask.
   */
  requireIndexes(database: Database, query: Query, summed?: readonly FieldPath[]): void
  /** The query's documents, in its order. `look` sees whatever is looked at on the way. */
  find(reads: Reads, database: Database, query: Query, look?: Look): Steps<Stored[]>
  /** How each of its branches would be found, and what the hosted service would ask for. */
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

/** Runs queries on the indexes. What no index serves is sorted in memory, where it is not refused. */
export function queryEngine(indexing: IndexGenerations, log: Log, required: RequireIndexes = 'no'): QueryEngine {
  const requirement = indexRequirement(indexing, log, required)
  const plan = (reads: Reads, database: Database, query: Query, branch: readonly FieldFilter[]): Plan =>
    planBranch(database, query, branch, reads.wholeIndexes())

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
      const planned = plan(reads, database, query, branch)
      if (!planned.ordered) sorted = false
      let taken = 0
      for (const document of scan(reads, database, query, planned)) {
        yield
        const belongs = document && inScope(query, document.segments) && passes(query, document, branch)
        look?.(at, belongs === true)
        if (!document || !belongs) continue
        if (worst && compare(document, worst) >= 0) continue
        found.set(document.id, document)
        if (planned.ordered && ++taken >= wanted) break
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
      for (const document of scan(reads, database, query, plan(reads, database, query, branch))) {
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
    requireIndexes: requirement.check,
    find,
    plans: (reads, database, query) =>
      disjunctions(query.filter).map((branch) => {
        const lacking = requirement.lacking(database, query, branch)
        return { ...plan(reads, database, query, branch), ...(lacking && { lacking }) }
      }),
    run: (reads, database, query) => atOnce(find(reads, database, query)),
    visit,
    *count(reads, database, query) {
      const plans = disjunctions(query.filter).map((branch) => plan(reads, database, query, branch))
      if (plans.every(({ isExact }) => isExact)) return yield* countExactly(reads, database, query, plans)
      let count = 0
      yield* visit(reads, database, query, () => count++)
      return count
    },
  }
}
