import type { Change } from '../change.ts'
import type { Engine } from '../engine.ts'
import type { Document } from '../wire/json.ts'
import { matches } from '../query/match.ts'
import type { Query } from '../query/query.ts'
import { clientDocument, type Database } from '../stored.ts'
import { openPlaces, placeOf } from './places.ts'
import { openWindow, type SharedWindow } from './shared-window.ts'

/** Whether a changed document is one of the query's now, or was before. */
export type Verdict = 'is' | 'was' | 'neither'
/** A query that targets of any number of streams listen to: what it makes of a change is found out once for all of them. */
export type SharedQuery = {
  key: string
  users: number
  verdict(change: Change): Verdict
  /** Of a query with a limit or an offset. */
  window: SharedWindow | null
}

export function openSharedQueries(engine: Engine) {
  const queries = new Map<string, SharedQuery>()
  const windows = openPlaces<SharedWindow>()

  /** Documents as they are at one moment, by name. */
  let now = new Map<string, Document | null>()
  let time = 0
  function documentOf(database: Database, segments: readonly string[]): Document | null {
    if (time !== engine.store.highWater()) {
      now = new Map()
      time = engine.store.highWater()
    }
    const name = [database.root, ...segments].join('/')
    const known = now.get(name)
    if (known !== undefined) return known
    const document = documentNow(engine, database, segments)
    now.set(name, document)
    return document
  }

  return {
    /** The one that is shared with all who ask the same; given back by `leave`. */
    join(database: Database, query: Query): SharedQuery {
      const key = `${database.root} ${JSON.stringify({ ...query, select: null })}`
      let shared = queries.get(key)
      if (!shared) {
        shared = openSharedQuery(engine, database, query, key, documentOf)
        queries.set(key, shared)
        if (shared.window) windows.add(placeOf(database, query), shared.window)
      }
      shared.users++
      return shared
    },
    leave(shared: SharedQuery, database: Database, query: Query) {
      if (--shared.users > 0) return
      queries.delete(shared.key)
      if (shared.window) windows.remove(placeOf(database, query), shared.window)
    },
    /** What a durable commit changed: every window hears of it, before any stream does. */
    take(database: Database, change: Change) {
      for (const window of windows.concerned(database, change)) window.take(change)
    },
  }
}

type DocumentOf = (database: Database, segments: readonly string[]) => Document | null

function documentNow({ store }: Engine, database: Database, segments: readonly string[]): Document | null {
  const document = store.get(database, segments)
  return document && clientDocument(document)
}

/** One by itself, or of several that share what documents are now. */
export function openSharedQuery(
  engine: Engine,
  database: Database,
  query: Query,
  key = '',
  documentOf: DocumentOf = (...of) => documentNow(engine, ...of),
): SharedQuery {
  const verdicts = new WeakMap<Change, Verdict>()
  const verdict = (change: Change) => {
    let known = verdicts.get(change)
    if (!known) verdicts.set(change, (known = verdictOf(query, change)))
    return known
  }
  const isWhole = query.limit === null && query.offset === 0
  const parts = { verdict, documentOf: (segments: readonly string[]) => documentOf(database, segments) }
  const window = isWhole ? null : openWindow(engine, database, query, parts)
  return { key, users: 0, verdict, window }
}

function verdictOf(query: Query, { name, segments, before, after }: Change): Verdict {
  if (after && matches(query, { name, segments, fields: after.fields ?? {} })) return 'is'
  return before && matches(query, { name, segments, fields: before.fields ?? {} }) ? 'was' : 'neither'
}
