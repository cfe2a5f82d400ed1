import { isSqliteError } from '../sqlite/open.ts'
import type { Change } from './change.ts'
import { FirestoreError } from './errors.ts'
import { HalfWritten, type Store } from './store.ts'
import type { Database } from './stored.ts'

/** One commit of so many writes, waiting for the writer. `apply` runs inside the transaction and throws to undo itself. */
export type Job<T> = {
  /** Null where nothing of a database changes. */
  database: Database | null
  now: number
  writes: number
  /** It throws before it writes, or not at all. */
  failsBeforeItWrites?: boolean
  /** `lastTime`: that of the last commit that changed something; what changes nothing is told as of then. */
  apply(commitTime: number, lastTime: number): { value: T; changes: Change[] }
}
export type Committed = { database: Database; commitTime: number; changes: Change[] }
export type Writer = {
  enqueue<T>(job: Job<T>): Promise<T>
  /** Whether a commit that is quick waits for its turn. */
  isWaitedFor(): boolean
  drained(): Promise<void>
}

const mostPerGroup = 500
/** So long (ms) commits join a group; whoever reads or listens waits that long, and for the last of them. */
const longestGroup = 25
const mostQueued = 50_000
/** A commit of at most so many writes is quick, and waits for one group of long ones at most, not for all that came before it. */
export const mostOfQuick = 20
const logAge = 7 * 86_400 * 1_000_000
const logRows = 1_000_000
const logBytes = 1024 ** 3
/** After so many changes the log is pruned at once: a little with each group, for they wait for it. */
const manyLogged = 100

/**
 * The one writer, with group commit: those that wait share one transaction and one fsync, each in a savepoint of its own, and are answered
 * only once it is durable. Quick ones and long ones take turns. SQLite goes on acknowledging after a failed fsync, so any error of its own is fatal.
 */
export function openWriter(
  store: Store,
  publish: (commits: Committed[]) => void,
  fatal: (error: unknown) => never,
): Writer {
  type Waiting = { job: Job<unknown>; resolve(value: unknown): void; reject(error: unknown): void }
  const queues: Record<'quick' | 'long', Waiting[]> = { quick: [], long: [] }
  /** Of which the last group was: groups of the two take turns while both wait. */
  let last: 'quick' | 'long' = 'long'
  let scheduled = false
  let groups = 0
  /** The log has more to forget than one group may wait for. */
  let isBehind = false
  let waitingForEmpty: (() => void)[] = []

  const queued = () => queues.quick.length + queues.long.length

  function drain() {
    scheduled = false
    const begun = performance.now()
    const next = last === 'quick' ? 'long' : 'quick'
    if (queues[next].length > 0) last = next
    let taken = 0
    const answers: (() => void)[] = []
    const commits: Committed[] = []
    let lastTime = store.highWater()
    try {
      store.transaction((attempt) => {
        for (const { job, resolve, reject } of queues[last].slice(0, mostPerGroup)) {
          if (taken > 0 && performance.now() - begun > longestGroup) break
          taken++
          const commitTime = store.nextCommitTime(job.now)
          try {
            const { value, changes } = attempt(() => job.apply(commitTime, lastTime), job.failsBeforeItWrites)
            if (changes.length > 0 && job.database) {
              commits.push({ database: job.database, commitTime, changes })
              lastTime = commitTime
            }
            answers.push(() => resolve(value))
          } catch (error) {
            if (isSqliteError(error) || error instanceof HalfWritten) throw error
            answers.push(() => reject(error))
          }
        }
        if (commits.length > 0 && (++groups % 64 === 0 || isBehind || store.owed() >= manyLogged))
          isBehind = store.pruneLog(store.highWater() - logAge, { rows: logRows, bytes: logBytes })
      })
    } catch (error) {
      fatal(error)
    }
    queues[last] = queues[last].slice(taken)
    for (const answer of answers) answer()
    if (commits.length > 0) publish(commits)
    if (queued() > 0) schedule()
    else rest()
  }

  function schedule() {
    if (scheduled) return
    scheduled = true
    setImmediate(drain)
  }

  function rest() {
    for (const tell of waitingForEmpty) tell()
    waitingForEmpty = []
  }

  return {
    enqueue<T>(job: Job<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (queued() >= mostQueued) {
          reject(new FirestoreError('RESOURCE_EXHAUSTED', 'Too many commits are waiting; try again later.'))
          return
        }
        const waiting: Waiting = { job, resolve: (value) => resolve(value as T), reject }
        queues[job.writes <= mostOfQuick ? 'quick' : 'long'].push(waiting)
        schedule()
      })
    },
    isWaitedFor: () => queues.quick.length > 0,
    drained() {
      return queued() === 0 && !scheduled ? Promise.resolve() : new Promise((resolve) => waitingForEmpty.push(resolve))
    },
  }
}
