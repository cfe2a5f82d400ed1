import { FirestoreError, grpcCodeOf } from '../errors.ts'
import type { Document, ListenResponse, Target } from '../wire/json.ts'
import { documentSegments } from '../data/document-name.ts'
import { microsOf, microsText } from '../data/instant.ts'
import { masked } from '../commands/read.ts'
import type { Engine } from '../engine.ts'
import { matches } from '../query/match.ts'
import { readQuery } from '../query/query.ts'
import { clientDocument, type Stored } from '../stored.ts'
import type { Reads } from '../reads.ts'
import type { Store } from '../store.ts'
import { atOnce, type Steps } from '../steps.ts'
import { fromLog, viewAt } from '../view.ts'
import { leaving, mayGet } from './leaving.ts'
import { readToken, writeToken } from './resume-token.ts'
import { placeOf } from './places.ts'
import type { ListenTarget, Stream } from './target.ts'

const mostNames = 1000
const mostResumed = 5000

/** What a new target is told before CURRENT; the documents are made into messages as they are told. */
export type FirstAnswer = { first: ListenResponse[]; documents: readonly Stored[] }

/** The whole result again after a RESET. */
export function restartTarget(engine: Engine, target: ListenTarget): ListenResponse[] {
  const reset: ListenResponse = { targetChange: { targetChangeType: 'RESET', targetIds: [target.id] } }
  const documents = atOnce(wholeResult(engine, engine.store, target))
  return [reset, ...told(target, documents), ...current(engine, target)]
}

export const removed = (id: number, error: FirestoreError): ListenResponse => ({
  targetChange: {
    targetChangeType: 'REMOVE',
    targetIds: [id],
    cause: { code: grpcCodeOf[error.status], message: error.message },
  },
})

/** Throws when the rules do not let the caller have the target; notes the documents they read. */
export function judge(engine: Engine, target: ListenTarget, now: number) {
  const { caller, database } = target.stream
  if (caller.kind === 'admin') return
  target.dependencies.clear()
  const allowed =
    target.kind === 'query'
      ? engine.authorizer.list(caller, database, now, target.query, target.dependencies)
      : [...target.names.values()].every((segments) => {
          const fields = engine.store.get(database, segments)?.fields ?? null
          return engine.authorizer.get(caller, database, now, [{ segments, fields }], target.dependencies)
        })
  if (!allowed) throw engine.authorizer.refusal()
}

/** The line that lets a client raise a snapshot: no target ids, a time, a token. Of one moment it is one object. */
export function noChange({ store }: Engine): ListenResponse {
  const time = store.highWater()
  const known = lines.get(store)
  if (known?.time === time) return known.line
  const resumeToken = writeToken(store.identity, time)
  const line: ListenResponse = {
    targetChange: { targetChangeType: 'NO_CHANGE', targetIds: [], readTime: microsText(time), resumeToken },
  }
  lines.set(store, { time, line })
  return line
}

const lines = new WeakMap<Store, { time: number; line: ListenResponse }>()

export function readTarget(stream: Stream, given: Target): ListenTarget {
  if (!Number.isInteger(given.targetId) || given.targetId === 0)
    throw new FirestoreError('INVALID_ARGUMENT', 'A target needs an id.')
  const { database } = stream
  const base = { id: given.targetId, stream, dependencies: new Set<string>() }
  if (given.query) {
    const query = readQuery(database.name, given.query.parent, given.query.structuredQuery)
    if (query.nearest)
      throw new FirestoreError('INVALID_ARGUMENT', 'What is nearest cannot be listened to. Ask for it.')
    return {
      ...base,
      kind: 'query',
      query,
      shared: null,
      window: query.limit === null && query.offset === 0 ? null : new Map(),
      keys: [],
      place: placeOf(database, query),
    }
  }
  const documents = given.documents?.documents ?? []
  if (documents.length === 0 || documents.length > mostNames)
    throw new FirestoreError('INVALID_ARGUMENT', `A target needs a query or 1 to ${mostNames} documents.`)
  const names = new Map(documents.map((name) => [name, documentSegments(database.name, name)]))
  return { ...base, kind: 'documents', names, keys: [...names.keys()].map((name) => `d ${name}`) }
}

/** ADD and the whole result, or what changed since what the client says it has. */
export function* firstAnswer(
  engine: Engine,
  reads: Reads,
  target: ListenTarget,
  given: Target,
  now: number,
): Steps<FirstAnswer> {
  const { store } = engine
  if (!given.resumeToken && !given.readTime)
    return { first: beforeWhole(target, given), documents: yield* wholeResult(engine, reads, target) }
  const time = given.resumeToken ? readToken(store.identity, given.resumeToken) : microsOf(given.readTime ?? '')
  const isKept = time !== null && time >= store.logStart() && time <= store.highWater()
  const known = isKept && reads === store ? resumed(engine, target, time, now) : null
  if (known) return { first: [added(target.id), ...known], documents: [] }
  return { first: beforeWhole(target, given), documents: yield* wholeResult(engine, reads, target) }
}

/** What comes before a whole result; whoever says what they have has it no more. */
export const beforeWhole = ({ id }: ListenTarget, { resumeToken, readTime }: Target): ListenResponse[] =>
  resumeToken || readTime ? [added(id), { targetChange: { targetChangeType: 'RESET', targetIds: [id] } }] : [added(id)]

/** What happened to the target since a time: changes, deletions, exits. Null when that is too much to tell. */
function resumed(engine: Engine, target: ListenTarget, time: number, now: number): ListenResponse[] | null {
  const { store } = engine
  const { database } = target.stream
  if (target.kind === 'documents') {
    return [...target.names].flatMap(([name, segments]): ListenResponse[] => {
      const document = store.get(database, segments)
      if (!document)
        return [
          {
            documentDelete: { document: name, readTime: microsText(store.highWater()), removedTargetIds: [target.id] },
          },
        ]
      return document.updateTime > time ? [changed(target, document)] : []
    })
  }
  const { query } = target
  if (target.window !== null) {
    const before = atOnce(viewAt(store, engine.queries, database, time).find(query))
    const after = engine.queries.run(store, database, query)
    target.window = windowOf(after)
    const old = new Map(before.map((document) => [document.name, document.updateTime]))
    const still = new Set(after.map((document) => document.name))
    return [
      ...after
        .filter((document) => old.get(document.name) !== document.updateTime)
        .map((document) => changed(target, document)),
      ...before
        .filter((document) => !still.has(document.name))
        .map((document) => left(engine, target, document.name, document.segments, now)),
    ]
  }
  const collection = query.collectionId !== null && !query.allDescendants ? [...query.parent, query.collectionId] : null
  const rows = store.changesAfter(database, time, collection, mostResumed + 1)
  if (rows.length > mostResumed) return null
  const earlier = new Map<string, Stored | null>()
  for (const row of rows) if (!earlier.has(row.path)) earlier.set(row.path, row.before && fromLog(row.before, row.path))
  return [...earlier].flatMap(([path, before]): ListenResponse[] => {
    const segments = path.split('/')
    const document = store.get(database, segments)
    if (document && matches(query, document)) return document.updateTime > time ? [changed(target, document)] : []
    return before && matches(query, before) ? [left(engine, target, before.name, segments, now)] : []
  })
}

function left(
  engine: Engine,
  target: ListenTarget,
  name: string,
  segments: readonly string[],
  now: number,
): ListenResponse {
  const document = engine.store.get(target.stream.database, segments)
  const may = document !== null && mayGet(engine, target.stream, segments, document.fields, now)
  return leaving(name, document && clientDocument(document), may, [target.id], microsText(engine.store.highWater()))
}

function* wholeResult(engine: Engine, reads: Reads, target: ListenTarget): Steps<Stored[]> {
  const { database } = target.stream
  if (target.kind === 'documents')
    return [...target.names.values()].flatMap((segments) => reads.get(database, segments) ?? [])
  const documents = yield* engine.queries.find(reads, database, target.query)
  if (target.window) target.window = windowOf(documents)
  return documents
}

const windowOf = (documents: readonly Stored[]) =>
  new Map(documents.map((document) => [document.name, microsText(document.updateTime)]))

export const told = (target: ListenTarget, documents: readonly Stored[]): ListenResponse[] =>
  documents.map((document) => changed(target, document))

function changed(target: ListenTarget, document: Stored): ListenResponse {
  const mask = target.kind === 'query' ? (target.query.select ?? undefined) : undefined
  return changedTo(target, masked(document, mask))
}

export const changedTo = ({ id }: ListenTarget, document: Document): ListenResponse => ({
  documentChange: { document, targetIds: [id] },
})

const added = (id: number): ListenResponse => ({ targetChange: { targetChangeType: 'ADD', targetIds: [id] } })

export function current(engine: Engine, target: ListenTarget): ListenResponse[] {
  const time = engine.store.highWater()
  const line: ListenResponse = {
    targetChange: {
      targetChangeType: 'CURRENT',
      targetIds: [target.id],
      readTime: microsText(time),
      resumeToken: writeToken(engine.store.identity, time),
    },
  }
  return [line, noChange(engine)]
}
