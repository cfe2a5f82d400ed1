import { denied, FirestoreError } from '../errors.ts'
import type { Caller, Consistency, Explained, ExplainedStep } from '../service.ts'
import { read, type Reading } from '../engine.ts'
import type { Query } from '../query/query.ts'
import type { Steps } from '../steps.ts'
import type { Database, Stored } from '../stored.ts'

/** How a query would be answered; nothing is read. For administrators, and of the present alone. */
export function explainedQuery(
  engine: Reading,
  database: Database,
  caller: Caller,
  query: Query,
  options: Consistency,
): Explained {
  // How much is stored beside what one may read would be told by it.
  if (caller.kind !== 'admin') throw denied()
  if (options.transaction || options.newTransaction || options.readTime)
    throw new FirestoreError('INVALID_ARGUMENT', 'Explain a query outside of transactions, and without a read time.')
  const scope = query.allDescendants ? 'Collection group' : 'Collection'
  const fields = engine.queries.plans(engine.store, database, query).flatMap((plan) => plan.fields)
  return { indexes: [...new Set(fields)].map((properties) => ({ scope, properties })), execution: null }
}

/** Finds a query's documents, and tells how that was done. */
export async function foundAndExplained(
  engine: Reading,
  database: Database,
  caller: Caller,
  query: Query,
  options: Consistency,
): Promise<{ documents: Stored[]; begun?: string; time: number; explained: Explained }> {
  const plan = explainedQuery(engine, database, caller, query, options)
  const begun = performance.now()
  const { documents, steps, ordering, time } = await read(engine, function* (reads) {
    const taken = engine.queries
      .plans(reads, database, query)
      .map(({ source, fields, ordered, lacking }): ExplainedStep => ({
        by: source.kind,
        indexes: fields,
        looked: 0,
        found: 0,
        isSorted: !ordered,
        isRefusedElsewhere: lacking !== undefined,
        milliseconds: 0,
        lacking: lacking ? { list: lacking.list, definition: lacking.definition } : null,
      }))
    const watch = stopwatch()
    const found = yield* watch.timed(
      engine.queries.find(reads, database, query, (branch, belongs) => {
        const step = taken[branch]
        if (!step) return
        step.milliseconds += watch.lap()
        step.looked++
        if (belongs) step.found++
      }),
    )
    return { documents: found, steps: taken, ordering: watch.lap(), time: reads.highWater() }
  })
  const looked = steps.reduce((sum, step) => sum + step.looked, 0)
  const execution = { results: documents.length, milliseconds: performance.now() - begun, looked, steps, ordering }
  return { documents, time, explained: { ...plan, execution } }
}

/** Measures what is taken in steps by its own time alone: between two steps others are let in. */
function stopwatch() {
  let resumed = performance.now()
  let before = 0
  let told = 0
  return {
    *timed<T>(steps: Steps<T>): Steps<T> {
      for (;;) {
        resumed = performance.now()
        const next = steps.next()
        before += performance.now() - resumed
        resumed = performance.now()
        if (next.done) return next.value
        yield next.value
      }
    },
    /** Milliseconds since the last lap, asked within a step or after them all. */
    lap(): number {
      const now = before + (performance.now() - resumed)
      const lap = now - told
      told = now
      return lap
    },
  }
}
