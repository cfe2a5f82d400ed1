import type { Coverage } from '../rules/coverage.ts'
import type { Denial } from '../rules/denials.ts'
import type { RuleWatch } from '../rules/monitor.ts'
import type {
  Cursor,
  Document,
  ListenResponse,
  StructuredQuery,
  Target,
  Value,
  Write,
  WriteResult,
} from './wire/json.ts'

/** Who asks. `admin` bypasses the rules; a user's `auth` is null when nobody is signed in; `token` holds the verified claims. */
export type Caller = { kind: 'admin' } | { kind: 'user'; auth: { uid: string; token: Record<string, unknown> } | null }

/** `project` and `database` name one isolated database; every document name in a request must lie in it. */
export type DatabaseName = { project: string; database: string }

export type TransactionOptions = { readWrite?: { retryTransaction?: string }; readOnly?: { readTime?: string } }
/** At most one of the three, as the protocol has it. */
export type Consistency = { transaction?: string; newTransaction?: TransactionOptions; readTime?: string }

/**
 * `explain`: tells how the query would be answered, or answers it and tells how that was done. `isOfPipeline`: it may ask for several elements of
 * arrays together.
 */
export type QueryOptions = Consistency & { explain?: 'plan' | 'execution'; isOfPipeline?: boolean }

/**
 * `indexes`: each that is scanned, with its fields as in `(n ASC, __name__ ASC)`. `looked`: at so many documents, or entries of what is only counted.
 * `steps`: one for each branch of an OR, in which they are taken; none of what is only counted. `ordering`: milliseconds
 * from the last that was looked at until all were in order.
 */
export type Explained = {
  indexes: { scope: 'Collection' | 'Collection group'; properties: string }[]
  execution: { results: number; milliseconds: number; looked: number; steps: ExplainedStep[]; ordering: number } | null
}

/**
 * How a branch was found: by its name, through the entries of one index, through several side by side, or through the documents themselves. `found`: so
 * many of those looked at belong to it, in so many `milliseconds` of this query's own time. `isSorted`: they came in another order than the query's.
 * `isRefusedElsewhere`: the hosted service asks for an index, `lacking` where it is one that a file can define.
 */
export type ExplainedStep = {
  by: 'names' | 'entries' | 'merge' | 'documents'
  indexes: string[]
  looked: number
  found: number
  isSorted: boolean
  isRefusedElsewhere: boolean
  milliseconds: number
  lacking: { list: 'indexes' | 'fieldOverrides'; definition: object } | null
}

/** What a listener on the change log gets, once a commit is durable. `before`/`after` null: did not exist / does not exist. */
export type DocumentCommit = { name: string; before: Document | null; after: Document | null }
export type Commit = {
  sequence: number
  project: string
  database: string
  commitTime: string
  changes: DocumentCommit[]
}

/** That a commit is durable, and the ids of the collections whose documents it changed. */
export type CommitNews = { sequence: number; project: string; database: string; collections: string[] }

/** An open Listen stream. Answers go to the `send` given at opening, in the order the protocol asks for; a promise of it says when more is welcome. */
export type ListenStream = {
  addTarget(target: Target): void
  removeTarget(targetId: number): void
  close(): void
}

/** The document database, whatever the transport. All methods throw FirestoreError for what a client may see. */
export type FirestoreService = {
  commit(
    db: DatabaseName,
    caller: Caller,
    writes: Write[],
    transaction?: string,
  ): Promise<{ writeResults: WriteResult[]; commitTime: string }>
  batchWrite(
    db: DatabaseName,
    caller: Caller,
    writes: Write[],
  ): Promise<{ writeResults: WriteResult[]; status: { code: number; message?: string }[] }>
  batchGet(
    db: DatabaseName,
    caller: Caller,
    names: string[],
    options: Consistency & { mask?: string[] },
  ): Promise<{ transaction?: string; readTime: string; results: ({ found: Document } | { missing: string })[] }>
  runQuery(
    db: DatabaseName,
    caller: Caller,
    parent: string,
    query: StructuredQuery,
    options: QueryOptions,
  ): Promise<QueryResult>
  /** The same, piece by piece: the next is fetched when it is asked for, and whoever stops asking costs nothing more. There is at least one. */
  queryPieces(
    db: DatabaseName,
    caller: Caller,
    parent: string,
    query: StructuredQuery,
    options: QueryOptions,
  ): AsyncGenerator<QueryResult, void, undefined>
  /** `aggregateFields` is null where it was only asked how it would be answered. */
  runAggregation(
    db: DatabaseName,
    caller: Caller,
    parent: string,
    query: StructuredQuery,
    aggregations: Aggregation[],
    options: QueryOptions,
  ): Promise<{
    transaction?: string
    readTime: string
    aggregateFields: Record<string, Value> | null
    explained?: Explained
  }>
  beginTransaction(db: DatabaseName, caller: Caller, options: TransactionOptions): Promise<string>
  rollback(db: DatabaseName, caller: Caller, transaction: string): Promise<void>
  listDocuments(
    db: DatabaseName,
    caller: Caller,
    parent: string,
    collectionId: string,
    options: ListOptions,
  ): Promise<{ documents: Document[]; nextPageToken?: string }>
  listCollectionIds(
    db: DatabaseName,
    caller: Caller,
    parent: string,
    options: { pageSize?: number; pageToken?: string } & Consistency,
  ): Promise<{ collectionIds: string[]; nextPageToken?: string }>
  partitionQuery(
    db: DatabaseName,
    caller: Caller,
    parent: string,
    query: StructuredQuery,
    options: { count: number; pageSize?: number; pageToken?: string } & Consistency,
  ): Promise<{ partitions: Cursor[]; nextPageToken?: string }>
  openListen(
    db: DatabaseName,
    caller: Caller,
    send: (responses: ListenResponse[]) => void | Promise<void>,
  ): ListenStream
  /**
   * Commits after `sequence`, oldest first, at most `limit`, and fewer where they say much: only an empty page is the end. For triggers, which
   * keep their own checkpoint. Where `collections` are given, a
   * commit says of its changes only those in collections of these ids, which may be none.
   */
  commitsAfter(sequence: number, limit: number, collections?: readonly string[]): Promise<Commit[]>
  /** Called after each durable commit. Returns the way to stop. */
  onCommit(listener: (news: CommitNews) => void): () => void
  /** Replaces the rules of all databases (null: no client is let in). Throws RulesSyntaxError. Open listeners are judged again. */
  setRules(source: string | null, file: string, project?: string): void
  /** What the rules refused lately, the latest first; none of it is kept on disk. */
  denials(): readonly Denial[]
  /** Emulator mode: what each expression of a project's rules came to since they were set; null where there are none, or nothing is counted. */
  ruleCoverage(project: string): Promise<Coverage | null>
  ruleWatch: RuleWatch
  /** Removes every document of a database; only the emulator's control endpoint calls it. */
  clear(db: DatabaseName): Promise<void>
  /** Removes what is over by the fields that `firestore.indexes.json` gives a `ttl`, as it does every few minutes by itself; says how many went. */
  expire(): Promise<number>
  close(): Promise<void>
}

/** `explained` comes with the first piece. */
export type QueryResult = { transaction?: string; readTime: string; documents: Document[]; explained?: Explained }
/** `result`: where the rest is; null where this is all. */
export type QueryPiece = QueryResult & { result: number | null }

/** `orderBy` as the protocol writes it: "due desc, title". */
export type ListOptions = Consistency & {
  pageSize?: number
  pageToken?: string
  orderBy?: string
  showMissing?: boolean
  mask?: string[]
}

export type Aggregation = {
  alias: string
  count?: { upTo?: string | { value?: string } }
  sum?: { field: { fieldPath: string } }
  avg?: { field: { fieldPath: string } }
}
