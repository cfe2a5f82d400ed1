import type { Log } from '../../log.ts'
import type { IndexDefinitions } from '../index-definitions.ts'
import type { Reads } from '../reads.ts'
import { atOnce, sortInSteps, type Steps } from '../steps.ts'
import type { Database, Stored } from '../stored.ts'
import { disjunctions } from './disjunctions.ts'
import { compareDocuments, inScope, passes } from './match.ts'
import { missingIndex, planBranch, scan, type Plan } from './plan.ts'
import type { FieldFilter, Query } from './query.ts'

export type QueryEngine = {
  /** The query's documents, in its order. */
  find(reads: Reads, database: Database, query: Query): Steps<Stored[]>
  /** The same, for who has no time to let others in between. */
  run(reads: Reads, database: Database, query: Query): Stored[]
  /** Each of its documents once, in any order, none of them kept: of a query without limit and offset. */
  visit(reads: Reads, database: Database, query: Query, see: (document: Stored) => void): Steps<void>
}

/** Of a window that must be sorted, so many are kept at least before the worst are given up. */
const fewest = 256

/** Runs queries on the indexes. What no composite index serves is sorted in memory, and the index to add is logged once. */
export function queryEngine(definitions: IndexDefinitions, log: Log): QueryEngine {
  const reported = new Set<string>()

  function planned(database: Database, query: Query, branch: readonly FieldFilter[]): Plan {
    const plan = planBranch(database, query, branch, definitions)
    if (plan.missing) report(JSON.stringify(missingIndex(query, branch)))
    return plan
  }

  function report(definition: string) {
    if (reported.has(definition) || reported.size >= 1000) return
    reported.add(definition)
    log.warn('firestore.index_missing', {
      definition,
      advice: 'add it to firestore.indexes.json; production refuses this query',
    })
  }

  function* find(reads: Reads, database: Database, query: Query): Steps<Stored[]> {
    const wanted = query.limit === null ? Infinity : query.offset + query.limit
    if (wanted === 0) return []
    const branches = disjunctions(query.filter)
    let found = new Map<number, Stored>()
    /** Where so many better ones are known that no other is wanted. */
    let worst: Stored | null = null
    const compare = (a: Stored, b: Stored) => compareDocuments(query.orders, a, b)
    const mostKept = Math.max(fewest, 4 * wanted)
    let sorted = branches.length === 1
    for (const branch of branches) {
      const plan = planned(database, query, branch)
      if (!plan.ordered) sorted = false
      let taken = 0
      for (const document of scan(reads, database, query, plan)) {
        yield
        if (!document || !inScope(query, document.segments) || !passes(query, document)) continue
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

  return {
    find,
    run: (reads, database, query) => atOnce(find(reads, database, query)),
    *visit(reads, database, query, see) {
      const branches = disjunctions(query.filter)
      const seen = new Set<number>()
      for (const branch of branches) {
        for (const document of scan(reads, database, query, planned(database, query, branch))) {
          yield
          if (!document || !inScope(query, document.segments) || !passes(query, document)) continue
          if (branches.length > 1) {
            if (seen.has(document.id)) continue
            seen.add(document.id)
          }
          see(document)
        }
      }
    },
  }
}
