import type { Log } from '../log.ts'
import type { Authorizer } from './authorize.ts'
import { FirestoreError } from './errors.ts'
import type { Caller } from './service.ts'
import type { Answer, Arguments, ReadingMethod } from './messages.ts'
import type { Write } from './wire/json.ts'
import { microsText } from './data/instant.ts'
import type { IndexBuild } from './index-build.ts'
import type { Expiring } from './index-definitions.ts'
import { applyCommit, readWrites } from './commands/commit.ts'
import { draftWrites, standingDrafts } from './commands/draft.ts'
import type { OpenResults } from './open-results.ts'
import type { QueryEngine } from './query/run.ts'
import type { Store } from './store.ts'
import { after, clientDocument, keyOf, type Database } from './stored.ts'
import { validate, type CommitResult, type Transactions } from './transactions.ts'
import { changedSince, currentView } from './view.ts'
import type { Reads } from './reads.ts'
import type { Snapshots } from './snapshots.ts'
import { atOnce, forOneSlice, inSlices, type OneByOne, type Steps } from './steps.ts'
import { mostOfQuick, type Writer } from './writer.ts'

/** What commands that read work with: in the thread that writes, or in the one that only reads. */
export type Reading = {
  store: ReadingStore
  queries: QueryEngine
  transactions: Transactions
  snapshots: Snapshots
  results: OpenResults
  authorizer: Authorizer
  /** Null in the thread that only reads. */
  longReads: LongReads | null
}
/** Told of a read that is not over in a moment: `begins` throws `GoesElsewhere` to have it done by the thread that only reads; `kept`: for so many ms it kept this one. */
export type LongReads = { begins(): void; kept(ms: number): void }
export type ReadingStore = Reads & Pick<Store, 'database' | 'readAt'>

/** What that thread answers; UNAVAILABLE where it ends meanwhile. */
export type AskReader = <M extends ReadingMethod>(method: M, args: Arguments<M>) => Promise<Answer<M>>

/** What the commands work with, inside the worker. */
export type Engine = Reading & {
  store: Store
  /** Who asks the thread that only reads; null while there is none. */
  reader(): AskReader | null
  writer: Writer
  /** What long commits come to, worked out before their turn. */
  drafting: OneByOne
  indexBuild: IndexBuild
  /** Fields by whose time documents go. */
  expiring: readonly Expiring[]
  log: Log
}

/** That a call is to be begun anew by the thread that only reads. */
export class GoesElsewhere extends Error {
  constructor() {
    super('This read goes on in another thread.')
  }
}

/**
 * A read: at once where that takes no time, else by a snapshot of its own, slice by slice, so that it delays no commit and sees none. What it does
 * may be begun twice.
 */
export async function read<T>(engine: Reading, steps: (reads: Reads) => Steps<T>): Promise<T> {
  if (engine.longReads) {
    const over = forOneSlice(steps(engine.store))
    if (over) return over.value
    engine.longReads.begins()
  }
  const snapshot = await engine.snapshots.take()
  try {
    const read = await inSlices(steps(snapshot.reads), () => false)
    if (!read) throw new Error('A read ended without its result.')
    engine.longReads?.kept(read.worked)
    return read.value
  } finally {
    snapshot.release()
  }
}

/** One atomic commit; within a transaction it is ABORTED when what was read has changed. */
export async function commit(
  engine: Engine,
  database: Database,
  caller: Caller,
  writes: Write[],
  id: string | undefined,
  now: number,
): Promise<CommitResult> {
  const { store, queries, transactions, authorizer } = engine
  const { operations, drafts } =
    writes.length > mostOfQuick
      ? await engine.drafting.take(drafted(store, database, caller, writes))
      : { operations: atOnce(readWrites(database, writes)), drafts: null }
  return engine.writer.enqueue({
    database,
    now,
    writes: operations.length,
    // Of one document all is checked before it is written; of several, each in its turn.
    failsBeforeItWrites: operations.length === 1,
    apply(commitTime, lastTime) {
      const transaction = id ? transactions.find(database, id, now) : null
      if (transaction?.outcome) return { value: transaction.outcome, changes: [] }
      if (transaction?.readOnly && operations.length > 0)
        throw new FirestoreError('INVALID_ARGUMENT', 'Cannot write in a read-only transaction.')
      if (transaction)
        validate(transaction, currentView(store, queries, database), changedSince(store, database, transaction.time))
      const draftOf = drafts ? standingDrafts(store, database, drafts) : undefined
      const { writeResults, changes } = applyCommit(
        store,
        database,
        caller,
        operations,
        commitTime,
        authorizer.writes,
        draftOf,
      )
      const value = { writeResults, commitTime: microsText(changes.length > 0 ? commitTime : lastTime) }
      if (transaction) transactions.settle(transaction, value)
      return { value, changes }
    },
  })
}

function* drafted(store: Store, database: Database, caller: Caller, writes: readonly Write[]) {
  const operations = yield* readWrites(database, writes)
  // Where rules judge, nothing is read for a caller before they have.
  return { operations, drafts: caller.kind === 'admin' ? yield* draftWrites(store, database, operations) : null }
}

const perClear = 500

/** Removes every document of a database, a bounded number per transaction. */
export async function clear(engine: Engine, database: Database, now: number): Promise<void> {
  const { store } = engine
  for (;;) {
    const removed = await engine.writer.enqueue({
      database,
      now,
      writes: perClear,
      apply(commitTime) {
        const changes = []
        for (const document of store.scanDocuments(database, 'all', {
          from: keyOf(database, []),
          to: after(database.prefix),
          reverse: false,
        })) {
          const change = {
            name: document.name,
            segments: document.segments,
            before: clientDocument(document),
            after: null,
          }
          store.remove(database, document)
          store.appendLog(database, commitTime, document.segments, change.before, null, { before: document.text })
          if (changes.push(change) === perClear) break
        }
        return { value: changes.length, changes }
      },
    })
    if (removed < perClear) return
  }
}
