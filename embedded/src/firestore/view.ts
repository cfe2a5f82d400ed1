import { FirestoreError } from './errors.ts'
import type { Document } from './wire/json.ts'
import { microsOf } from './data/instant.ts'
import { compareDocuments, inScope, matches } from './query/match.ts'
import type { Query } from './query/query.ts'
import type { QueryEngine } from './query/run.ts'
import { keyOf, type Database, type Store, type Stored } from './store.ts'

/** The database at one moment. */
export type View = {
  time: number
  get(segments: readonly string[]): Stored | null
  run(query: Query): Stored[]
  /** The path of the first document whose key lies between the two, in name order. */
  firstPath(from: Buffer, to: Buffer): string[] | null
}

const mostChanges = 20_000

export function currentView(store: Store, engine: QueryEngine, database: Database): View {
  return {
    time: store.highWater(),
    get: (segments) => store.get(database, segments),
    run: (query) => engine.run(database, query),
    firstPath: (from, to) => store.firstPath(from, to),
  }
}

/** The paths of all that changed after a commit time; null where the log does not reach back, or that is too much. */
export function changedSince(store: Store, database: Database, time: number): string[] | null {
  if (time < store.logStart()) return null
  const changed = store.changedAfter(database, time, mostChanges + 1)
  return changed.length > mostChanges ? null : changed.map(({ path }) => path)
}

/** The database at an earlier commit time, rebuilt from the change log; FAILED_PRECONDITION where the log does not reach. */
export function viewAt(store: Store, engine: QueryEngine, database: Database, time: number): View {
  if (time >= store.highWater()) return currentView(store, engine, database)
  if (time < store.logStart())
    throw new FirestoreError('FAILED_PRECONDITION', 'The requested read time is older than the change log.')
  const changed = store.changedAfter(database, time, mostChanges + 1)
  if (changed.length > mostChanges)
    throw new FirestoreError('FAILED_PRECONDITION', 'Too much has changed since the requested read time.')
  const firstChanges = new Map<string, number>()
  for (const { path, id } of changed) if (!firstChanges.has(path)) firstChanges.set(path, id)
  const versionOf = (path: string, id: number): Stored | null => {
    const before = store.beforeChange(id)
    return before && fromLog(before, path)
  }
  const named = namesThen(store, database, firstChanges)
  return {
    time,
    firstPath: named,
    get(segments) {
      const path = segments.join('/')
      const id = firstChanges.get(path)
      return id === undefined ? store.get(database, segments) : versionOf(path, id)
    },
    run(query) {
      // Of what changed, most is elsewhere, and is not read.
      const concerned = [...firstChanges].filter(([path]) => inScope(query, path.split('/')))
      const names = new Set(concerned.map(([path]) => `${database.root}/${path}`))
      // As many more as changed documents could push out of the window; then these are replaced by what they were.
      const wanted = query.limit === null ? null : query.offset + query.limit
      const now = engine.run(database, { ...query, offset: 0, limit: wanted === null ? null : wanted + names.size })
      const then = now.filter((document) => !names.has(document.name))
      for (const [path, id] of concerned) {
        const document = versionOf(path, id)
        if (document && matches(query, document)) then.push(document)
      }
      then.sort((a, b) => compareDocuments(query.orders, a, b))
      return then.slice(query.offset, wanted ?? undefined)
    },
  }
}

/** `firstPath` of a past moment: today's names without those made since, and with those that are gone. */
function namesThen(
  store: Store,
  database: Database,
  firstChanges: ReadonlyMap<string, number>,
): (from: Buffer, to: Buffer) => string[] | null {
  let gone: { key: Buffer; segments: string[] }[] | null = null
  const made = new Set<string>()
  const sortChanges = () => {
    const found: { key: Buffer; segments: string[] }[] = []
    for (const [path, id] of firstChanges) {
      const segments = path.split('/')
      if (store.beforeChange(id) === null) made.add(path)
      else if (store.get(database, segments) === null) found.push({ key: keyOf(database, segments), segments })
    }
    return found.sort((a, b) => Buffer.compare(a.key, b.key))
  }
  return (from, to) => {
    gone ??= sortChanges()
    let current = store.firstPath(from, to)
    while (current && made.has(current.join('/'))) current = store.firstPath(keyOf(database, current), to)
    const until = current ? keyOf(database, current) : to
    const past = gone.find(({ key }) => Buffer.compare(key, from) > 0)
    return past && Buffer.compare(past.key, until) < 0 ? past.segments : current
  }
}

export function fromLog(document: Document, path: string): Stored {
  return {
    id: 0,
    name: document.name,
    segments: path.split('/'),
    fields: document.fields ?? {},
    createTime: document.createTime ? microsOf(document.createTime) : 0,
    updateTime: document.updateTime ? microsOf(document.updateTime) : 0,
  }
}
