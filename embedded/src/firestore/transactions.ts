import { randomBytes } from 'node:crypto'
import { FirestoreError } from './errors.ts'
import type { TransactionOptions } from './service.ts'
import type { WriteResult } from './wire/json.ts'
import { microsOf } from './data/instant.ts'
import { inScope } from './query/match.ts'
import type { Query } from './query/query.ts'
import { atOnce } from './steps.ts'
import type { View } from './view.ts'
import type { Database, Stored } from './stored.ts'

export type CommitResult = { writeResults: WriteResult[]; commitTime: string }
/** What a transaction has seen, until it is committed. Its reads are all at `time`, in microseconds. */
export type Transaction = {
  id: string
  root: string
  readOnly: boolean
  time: number
  startedAt: number
  usedAt: number
  documents: Map<string, { segments: readonly string[]; updateTime: number | null }>
  queries: { query: Query; seen: string }[]
  /** Kept so that a client that lost the answer may ask again. */
  outcome: CommitResult | null
}
export type Transactions = ReturnType<typeof openTransactions>

const longest = 270_000
const longestIdle = 60_000
const most = 10_000
const mostReads = 10_000
/** So often (ms), while some begin, those that have expired are looked for. */
const betweenSweeps = 10_000

/**
 * Transactions live in memory: nothing is locked, and what was read is checked at the commit. Times are milliseconds. What is of no more use is
 * forgotten: thousands that had each read hundreds of documents were a heap in which collecting what is garbage stopped the thread for a seventh of a second.
 */
export function openTransactions() {
  const open = new Map<string, Transaction>()
  let sweptAt = 0
  const expired = (transaction: Transaction, now: number) =>
    now - transaction.startedAt > longest || now - transaction.usedAt > longestIdle
  function sweep(now: number) {
    const isFull = open.size >= most
    // The clock may have been moved back.
    if (Math.abs(now - sweptAt) < betweenSweeps && !isFull) return
    sweptAt = now
    // A commit that was asked for in time may still wait for its turn.
    const by = isFull ? now : now - longestIdle
    for (const [id, transaction] of open) if (expired(transaction, by)) open.delete(id)
  }
  return {
    begin(database: Database, options: TransactionOptions, highWater: number, now: number): Transaction {
      sweep(now)
      if (open.size >= most)
        throw new FirestoreError('RESOURCE_EXHAUSTED', 'Too many open transactions; try again later.')
      const retried = options.readWrite?.retryTransaction
      if (retried) open.delete(retried)
      const readTime = options.readOnly?.readTime
      const transaction: Transaction = {
        id: randomBytes(16).toString('base64'),
        root: database.root,
        readOnly: options.readOnly !== undefined,
        time: readTime ? microsOf(readTime) : highWater,
        startedAt: now,
        usedAt: now,
        documents: new Map(),
        queries: [],
        outcome: null,
      }
      open.set(transaction.id, transaction)
      return transaction
    },
    /** The open transaction, or INVALID_ARGUMENT with the words that make the admin SDK try again. */
    find(database: Database, id: string, now: number): Transaction {
      const transaction = open.get(id)
      if (!transaction || transaction.root !== database.root || expired(transaction, now)) {
        if (transaction && expired(transaction, now)) open.delete(id)
        throw new FirestoreError('INVALID_ARGUMENT', 'The referenced transaction has expired or is no longer valid.')
      }
      transaction.usedAt = now
      return transaction
    },
    /** It is committed: only its outcome is kept, until it has expired. */
    settle(transaction: Transaction, outcome: CommitResult) {
      transaction.outcome = outcome
      transaction.documents.clear()
      transaction.queries = []
    },
    end(id: string) {
      open.delete(id)
    },
    /** How many are kept. */
    count: () => open.size,
  }
}

/** What a query gave, as one text: equal texts mean equal results. */
export const seenBy = (documents: readonly Stored[]) =>
  documents.map((document) => `${document.name} ${document.updateTime}`).join('\n')

/** Whether its commit is still to come, so that what it reads is compared by then. */
const isChecked = ({ readOnly, outcome }: Transaction) => !readOnly && !outcome

export function rememberDocument(
  transaction: Transaction,
  name: string,
  segments: readonly string[],
  document: Stored | null,
) {
  if (!isChecked(transaction)) return
  transaction.documents.set(name, { segments, updateTime: document?.updateTime ?? null })
  checkReads(transaction)
}

export function rememberQuery(transaction: Transaction, query: Query, documents: readonly Stored[]) {
  if (!isChecked(transaction)) return
  transaction.queries.push({ query, seen: seenBy(documents) })
  checkReads(transaction)
}

/**
 * What a transaction reads is of one moment, which is any at which all that it read so far was the same. So it is the present one until then,
 * and nothing need be made of the log as it was. `changed` as in `validate`.
 */
export function moveOn(transaction: Transaction, changed: readonly string[] | null, now: number) {
  if (!isChecked(transaction) || !changed) return
  const { documents, queries } = transaction
  const read = new Set([...documents.values()].map(({ segments }) => segments.join('/')))
  const isRead = (path: string) => {
    if (read.has(path)) return true
    const segments = path.split('/')
    return queries.some(({ query }) => inScope(query, segments))
  }
  if (!changed.some(isRead)) transaction.time = now
}

/**
 * Throws ABORTED if anything the transaction read is different now. `changed`: the paths of all that changed since it began, of which alone
 * anything can be different; null where those are not known.
 */
export function validate(transaction: Transaction, view: View, changed: readonly string[] | null) {
  const contention = () => new FirestoreError('ABORTED', 'Too much contention on these documents. Please try again.')
  const paths = changed && new Set(changed)
  for (const { segments, updateTime } of transaction.documents.values()) {
    if (paths && !paths.has(segments.join('/'))) continue
    if ((view.get(segments)?.updateTime ?? null) !== updateTime) throw contention()
  }
  const places = paths && [...paths].map((path) => path.split('/'))
  for (const { query, seen } of transaction.queries) {
    if (places && !places.some((segments) => inScope(query, segments))) continue
    if (seenBy(atOnce(view.find(query))) !== seen) throw contention()
  }
}

function checkReads(transaction: Transaction) {
  if (transaction.documents.size + transaction.queries.length > mostReads)
    throw new FirestoreError('INVALID_ARGUMENT', `A transaction has read more than ${mostReads} documents and queries.`)
}
