import { runAggregation } from './commands/aggregate.ts'
import { batchWrite } from './commands/batch-write.ts'
import { commitsAfter } from './commands/commits-after.ts'
import { listCollectionIds, listDocuments } from './commands/list.ts'
import { partitionQuery } from './commands/partition.ts'
import { batchGet, checkReadTime } from './commands/read.ts'
import { expire } from './commands/expire.ts'
import { closeQuery, openQuery, readOn } from './commands/run-query.ts'
import { clear, commit, type Engine } from './engine.ts'
import { FirestoreError } from './errors.ts'
import type { Call } from './messages.ts'
import type { DatabaseName } from './service.ts'

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
    case 'openQuery': {
      const [db, caller, parent, query, options] = call.args
      return openQuery(engine, open(db), caller, parent, query, options, now)
    }
    case 'readOn':
      return readOn(engine, ...call.args, now)
    case 'closeQuery':
      return closeQuery(engine, ...call.args)
    case 'runAggregation': {
      const [db, caller, parent, query, aggregations, options] = call.args
      return runAggregation(engine, open(db), caller, parent, query, aggregations, options, now)
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
    case 'listDocuments': {
      const [db, caller, parent, collectionId, options] = call.args
      return listDocuments(engine, open(db), caller, parent, collectionId, options, now)
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
  }
}

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
