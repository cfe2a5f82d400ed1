import type { Reads } from '../reads.ts'
import type { Steps } from '../steps.ts'
import type { Database, Stored } from '../stored.ts'
import type { Plan } from './plan.ts'
import type { Query } from './query.ts'
import type { Span } from './ranges.ts'

/** Runs a plan's scan. Null: nothing yet, but some of the way has been gone. */
export function* scan(reads: Reads, database: Database, query: Query, { source }: Plan): Generator<Stored | null> {
  switch (source.kind) {
    case 'names':
      for (const segments of source.names) {
        const document = segments.length > 0 ? reads.get(database, segments) : null
        if (document) yield document
      }
      break
    case 'entries':
      yield* reads.scanEntries(database, source.range)
      break
    case 'documents':
      yield* reads.scanDocuments(database, scopeOf(query), source.range)
      break
    case 'merge': {
      const ids = idsOfFewest(reads, source.prefixes, source.names)
      if (ids) for (const id of ids) yield reads.documentOfId(database, id)
      else
        for (const entry of merged(reads, source.prefixes, source.names))
          yield entry && reads.documentOfEntry(database, entry)
    }
  }
}

/** So many are looked at one by one rather than sought in each of the other indexes. */
const few = 8

/** Of the first index that has but few entries between the two, their documents: all that a branch finds are among them, in its order. */
function idsOfFewest(reads: Reads, prefixes: readonly Buffer[], { from, to }: Span): number[] | null {
  for (const prefix of prefixes) {
    const ids = reads.idsOfFew({ from: Buffer.concat([prefix, from]), to: Buffer.concat([prefix, to]) }, few)
    if (ids) return ids
  }
  return null
}

/** How many documents the exact plans of a query's branches find, each counted once; none of them is read. */
export function* countExactly(reads: Reads, database: Database, query: Query, plans: readonly Plan[]): Steps<number> {
  const [only] = plans
  let count = 0
  if (only && plans.length === 1) {
    for (const more of counted(reads, database, query, only)) {
      count += more
      yield
    }
    return count
  }
  const seen = new Set<number>()
  for (const { source } of plans) {
    if (source.kind === 'entries')
      for (const ids of reads.idsOfEntries(source.range)) {
        for (const id of ids) seen.add(id)
        yield
      }
    if (source.kind === 'merge')
      for (const entry of merged(reads, source.prefixes, source.names)) {
        const id = entry && reads.idOfEntry(entry)
        if (id !== null) seen.add(id)
        yield
      }
  }
  return seen.size
}

function* counted(reads: Reads, database: Database, query: Query, { source }: Plan): Generator<number> {
  if (source.kind === 'entries') yield* reads.countEntries(source.range)
  else if (source.kind === 'documents') yield* reads.countDocuments(database, scopeOf(query), source.range)
  else if (source.kind === 'merge')
    for (const entry of merged(reads, source.prefixes, source.names)) yield entry ? 1 : 0
}

function scopeOf({ collectionId, parent, allDescendants }: Query) {
  if (collectionId === null) return 'all'
  return allDescendants ? { group: collectionId } : { collection: [...parent, collectionId] }
}

/** Leapfrog: the greatest suffix seen so far is sought in each index until all agree. */
function* merged(reads: Reads, prefixes: Buffer[], { from, to }: Span): Generator<Buffer | null> {
  let suffix = from
  let agreeing = 0
  for (let at = 0; ; at++) {
    const prefix = prefixes[at % prefixes.length] ?? Buffer.alloc(0)
    const entry = reads.seekEntry(Buffer.concat([prefix, suffix]), Buffer.concat([prefix, to]))
    if (!entry) return
    const found = entry.subarray(prefix.length)
    agreeing = suffix.equals(found) ? agreeing + 1 : 1
    suffix = Buffer.from(found)
    if (agreeing < prefixes.length) {
      yield null
      continue
    }
    yield entry
    suffix = Buffer.concat([suffix, Buffer.alloc(1)])
    agreeing = 0
  }
}
