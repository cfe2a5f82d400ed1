import type { Log } from '../../log.ts'
import type { IndexDefinitions } from '../index-definitions.ts'
import type { Database, Store, Stored } from '../store.ts'
import { disjunctions } from './disjunctions.ts'
import { compareDocuments, inScope, passes } from './match.ts'
import { missingIndex, planBranch, scan } from './plan.ts'
import type { Query } from './query.ts'

export type QueryEngine = { run(database: Database, query: Query): Stored[] }

/** Runs queries on the indexes. What no composite index serves is sorted in memory, and the index to add is logged once. */
export function queryEngine(store: Store, definitions: IndexDefinitions, log: Log): QueryEngine {
  const reported = new Set<string>()
  return {
    run(database, query) {
      const wanted = query.limit === null ? Infinity : query.offset + query.limit
      if (wanted === 0) return []
      const branches = disjunctions(query.filter)
      const found = new Map<number, Stored>()
      let sorted = branches.length === 1
      for (const branch of branches) {
        const plan = planBranch(database, query, branch, definitions)
        if (!plan.ordered) sorted = false
        if (plan.missing) {
          const definition = JSON.stringify(missingIndex(query, branch))
          if (!reported.has(definition) && reported.size < 1000) {
            reported.add(definition)
            log.warn('firestore.index_missing', {
              definition,
              advice: 'add it to firestore.indexes.json; production refuses this query',
            })
          }
        }
        let taken = 0
        for (const document of scan(store, database, query, plan)) {
          if (!inScope(query, document.segments) || !passes(query, document)) continue
          found.set(document.id, document)
          if (plan.ordered && ++taken >= wanted) break
        }
      }
      const documents = [...found.values()]
      if (!sorted) documents.sort((a, b) => compareDocuments(query.orders, a, b))
      return query.offset === 0 && documents.length <= wanted ? documents : documents.slice(query.offset, wanted)
    },
  }
}
