import type { Caller } from '../service.ts'
import type { Change } from '../change.ts'
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

export type ListenTarget = { id: number; stream: Stream; dependencies: Set<string>; keys: string[] } & (
  | { kind: 'documents'; names: Map<string, string[]> }
  /** `window`: what the client holds of a query with a limit. `shared`: while the target is one of its stream's. */
  | { kind: 'query'; query: Query; window: Held | null; shared: SharedQuery | null }
)

/** Where a change looks for the targets that may care. */
export const changeKeys = (database: Database, change: Change): string[] => [
  `d ${change.name}`,
  `c ${database.root}/${change.segments.slice(0, -1).join('/')}`,
  `g ${database.root} ${change.segments.at(-2) ?? ''}`,
  `a ${database.root}`,
]

export function targetKeys(
  database: Database,
  target: { kind: 'documents'; names: Map<string, string[]> } | { kind: 'query'; query: Query },
): string[] {
  if (target.kind === 'documents') return [...target.names.keys()].map((name) => `d ${name}`)
  const { collectionId, allDescendants, parent } = target.query
  if (collectionId === null) return [`a ${database.root}`]
  return [
    allDescendants ? `g ${database.root} ${collectionId}` : `c ${[database.root, ...parent, collectionId].join('/')}`,
  ]
}
