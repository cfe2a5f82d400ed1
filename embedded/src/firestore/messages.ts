import type { LogFields } from '../log.ts'
import type { Carried, CarriedCommit } from './carried.ts'
import type { Denial } from '../rules/denials.ts'
import type { StatusName } from './errors.ts'
import type { IndexesFile } from './index-definitions.ts'
import type { RequireIndexes } from './query/index-requirement.ts'
import type { Caller, CommitNews, DatabaseName, FirestoreService, QueryPiece } from './service.ts'
import type { ListenResponse, Target } from './wire/json.ts'

/** The service's methods that are one question and one answer. */
export type Method =
  | 'commit'
  | 'batchWrite'
  | 'batchGet'
  | 'openQuery'
  | 'readOn'
  | 'closeQuery'
  | 'runAggregation'
  | 'beginTransaction'
  | 'rollback'
  | 'listDocuments'
  | 'listCollectionIds'
  | 'partitionQuery'
  | 'commitsAfter'
  | 'clear'
  | 'expire'
  | 'close'
/** Those that only read, which another thread can do as well. */
export type ReadingMethod = 'openQuery' | 'readOn' | 'closeQuery' | 'runAggregation' | 'listDocuments'
type Found = Awaited<ReturnType<FirestoreService['batchGet']>>
export type CarriedPiece = Omit<QueryPiece, 'documents'> & { documents: Carried[] }
export type CarriedFound = Omit<Found, 'results'> & { results: ({ found: Carried } | { missing: string })[] }
/** What of them the service itself does not offer, the pieces of a result, or says otherwise. */
type Pieces = {
  openQuery(...args: Parameters<FirestoreService['runQuery']>): Promise<CarriedPiece>
  readOn(result: number): Promise<Pick<CarriedPiece, 'documents' | 'result'>>
  closeQuery(result: number): Promise<void>
  batchGet(...args: Parameters<FirestoreService['batchGet']>): Promise<CarriedFound>
  commitsAfter(...args: Parameters<FirestoreService['commitsAfter']>): Promise<CarriedCommit[]>
}
type Asked = Omit<FirestoreService, keyof Pieces> & Pieces
export type Arguments<M extends Method> = Parameters<Asked[M]>
export type Answer<M extends Method> = Awaited<ReturnType<Asked[M]>>
export type Call = { [M in Method]: { method: M; args: Arguments<M> } }[Method]

export type WorkerStart = {
  file: string
  /** One number: how many messages to the worker it has not taken yet. */
  untaken: Int32Array<SharedArrayBuffer>
  now: number
  indexes: IndexesFile
  requireIndexes: RequireIndexes
  tellsDenials: boolean
  coversRules: boolean
}
/** A batch for one stream, or for all that hear the same. Those of one message share what they tell: a document that many hear of travels once. */
export type Heard = { streams: number[]; responses: ListenResponse[] }
/** What the worker is told. `now` is the clock's milliseconds: the worker has no clock of its own. */
export type ToWorker = { now: number } & (
  | { kind: 'call'; id: number; call: Call }
  | { kind: 'openListen'; stream: number; db: DatabaseName; caller: Caller }
  | { kind: 'addTarget'; stream: number; target: Target }
  | { kind: 'removeTarget'; stream: number; targetId: number }
  | { kind: 'closeListen'; stream: number }
  | { kind: 'acknowledge'; streams: number[] }
  | { kind: 'rules'; source: string | null; file: string; project: string | undefined }
  /** Whether there is a thread that reads what takes long. */
  | { kind: 'reader'; isThere: boolean }
  | { kind: 'readerAnswered'; id: number; value: unknown }
  | { kind: 'readerRefused'; id: number; status: StatusName; message: string }
  | { kind: 'watch'; on: boolean }
  | { kind: 'watchRules'; on: boolean }
  | { kind: 'askRules'; id: number; about: 'requests' | { coverageOf: string } }
)
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; status: StatusName; message: string }
  /** A read takes long, and there is no thread that reads what does. */
  | { kind: 'lacksReader' }
  /** A call takes long: the thread that reads what does is to answer it. */
  | { kind: 'goesElsewhere'; id: number }
  /** Asks that thread something for itself. */
  | { kind: 'asksReader'; id: number; call: Call }
  | { kind: 'listen'; heard: Heard[] }
  | { kind: 'commits'; commits: CommitNews[] }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; event: string; fields: LogFields | undefined }
  | { kind: 'denied'; denial: Denial }
  | { kind: 'fatal'; message: string }
