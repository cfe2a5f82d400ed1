import { FirestoreError } from './errors.ts'
import type { Document } from './wire/json.ts'
import { microsOf, microsText } from './data/instant.ts'
import { compareDocuments, inScope, matches } from './query/match.ts'
import { nearestOf } from './query/nearest.ts'
import type { Query } from './query/query.ts'
import type { QueryEngine } from './query/run.ts'
import type { Reads } from './reads.ts'
import { sortInSteps, type Steps } from './steps.ts'
import { keyOf, type Database, type Stored } from './stored.ts'

/** The database at one moment. */
export type View = {
  time: number
  get(segments: readonly string[]): Stored | null
  find(query: Query): Steps<Stored[]>
  /** Of a query without limit and offset: each document once, in any order. */
  visit(query: Query, see: (document: Stored) => void): Steps<void>
  /** How many a query without limit and offset finds. */
  count(query: Query): Steps<number>
  /** The path of the first document whose key lies between the two, in name order. */
  firstPath(from: Buffer, to: Buffer): string[] | null
}

/** So many changes are few enough to be known all at once. */
const mostChanges = 20_000

export function currentView(reads: Reads, engine: QueryEngine, database: Database): View {
  return {
    time: reads.highWater(),
    get: (segments) => reads.get(database, segments),
    find: (query) => engine.find(reads, database, query),
    visit: (query, see) => engine.visit(reads, database, query, see),
    count: (query) => engine.count(reads, database, query),
    firstPath: (from, to) => reads.firstPath(from, to),
  }
}

/** The paths of all that changed after a commit time; null where the log does not reach back, or that is too much. */
export function changedSince(reads: Reads, database: Database, time: number): string[] | null {
  if (time < reads.logStart()) return null
  const changed = reads.changedAfter(database, time, mostChanges + 1)
  return changed.length > mostChanges ? null : changed.map(({ path }) => path)
}

/**
 * The database at an earlier commit time, rebuilt from the change log; FAILED_PRECONDITION where the log does not reach. Of up to `most` changes
 * since then all are looked at; of more, those that a question is about.
 */
export function viewAt(reads: Reads, engine: QueryEngine, database: Database, time: number, most = mostChanges): View {
  if (time >= reads.highWater()) return currentView(reads, engine, database)
  if (time < reads.logStart()) throw tooOld(reads.logStart())
  const changes = changesAfter(reads, database, time, most)
  const versionOf = (path: string, id: number): Stored | null => {
    const before = reads.beforeChange(id)
    return before && fromLog(before, path)
  }
  let named: ReturnType<typeof namesThen> | null = null
  return {
    time,
    firstPath: (from, to) => (named ??= namesThen(reads, database, changes.all()))(from, to),
    get(segments) {
      const id = changes.firstOf(segments)
      return id === null ? reads.get(database, segments) : versionOf(segments.join('/'), id)
    },
    *count(query) {
      return (yield* this.find(query)).length
    },
    *visit(query, see) {
      for (const document of yield* this.find(query)) see(document)
    },
    *find(query) {
      // Of what changed, most is elsewhere, and is not read.
      const concerned = yield* changes.within(query)
      const names = new Set(concerned.map(([path]) => `${database.root}/${path}`))
      // As many more as changed documents could push out of the window; then these are replaced by what they were.
      const wanted = query.limit === null ? null : query.offset + query.limit
      const now = yield* engine.find(reads, database, {
        ...query,
        nearest: null,
        offset: 0,
        limit: wanted === null ? null : wanted + names.size,
      })
      const then = now.filter((document) => !names.has(document.name))
      for (const [path, id] of concerned) {
        const document = versionOf(path, id)
        if (document && matches(query, document)) then.push(document)
      }
      const sorted = yield* sortInSteps(then, (a, b) => compareDocuments(query.orders, a, b))
      if (query.nearest) {
        const near = nearestOf(query.nearest, () => 0)
        for (const document of sorted) {
          yield
          near.see(document)
        }
        return near.all()
      }
      return sorted.slice(query.offset, wanted ?? undefined)
    },
  }
}

/** In the hosted service's words, and since when what was is known. */
export const tooOld = (logStart: number) =>
  new FirestoreError(
    'FAILED_PRECONDITION',
    `The requested snapshot version is too old. What was is known from ${microsText(logStart)} on: ask for a later time.`,
  )

/** The first change of each document after a time: all at once where they are few, else those that are asked for. */
function changesAfter(reads: Reads, database: Database, time: number, most: number) {
  const changed = reads.changedAfter(database, time, most + 1)
  const few = changed.length > most ? null : firstOfEach(changed)
  return {
    firstOf: (segments: readonly string[]): number | null =>
      few ? (few.get(segments.join('/')) ?? null) : reads.firstChange(database, segments, time),
    *within(query: Query): Steps<[string, number][]> {
      const isWithin = ([path]: [string, number]) => inScope(query, path.split('/'))
      if (few) return [...few].filter(isWithin)
      const { allDescendants, parent, collectionId } = query
      const collection = allDescendants || collectionId === null ? null : [...parent, collectionId]
      const first = new Map<string, number>()
      for (const page of reads.changesSince(database, time, collection)) {
        for (const { path, id } of page) if (!first.has(path) && isWithin([path, id])) first.set(path, id)
        yield
      }
      return [...first]
    },
    all(): ReadonlyMap<string, number> {
      if (few) return few
      throw new FirestoreError('FAILED_PRECONDITION', 'Too much has changed since the requested read time.')
    },
  }
}

function firstOfEach(changed: readonly { id: number; path: string }[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const { path, id } of changed) if (!first.has(path)) first.set(path, id)
  return first
}

/** `firstPath` of a past moment: today's names without those made since, and with those that are gone. */
function namesThen(
  reads: Reads,
  database: Database,
  firstChanges: ReadonlyMap<string, number>,
): (from: Buffer, to: Buffer) => string[] | null {
  let gone: { key: Buffer; segments: string[] }[] | null = null
  const made = new Set<string>()
  const sortChanges = () => {
    const found: { key: Buffer; segments: string[] }[] = []
    for (const [path, id] of firstChanges) {
      const segments = path.split('/')
      if (reads.beforeChange(id) === null) made.add(path)
      else if (reads.get(database, segments) === null) found.push({ key: keyOf(database, segments), segments })
    }
    return found.sort((a, b) => Buffer.compare(a.key, b.key))
  }
  return (from, to) => {
    gone ??= sortChanges()
    let current = reads.firstPath(from, to)
    while (current && made.has(current.join('/'))) current = reads.firstPath(keyOf(database, current), to)
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
