import { parentPort, workerData } from 'node:worker_threads'
import { silentLog } from '../../log.ts'
import { compileRules } from '../../rules/compile.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { openReadOnly } from '../../sqlite/read-only.ts'
import { authorizer } from '../authorize.ts'
import { answerReading } from '../call.ts'
import type { Reading, ReadingStore } from '../engine.ts'
import { openGenerations, wholeOf } from '../index-generations.ts'
import type { ToWorker, WorkerStart } from '../messages.ts'
import { openResults } from '../open-results.ts'
import { queryEngine } from '../query/run.ts'
import { openReads, statementsOf } from '../reads.ts'
import { momentIn, openSnapshots } from '../snapshots.ts'
import { giveWayWhile, restBetweenSlices } from '../steps.ts'
import { databaseOf } from '../stored.ts'
import { openTransactions } from '../transactions.ts'
import { openPort } from './port.ts'

/**
 * The entry of the thread that reads what takes long, beside the one that writes: each call stands on a snapshot taken when it comes here, which holds
 * all that was acknowledged before. It was let in where it began, and is judged again on its snapshot.
 */
const port = openPort(parentPort)
const start = workerData as WorkerStart
const sqlite = openReadOnly(start.file)
const sql = statementsOf(sqlite)
/** Those of a project, and of all that have none of their own. */
const rules = new Map<string | undefined, Ruleset | null>()
let now = start.now
const nobodyWakesIt = new Int32Array(new SharedArrayBuffer(4))
/** Milliseconds, after each of work. */
const nap = 0.05

/** The present state, statement by statement. */
const store: ReadingStore = {
  ...openReads(sql),
  highWater: () => momentIn(sql).high_water,
  logStart: () => momentIn(sql).log_start,
  wholeIndexes: () => wholeOf(momentIn(sql).indexes),
  database(name) {
    const row = sql('SELECT id FROM databases WHERE project = ? AND name = ?').get(name.project, name.database)
    if (!row) throw new Error(`The database ${name.database} of ${name.project} is not known.`)
    return databaseOf(name, row['id'] as number)
  },
  // Was said where the call began.
  readAt() {},
}
const reading: Reading = {
  store,
  // That a query lacks an index was said where the call began.
  queries: queryEngine(openGenerations(momentIn(sql).indexes, start.indexes), silentLog),
  transactions: openTransactions(),
  snapshots: openSnapshots(start.file),
  results: openResults({ sign: -1 }),
  authorizer: authorizer(
    store,
    (project) => rules.get(rules.has(project) ? project : undefined) ?? null,
    (denial) => port.post({ kind: 'denied', denial: { ...denial, at: now } }),
    start.tellsDenials,
  ),
  longReads: null,
}

giveWayWhile(() => true)
restBetweenSlices(leaveProcessor)
port.onMessages(start.untaken, (messages) => {
  for (const message of messages) {
    now = message.now
    take(message)
  }
})
port.post({ kind: 'ready' })

function take(message: ToWorker) {
  if (message.kind === 'call') void port.answer(message.id, message.call.method, () => answer(message))
  else if (message.kind === 'rules') {
    const { source, file, project } = message
    if (project === undefined) rules.clear()
    rules.set(project, source === null ? null : compileRules(source, file))
  }
}

function answer({ call, now: time }: Extract<ToWorker, { kind: 'call' }>): unknown {
  if (call.method !== 'close') return answerReading(reading, call, time)
  port.closes()
  reading.snapshots.close()
  return sqlite.close()
}

/** Who wakes on a processor waits for up to 3 ms until the system takes it from whoever works there; one that sleeps is off it at once. */
function leaveProcessor() {
  Atomics.wait(nobodyWakesIt, 0, 0, nap)
}
