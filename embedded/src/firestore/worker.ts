import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../sqlite/open.ts'
import { compileRules } from '../rules/compile.ts'
import { coveredRules, type Coverage } from '../rules/coverage.ts'
import { monitored, requestMonitor } from '../rules/monitor.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { authorizer } from './authorize.ts'
import { answerCall, mayGoElsewhere } from './call.ts'
import { GoesElsewhere, type AskReader, type Engine } from './engine.ts'
import { FirestoreError } from './errors.ts'
import { buildIndexes } from './index-build.ts'
import { expiringIn } from './index-definitions.ts'
import { openListenHub } from './listen/hub.ts'
import { newsOf } from './commands/commits-after.ts'
import type { Call, ToWorker, WorkerStart } from './messages.ts'
import { queryEngine } from './query/run.ts'
import { openResults } from './open-results.ts'
import { openSnapshots } from './snapshots.ts'
import { giveWayWhile, oneByOne } from './steps.ts'
import { openStore } from './store.ts'
import { openPort } from './threads/port.ts'
import { openQuestions } from './threads/questions.ts'
import { openTransactions } from './transactions.ts'
import { openWriter } from './writer.ts'

/** The entry of the worker thread: it alone writes to the database file. */
const { post, log, fatal, answer, closes, onMessages } = openPort(parentPort)
const start = workerData as WorkerStart
const store = openStore(openDatabase(start.file, log), start.indexes, start.now * 1000)
type InForce = { ruleset: Ruleset; coverage?(): Coverage }
let everyones: InForce | null = null
const projects = new Map<string, InForce | null>()
const monitor = requestMonitor()
let watchesRules = false
let watched = false
let now = start.now

const inForce = (project: string) => (projects.has(project) ? (projects.get(project) ?? null) : everyones)
function rulesetOf(project: string): Ruleset | null {
  const ruleset = inForce(project)?.ruleset ?? null
  return ruleset && watchesRules
    ? monitored(ruleset, (request) => monitor.keep({ ...request, at: now, project }))
    : ruleset
}
function compiled(source: string, file: string): InForce {
  return start.coversRules ? coveredRules(source, file) : { ruleset: compileRules(source, file) }
}
const writer = openWriter(
  store,
  (commits) => {
    if (watched) post({ kind: 'commits', commits: commits.map(newsOf) })
    hub.publish(commits, now)
  },
  fatal,
)
const engine: Engine = {
  store,
  queries: queryEngine(store.indexing, log, start.requireIndexes),
  transactions: openTransactions(),
  snapshots: openSnapshots(start.file),
  results: openResults(),
  authorizer: authorizer(
    store,
    rulesetOf,
    (denial) => post({ kind: 'denied', denial: { ...denial, at: now } }),
    start.tellsDenials,
  ),
  writer,
  drafting: oneByOne(),
  expiring: expiringIn(start.indexes),
  indexBuild: buildIndexes(store, writer, log, () => now),
  log,
  longReads: { begins() {}, kept() {} },
  reader: () => (hasReader ? askReader : null),
}
/** What reads for nobody but who asks goes on in the thread that does only that, once there is one. */
const beside: Engine = {
  ...engine,
  longReads: {
    begins() {
      if (hasReader) throw new GoesElsewhere()
    },
    kept(ms) {
      keptFor += ms
      if (!hasReader && keptFor > mostKept) post({ kind: 'lacksReader' })
    },
  },
}
let hasReader = false
/** For so many ms long reads have kept this thread; once it was so long, the other is begun: most who start a database never read so much. */
let keptFor = 0
const mostKept = 100
const toReader = openQuestions<null>()
const askReader: AskReader = (method, args) =>
  toReader.ask(null, (id) => post({ kind: 'asksReader', id, call: { method, args } as Call })) as Promise<never>
const hub = openListenHub(beside, (heard) => post({ kind: 'listen', heard }))

/** What has come and is not begun. Of much at once some is begun at a time, so that commits and answers have their turns in between. */
let inbox: ToWorker[] = []
let isTaking = false
const longestTaking = 8
/** Of what was taken with the message at hand, how much comes behind it. */
let behind = 0
// A plain look: seen a step later it is soon enough.
giveWayWhile(() => behind > 0 || start.untaken[0] !== 0 || writer.isWaitedFor())
onMessages(start.untaken, (messages) => {
  for (const message of messages) inbox.push(message)
  if (!isTaking) takeSome()
})
function takeSome() {
  const until = performance.now() + longestTaking
  let taken = 0
  for (const message of inbox) {
    taken++
    now = message.now
    behind = inbox.length - taken
    try {
      take(message)
    } catch (error) {
      fatal(error)
    }
    if (performance.now() > until) break
  }
  behind = 0
  inbox = inbox.slice(taken)
  isTaking = inbox.length > 0
  if (isTaking) setImmediate(takeSome)
}
post({ kind: 'ready' })

function take(message: ToWorker) {
  switch (message.kind) {
    case 'call': {
      const { id, call, now: time } = message
      if (call.method === 'close') closes()
      void answer(id, call.method, () => answerCall(mayGoElsewhere(call) ? beside : engine, call, time))
      break
    }
    case 'reader':
      hasReader = message.isThere
      break
    case 'readerAnswered':
      toReader.over(message.id)?.resolve(message.value)
      break
    case 'readerRefused':
      toReader.over(message.id)?.reject(new FirestoreError(message.status, message.message))
      break
    case 'openListen':
      hub.open(message.stream, store.database(message.db), message.caller)
      break
    case 'addTarget':
      hub.add(message.stream, message.target, message.now)
      break
    case 'removeTarget':
      hub.remove(message.stream, message.targetId)
      break
    case 'closeListen':
      hub.close(message.stream)
      break
    case 'acknowledge':
      for (const stream of message.streams) hub.acknowledge(stream, message.now)
      break
    case 'watch':
      watched = message.on
      break
    case 'rules': {
      const rules = message.source === null ? null : compiled(message.source, message.file)
      if (message.project !== undefined) projects.set(message.project, rules)
      else {
        everyones = rules
        projects.clear()
      }
      hub.rulesChanged(message.project, message.now)
      break
    }
    case 'watchRules':
      watchesRules = message.on
      if (!message.on) monitor.clear()
      break
    case 'askRules': {
      const { id, about } = message
      const value = about === 'requests' ? monitor.all() : (inForce(about.coverageOf)?.coverage?.() ?? null)
      post({ kind: 'answer', id, value })
    }
  }
}
