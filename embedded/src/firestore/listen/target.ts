import type { Caller } from '../service.ts'
import type { Change } from '../change.ts'
import type { Place } from './places.ts'
import type { Query } from '../query/query.ts'
import type { Database } from '../stored.ts'
import type { ListenResponse } from '../wire/json.ts'
import type { SharedQuery } from './shared-query.ts'
import type { Held } from './shared-window.ts'
import type { Start } from './slow-start.ts'

/** An open stream inside the worker. `pending` gathers the net changes since its last flush, by document name. */
export type Stream = {
  id: number
  database: Database
  caller: Caller
  targets: Map<number, ListenTarget>
  pending: Map<string, Change>
  rejudge: Set<ListenTarget>
  /** Too much came while the stream was behind: every target starts anew. */
  overflowed: boolean
  /** Batches given to the transport that it has not taken yet. */
  unacknowledged: number
  /** Targets whose first result takes long, by their ids. */
  starting: Map<number, Start>
  /** While such a result is told: what the client asked for meanwhile, which comes after. */
  held: (() => void)[] | null
  /** Told when a batch is taken. */
  wake: (() => void) | null
  send(responses: ListenResponse[]): void
}

/** A stream that has just been opened. */
export const newStream = (
  id: number,
  database: Database,
  caller: Caller,
  send: (responses: ListenResponse[]) => void,
): Stream => ({
  id,
  database,
  caller,
  targets: new Map(),
  pending: new Map(),
  rejudge: new Set(),
  overflowed: false,
  unacknowledged: 0,
  starting: new Map(),
  held: null,
  wake: null,
  send,
})

/** `keys`: the names of documents by which it is found, and of those that its rules read. */
export type ListenTarget = { id: number; stream: Stream; dependencies: Set<string>; keys: string[] } & (
  | { kind: 'documents'; names: Map<string, string[]> }
  /** `window`: what the client holds of a query with a limit. `shared`: while the target is one of its stream's. */
  | { kind: 'query'; query: Query; place: Place; window: Held | null; shared: SharedQuery | null }
)
