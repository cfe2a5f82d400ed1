import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { compileRules } from '../rules/compile.ts'
import { keepDenials } from '../rules/denials.ts'
import type { KeptRequest } from '../rules/monitor.ts'
import { startThread } from '../thread.ts'
import { arrived, arrivedCommit } from './carried.ts'
import { databaseClosed, FirestoreError } from './errors.ts'
import { expiringIn, type IndexesFile } from './index-definitions.ts'
import type { Answer, Arguments, Call, FromWorker, Method, WorkerStart } from './messages.ts'
import { isOfReader } from './open-results.ts'
import type { RequireIndexes } from './query/index-requirement.ts'
import type { CommitNews, FirestoreService, QueryResult } from './service.ts'
import { openAsking, type Told } from './threads/asking.ts'
import { forLongResults, openLongReads } from './threads/long-reads.ts'
import type { ListenResponse } from './wire/json.ts'

export type FirestoreOptions = {
  /** Path of the SQLite file; its folder must exist. */
  file: string
  clock: Clock
  log: Log
  /** firestore.indexes.json, parsed. */
  indexes?: IndexesFile
  /** Whether a query that needs an index which is not there is refused, as the hosted service does; `no` unless said: it is answered, and the index logged. */
  requireIndexes?: RequireIndexes
  /** Emulator mode: while there are no rules, everybody may do everything. Otherwise nobody but the administrator may do anything. */
  openWithoutRules?: boolean
  /** Emulator mode: whoever is refused is told why, as the official emulator does. */
  tellsDenials?: boolean
  /** Emulator mode: what each expression of the rules comes to is counted. */
  coversRules?: boolean
  /** The database can no longer promise anything: the process must end, and start clean. */
  onFatal(error: Error): void
}
const openRules = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /{document=**} { allow read, write; } } }`
/** How often (ms) documents whose time is over are looked for. */
const betweenExpiring = 300_000

/** Opens the document database; everything but this shell runs in worker threads. Rejects when the file cannot be opened safely. */
export async function openFirestore(options: FirestoreOptions): Promise<FirestoreService> {
  const { clock, log } = options
  const untaken = new Int32Array(new SharedArrayBuffer(4))
  const workerData: WorkerStart = {
    file: options.file,
    untaken,
    now: clock.now(),
    indexes: options.indexes ?? {},
    requireIndexes: options.requireIndexes ?? 'no',
    tellsDenials: options.tellsDenials ?? false,
    coversRules: options.coversRules ?? false,
  }
  const worker = startThread(new URL('./worker.ts', import.meta.url), workerData, forLongResults)
  const asking = openAsking(worker, untaken, clock)
  const { tell } = asking
  const streams = new Map<number, (responses: ListenResponse[]) => void | Promise<void>>()
  const listeners = new Set<(news: CommitNews) => void>()
  const denials = keepDenials()
  let everyones: ReturnType<FirestoreService['ruleWatch']['rules']> = null
  let lastStream = 0
  let state: 'opening' | 'open' | 'closed' | 'dead' = 'opening'

  async function ask<M extends Method>(method: M, args: Arguments<M>): Promise<Answer<M>> {
    if (state !== 'open') throw databaseClosed()
    return asking.ask(method, args)
  }

  async function askRules(about: Parameters<typeof asking.askRules>[0]): Promise<unknown> {
    if (state !== 'open') throw databaseClosed()
    return asking.askRules(about)
  }

  /** Of the rest of a result, of whoever has it. */
  function askOf<M extends 'readOn' | 'closeQuery'>(method: M, result: number): Promise<Answer<M>> {
    return isOfReader(result)
      ? (longReads.answer({ method, args: [result] } as Call) as Promise<Answer<M>>)
      : ask(method, [result] as Arguments<M>)
  }

  function inform(message: Told) {
    if (state === 'open') tell(message)
  }

  function acknowledge(taken: number[]) {
    if (taken.length > 0) inform({ kind: 'acknowledge', streams: taken })
  }

  /** Hands on what a stream hears. Where its client is behind, that is acknowledged once it has caught up. */
  function isBehind(stream: number, responses: ListenResponse[]): boolean {
    const caughtUp = streams.get(stream)?.(responses)
    if (!caughtUp) return false
    void caughtUp.then(() => acknowledge([stream]))
    return true
  }

  async function* queryPieces(
    ...args: Parameters<FirestoreService['queryPieces']>
  ): ReturnType<FirestoreService['queryPieces']> {
    let { result, ...piece } = await ask('openQuery', args)
    try {
      for (;;) {
        // What comes next is fetched while this is taken.
        const next = result === null ? null : askOf('readOn', result)
        next?.catch(() => {})
        yield { ...piece, documents: piece.documents.map(arrived) }
        if (!next) return
        const { documents, result: left } = await next
        piece = { readTime: piece.readTime, documents }
        result = left
      }
    } finally {
      if (result !== null && state === 'open') tellOfNoMore(result)
    }
  }

  const tellOfNoMore = (result: number) => void askOf('closeQuery', result).catch(() => {})

  const { promise: opened, resolve, reject } = Promise.withResolvers<void>()
  const die = (error: Error) => {
    if (state === 'closed' || state === 'dead') return
    const wasOpening = state === 'opening'
    state = 'dead'
    log.error('firestore.fatal', { message: error.message.slice(0, 500) })
    asking.end()
    void longReads.close()
    if (wasOpening) reject(error)
    else options.onFatal(error)
  }
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => die(new Error(`The database's worker ended with code ${code}.`)))
  const take = (message: FromWorker) => {
    switch (message.kind) {
      case 'ready':
        state = 'open'
        resolve()
        break
      case 'lacksReader':
        longReads.begin()
        break
      case 'goesElsewhere':
        asking.handOver(message.id, longReads.answer)
        break
      case 'asksReader': {
        const { id } = message
        longReads.answer(message.call).then(
          (value) => inform({ kind: 'readerAnswered', id, value }),
          ({ status, message: text }: FirestoreError) => inform({ kind: 'readerRefused', id, status, message: text }),
        )
        break
      }
      case 'listen':
        acknowledge(
          message.heard.flatMap(({ streams, responses }) => streams.filter((stream) => !isBehind(stream, responses))),
        )
        break
      case 'commits':
        for (const news of message.commits) for (const listener of listeners) listener(news)
        break
      case 'log':
        log[message.level](message.event, message.fields)
        break
      case 'denied': {
        const { denial } = message
        denials.add(denial)
        const { method, path, who, notes } = denial
        log.info('firestore.denied', { method, path, who: who ?? 'nobody', notes: notes.join('; ').slice(0, 500) })
        break
      }
      case 'fatal':
        die(new Error(message.message))
    }
  }
  worker.on('message', (messages: FromWorker[]) => {
    for (const message of messages) if (!asking.isAnswer(message)) take(message)
  })
  const longReads = openLongReads(workerData, clock, log, {
    take,
    onReader(isThere) {
      inform({ kind: 'reader', isThere })
    },
  })
  await opened
  // What fails in the file ends the process by itself; else the next look finds what is left.
  const lookForExpired = () =>
    void ask('expire', []).catch((error: Error) =>
      log.warn('firestore.expire_failed', { message: error.message.slice(0, 300) }),
    )
  const hasExpiring = expiringIn(options.indexes ?? {}).length > 0
  const expiring = hasExpiring ? setInterval(lookForExpired, betweenExpiring).unref() : undefined

  return {
    commit: (...args) => ask('commit', args),
    batchWrite: (...args) => ask('batchWrite', args),
    async batchGet(...args) {
      const { results, ...found } = await ask('batchGet', args)
      return { ...found, results: results.map((one) => ('found' in one ? { found: arrived(one.found) } : one)) }
    },
    async runQuery(...args) {
      let whole: QueryResult | null = null
      for await (const piece of queryPieces(...args)) {
        if (whole) whole.documents.push(...piece.documents)
        else whole = piece
      }
      if (!whole) throw new FirestoreError('INTERNAL', 'The query has no result.')
      return whole
    },
    queryPieces,
    runAggregation: (...args) => ask('runAggregation', args),
    beginTransaction: (...args) => ask('beginTransaction', args),
    rollback: (...args) => ask('rollback', args),
    listDocuments: (...args) => ask('listDocuments', args),
    listCollectionIds: (...args) => ask('listCollectionIds', args),
    partitionQuery: (...args) => ask('partitionQuery', args),
    commitsAfter: async (...args) => (await ask('commitsAfter', args)).map(arrivedCommit),
    clear: (...args) => ask('clear', args),
    expire: () => ask('expire', []),
    openListen(db, caller, send) {
      const stream = ++lastStream
      streams.set(stream, send)
      inform({ kind: 'openListen', stream, db, caller })
      return {
        addTarget: (target) => inform({ kind: 'addTarget', stream, target }),
        removeTarget: (targetId) => inform({ kind: 'removeTarget', stream, targetId }),
        close() {
          streams.delete(stream)
          inform({ kind: 'closeListen', stream })
        },
      }
    },
    onCommit(listener) {
      listeners.add(listener)
      if (listeners.size === 1) inform({ kind: 'watch', on: true })
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) inform({ kind: 'watch', on: false })
      }
    },
    setRules(given, file, project) {
      const source = given ?? (options.openWithoutRules ? openRules : null)
      if (given === null && source !== null)
        log.warn('rules.none', {
          meaning: 'There are no rules: everybody may read and write everything. Give --rules FILE.',
        })
      // Compiled here for its errors; the worker compiles its own, as closures do not travel.
      if (source !== null)
        for (const { line, column, message } of compileRules(source, file).warnings)
          log.warn('rules.warning', { file, line, column, message })
      if (project === undefined) everyones = source === null ? null : { source, file }
      if (state !== 'open') return
      const rules = { kind: 'rules' as const, source, file, project }
      tell(rules)
      longReads.rules(rules)
    },
    denials: denials.all,
    ruleCoverage: (project) => askRules({ coverageOf: project }) as ReturnType<FirestoreService['ruleCoverage']>,
    ruleWatch: {
      watch(on) {
        inform({ kind: 'watchRules', on })
      },
      kept: () => askRules('requests') as Promise<KeptRequest[]>,
      rules: () => everyones,
    },
    async close() {
      if (state !== 'open') return
      clearInterval(expiring)
      const drained = ask('close', [])
      state = 'closed'
      await longReads.close()
      await drained
      await worker.terminate()
      asking.end()
    },
  }
}
