import type { Change } from '../change.ts'
import type { Document, Value } from '../wire/json.ts'
import { microsText } from '../data/instant.ts'
import { compareValues } from '../data/value-order.ts'
import type { Engine } from '../engine.ts'
import { valueOf, type Candidate } from '../query/match.ts'
import type { Query } from '../query/query.ts'
import type { Database } from '../stored.ts'
import type { Verdict } from './shared-query.ts'

/** The documents that stand in a window, name to update time. Never changed: who holds it knows what its client holds. */
export type Held = ReadonlyMap<string, string>
type Moved = { name: string; segments: string[]; document: Document | null }
/** What leads from one content of a window to another. A document is one object for all who hear of it. */
export type Movement = { entering: Moved[]; leaving: Moved[] }
export type SharedWindow = {
  take(change: Change): void
  /** What stands in it now. */
  held(): Held
  /** The same object for the same content, so that what leads on from it is found out once. */
  same(held: Held): Held
  movement(from: Held): Movement
}
/** `place`: its values by the query's orders. */
type Row = { name: string; updateTime: string; place: Value[] }

/** So many are known beyond the last: so many may leave before the query is run again. */
const mostBeyond = 16

/** `documentOf`: what a document is now, as one object for all who ask. */
export type WindowParts = {
  verdict: (change: Change) => Verdict
  documentOf: (segments: readonly string[]) => Document | null
  beyond?: number
}

/** A window over a query's documents, kept by what changes; the query is run again only when too little of it is known. */
export function openWindow(
  engine: Engine,
  database: Database,
  query: Query,
  { verdict, documentOf, beyond = mostBeyond }: WindowParts,
): SharedWindow {
  const { limit, orders } = query
  const most = limit !== null && query.offset === 0 ? limit + beyond : null
  /** The first of its documents, in order: all of them where `isAll`. Null: not known. */
  let rows: Row[] | null = null
  let isAll = false
  let current: Held | null = null
  let found: { from: Held; to: Held; time: number; movement: Movement } | null = null

  const rowOf = (document: Candidate, updateTime: string): Row => ({
    name: document.name,
    updateTime,
    place: orders.flatMap(({ path }) => valueOf(document, path) ?? []),
  })

  function compare(a: Row, b: Row): number {
    for (const [at, { descending }] of orders.entries()) {
      const [left, right] = [a.place[at], b.place[at]]
      const difference = left && right ? compareValues(left, right) : 0
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  }

  function read(): Row[] {
    const documents = engine.queries.run(engine.store, database, { ...query, limit: most ?? limit })
    const all = documents.map((document) => rowOf(document, microsText(document.updateTime)))
    isAll = most === null || all.length < most
    rows = most === null ? null : all
    return all
  }

  function insert(known: Row[], row: Row) {
    let [low, high] = [0, known.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(known[middle]!, row) < 0) low = middle + 1
      else high = middle
    }
    // What comes after the last that is known may come after others that are not.
    if (low === known.length && !isAll) return
    known.splice(low, 0, row)
    if (most === null || known.length <= most) return
    known.pop()
    isAll = false
  }

  function held(): Held {
    if (current) return current
    const enough = rows && (isAll || (limit !== null && rows.length >= limit)) ? rows : read()
    current = new Map(enough.slice(0, limit ?? undefined).map(({ name, updateTime }) => [name, updateTime]))
    return current
  }

  function moved(name: string): Moved {
    const segments = name.slice(database.root.length + 1).split('/')
    return { name, segments, document: documentOf(segments) }
  }

  return {
    take(change) {
      const what = verdict(change)
      if (what === 'neither') return
      current = null
      if (!rows) return
      const at = rows.findIndex(({ name }) => name === change.name)
      if (at >= 0) rows.splice(at, 1)
      const { name, segments, after } = change
      if (what === 'is' && after)
        insert(rows, rowOf({ name, segments, fields: after.fields ?? {} }, after.updateTime ?? ''))
    },
    held,
    same(given) {
      const known = current
      if (known && known.size === given.size && [...given].every(([name, time]) => known.get(name) === time))
        return known
      current ??= given
      return given
    },
    movement(from) {
      const [to, time] = [held(), engine.store.highWater()]
      if (found?.from === from && found.to === to && found.time === time) return found.movement
      const movement: Movement = {
        entering: [...to].filter(([name, updated]) => from.get(name) !== updated).map(([name]) => moved(name)),
        leaving: [...from.keys()].filter((name) => !to.has(name)).map(moved),
      }
      found = { from, to, time, movement }
      return movement
    },
  }
}
