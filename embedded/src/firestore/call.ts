import { runAggregation } from './commands/aggregate.ts'
import { batchWrite } from './commands/batch-write.ts'
import { commitsAfter } from './commands/commits-after.ts'
import { listCollectionIds, listDocuments } from './commands/list.ts'
import { partitionQuery } from './commands/partition.ts'
import { batchGet, checkReadTime } from './commands/read.ts'
import { expire } from './commands/expire.ts'
import { closeQuery, openQuery, readOn } from './commands/run-query.ts'
import { clear, commit, type Engine, type Reading } from './engine.ts'
import { FirestoreError } from './errors.ts'
import type { Call } from './messages.ts'
import type { Consistency, DatabaseName } from './service.ts'

/** Runs one call of the service inside the worker. */
export function answerCall(engine: Engine, call: Call, now: number): unknown {
  const { store, transactions } = engine
  const open = (db: DatabaseName) => store.database(checked(db))
  switch (call.method) {
    case 'commit': {
      const [db, caller, writes, transaction] = call.args
      return commit(engine, open(db), caller, writes, transaction, now)
    }
    case 'batchWrite': {
      const [db, caller, writes] = call.args
      return batchWrite(engine, open(db), caller, writes, now)
    }
    case 'batchGet': {
      const [db, caller, names, options] = call.args
      return batchGet(engine, open(db), caller, names, options, now)
    }
    case 'beginTransaction': {
      const [db, , options] = call.args
      checkReadTime(store, options.readOnly?.readTime, now)
      return transactions.begin(open(db), options, store.highWater(), now).id
    }
    case 'rollback': {
      const [db, , transaction] = call.args
      transactions.find(open(db), transaction, now)
      return transactions.end(transaction)
    }
    case 'listCollectionIds': {
      const [db, caller, parent, options] = call.args
      return listCollectionIds(engine, open(db), caller, parent, options, now)
    }
    case 'partitionQuery': {
      const [db, caller, parent, query, options] = call.args
      return partitionQuery(engine, open(db), caller, parent, query, options, now)
    }
    case 'commitsAfter':
      return commitsAfter(engine, ...call.args)
    case 'clear':
      return clear(engine, open(call.args[0]), now)
    case 'expire':
      return expire(engine, now)
    case 'close':
      engine.indexBuild.stop()
      return close(engine)
    default:
      return answerReading(engine, call, now)
  }
}

/** Runs one call that only reads, inside the worker or the thread that reads what takes long. */
export function answerReading(reading: Reading, call: Call, now: number): unknown {
  const open = (db: DatabaseName) => reading.store.database(checked(db))
  switch (call.method) {
    case 'openQuery': {
      const [db, caller, parent, query, options] = call.args
      return openQuery(reading, open(db), caller, parent, query, options, now)
    }
    case 'readOn':
      return readOn(reading, ...call.args, now)
    case 'closeQuery':
      return closeQuery(reading, ...call.args)
    case 'runAggregation': {
      const [db, caller, parent, query, aggregations, options] = call.args
      return runAggregation(reading, open(db), caller, parent, query, aggregations, options, now)
    }
    case 'listDocuments': {
      const [db, caller, parent, collectionId, options] = call.args
      return listDocuments(reading, open(db), caller, parent, collectionId, options, now)
    }
    default:
      throw new Error(`${call.method} is no call that only reads.`)
  }
}

/** Whether it may go on in another thread: of a transaction, only this one knows what it has seen. */
export function mayGoElsewhere(call: Call): boolean {
  switch (call.method) {
    case 'openQuery':
    case 'listDocuments':
      return isAlone(call.args[4])
    case 'runAggregation':
      return isAlone(call.args[5])
    default:
      return false
  }
}
const isAlone = (options: Consistency & { explain?: unknown }) =>
  !options.transaction && !options.newTransaction && !options.explain

/** What was asked for before is done first. */
async function close({ drafting, writer, snapshots, store }: Engine) {
  await drafting.through()
  await writer.drained()
  snapshots.close()
  store.close()
}

function checked(db: DatabaseName): DatabaseName {
  const fine = (text: unknown) => typeof text === 'string' && /^[^/\s]{1,200}$/.test(text)
  if (!fine(db.project) || !fine(db.database))
    throw new FirestoreError('INVALID_ARGUMENT', 'Invalid project or database id.')
  return db
}
