import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Document } from './wire/json.ts'
import { textKey } from './data/key.ts'
import type { Indexing } from './index-definitions.ts'
import { columns, keyOf, stored, type Database, type Stored } from './stored.ts'

export type KeyRange = { from: Buffer; to: Buffer; reverse: boolean }
export type LogRow = { commitTime: number; path: string; before: Document | null; after: Document | null }
/** What can be read of the file: its present state, or that of a snapshot. */
export type Reads = ReturnType<typeof openReads> & {
  /** Time of the last commit in it, in microseconds. */
  highWater(): number
  /** Changes after this time are all in the log. */
  logStart(): number
  /** The entries that all its documents have. */
  wholeIndexes(): Indexing
}
/** A statement for each text, made once. `lists`: its rows are lists, which takes less than objects do. */
export type Sql = (text: string, rows?: 'objects' | 'lists') => ReturnType<DatabaseSync['prepare']>

export function statementsOf(sqlite: DatabaseSync): Sql {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (text, rows = 'objects') => {
    let statement = statements.get(text)
    if (!statement) {
      statements.set(text, (statement = sqlite.prepare(text)))
      if (rows === 'lists') statement.setReturnArrays(true)
    }
    return statement
  }
}

/** Documents by a statement whose columns begin with those of `columns`. */
const documentIn = (database: Database, row: unknown, segments?: string[]): Stored | null =>
  row ? stored(database, row as unknown[], segments) : null

const [byKey, byId, byEntry] = [
  `SELECT ${columns} FROM documents d WHERE d.key = ?`,
  `SELECT ${columns} FROM documents d WHERE d.id = ?`,
  `SELECT ${columns} FROM index_entries e JOIN documents d ON d.id = e.document WHERE e.entry = ?`,
]

/** Every way in which documents, entries and the log are read. */
export function openReads(sql: Sql) {
  return {
    get(database: Database, segments: readonly string[]): Stored | null {
      return documentIn(database, sql(byKey, 'lists').get(keyOf(database, segments)), [...segments])
    },

    /** Documents whose index entries lie in the range, its first key with it, in the entries' order. Reads in pages, so a caller may stop early. */
    *scanEntries(database: Database, range: KeyRange): Generator<Stored> {
      const text = `SELECT ${columns}, e.entry FROM index_entries e JOIN documents d ON d.id = e.document WHERE e.entry >= ?1 AND e.entry < ?2
        ORDER BY e.entry ${range.reverse ? 'DESC' : 'ASC'} LIMIT ?`
      yield* pages(database, text, range, [], (place) => Buffer.concat([place, Buffer.alloc(1)]))
    },

    /** How many entries lie in the range, its first key with it: of one page after another. */
    *countEntries({ from, to }: { from: Buffer; to: Buffer }): Generator<number> {
      // The page ends before the entry that the next begins with.
      yield* counts('entry', 'index_entries WHERE entry >= ?1 AND entry < ?2', from, [to], perCount)
    },

    /** The ids of the documents whose entries lie in the range, its first key with it: page by page. */
    *idsOfEntries({ from, to }: { from: Buffer; to: Buffer }): Generator<number[]> {
      const text = 'SELECT entry, document FROM index_entries WHERE entry >= ? AND entry < ? ORDER BY entry LIMIT ?'
      for (let start = from; ;) {
        const rows = sql(text).all(start, to, perCount) as { entry: Uint8Array; document: number }[]
        yield rows.map(({ document }) => document)
        const last = rows.at(-1)
        if (rows.length < perCount || !last) return
        start = Buffer.concat([last.entry, Buffer.alloc(1)])
      }
    },

    /** The ids of the documents whose entries lie in the range, its first key with it, in their order; null where they are more than `most`. */
    idsOfFew({ from, to }: { from: Buffer; to: Buffer }, most: number): number[] | null {
      const text = 'SELECT document FROM index_entries WHERE entry >= ? AND entry < ? ORDER BY entry LIMIT ?'
      const rows = sql(text).all(from, to, most + 1) as { document: number }[]
      return rows.length > most ? null : rows.map(({ document }) => document)
    },

    documentOfId(database: Database, id: number): Stored | null {
      return documentIn(database, sql(byId, 'lists').get(id))
    },

    /** The first entry between the two, of which the first lies inside; or null. */
    seekEntry(from: Buffer, to: Buffer): Buffer | null {
      const row = sql('SELECT entry FROM index_entries WHERE entry >= ? AND entry < ? ORDER BY entry LIMIT 1').get(
        from,
        to,
      )
      return row ? Buffer.from(row['entry'] as Uint8Array) : null
    },

    documentOfEntry(database: Database, entry: Buffer): Stored | null {
      return documentIn(database, sql(byEntry, 'lists').get(entry))
    },

    idOfEntry(entry: Buffer): number | null {
      const row = sql('SELECT document FROM index_entries WHERE entry = ?').get(entry)
      return row ? (row['document'] as number) : null
    },

    /** Documents in name order: of one collection, of all collections of one id, or all. The range is of document keys. */
    *scanDocuments(database: Database, scope: Scope, range: KeyRange): Generator<Stored> {
      const { where, more } = whereOf(database, scope)
      const order = `ORDER BY d.key ${range.reverse ? 'DESC' : 'ASC'} LIMIT ?`
      const text = `SELECT ${columns}, d.key FROM documents d WHERE ${where} d.key > ?1 AND d.key < ?2 ${order}`
      yield* pages(database, text, range, more, (place) => place)
    },

    /** How many documents there are in such a range: of one page after another. */
    *countDocuments(database: Database, scope: Scope, range: KeyRange): Generator<number> {
      const { where, more, index } = whereOf(database, scope)
      const rows = `documents d INDEXED BY ${index} WHERE ${where} key > ?1 AND key < ?2`
      // The page ends with the document whose key the next comes after.
      yield* counts('key', rows, range.from, [range.to, ...more], perCount - 1)
    },

    /** The path of the first document whose key lies in the range. */
    firstPath(from: Buffer, to: Buffer): string[] | null {
      const row = sql('SELECT path FROM documents WHERE key > ? AND key < ? ORDER BY key LIMIT 1').get(from, to)
      return row ? String(row['path']).split('/') : null
    },

    /** At most so many paths that divide a collection group's documents within the keys into parts of one size; fewer where there are few. */
    evenlySpaced(
      database: Database,
      collectionId: string,
      within: { from: Buffer; to: Buffer },
      count: number,
    ): string[] {
      const group = Buffer.concat([database.prefix, textKey(collectionId)])
      const where = 'FROM documents INDEXED BY documents_by_collection WHERE collection = ? AND key > ? AND key < ?'
      const { total } = sql(`SELECT COUNT(*) AS total ${where}`).get(group, within.from, within.to) as { total: number }
      const step = Math.max(1, Math.ceil(total / (count + 1)))
      const paths: string[] = []
      let from = within.from
      for (;;) {
        const row = sql(`SELECT key, path ${where} ORDER BY key LIMIT 1 OFFSET ?`).get(
          group,
          from,
          within.to,
          paths.length === 0 ? step : step - 1,
        )
        if (!row) return paths
        paths.push(String(row['path']))
        from = Buffer.from(row['key'] as Uint8Array)
      }
    },

    /** Changes after a commit time, oldest first; of one collection when given. At most `limit` rows. */
    changesAfter(database: Database, time: number, collection: readonly string[] | null, limit: number): LogRow[] {
      const rows = collection
        ? sql(
            `SELECT ${logColumns} FROM log WHERE parent = ? AND commit_time > ? ORDER BY commit_time, id LIMIT ?`,
          ).all(keyOf(database, collection), time, limit)
        : sql(`SELECT ${logColumns} FROM log WHERE id > ? AND database = ? ORDER BY id LIMIT ?`).all(
            lastLogged(time),
            database.id,
            limit,
          )
      return rows.map(logRow)
    },

    /** Which documents changed after a commit time, and the log's row of each change, oldest first; at most `limit`. */
    changedAfter(database: Database, time: number, limit: number): { id: number; path: string }[] {
      return sql('SELECT id, path FROM log WHERE id > ? AND database = ? ORDER BY id LIMIT ?').all(
        lastLogged(time),
        database.id,
        limit,
      ) as { id: number; path: string }[]
    },

    lastLogged,

    /** The log's row of a document's first change after a commit time; null where it has not changed. */
    firstChange(database: Database, segments: readonly string[], time: number): number | null {
      const row = sql(
        'SELECT id FROM log WHERE parent = ? AND commit_time > ? AND path = ? ORDER BY commit_time, id LIMIT 1',
      ).get(keyOf(database, segments.slice(0, -1)), time, segments.join('/'))
      return row ? (row['id'] as number) : null
    },

    /** Every change after a commit time, oldest first, of one collection or of the database: page by page, however many they are. */
    *changesSince(
      database: Database,
      time: number,
      collection: readonly string[] | null,
    ): Generator<{ id: number; path: string }[]> {
      if (!collection) return yield* changesFrom(database, lastLogged(time))
      const text = `SELECT id, path, commit_time AS time FROM log WHERE parent = ? AND commit_time >= ? AND id > ?
        ORDER BY commit_time, id LIMIT ?`
      const of = keyOf(database, collection)
      let [from, last] = [time + 1, 0]
      for (;;) {
        const rows = sql(text).all(of, from, last, perChanges) as { id: number; path: string; time: number }[]
        if (rows.length === 0) return
        yield rows
        const end = rows.at(-1)!
        ;[from, last] = [end.time, end.id]
      }
    },

    /** What a document was before a change; null where it was not there. */
    beforeChange(id: number): Document | null {
      const before = sql('SELECT before FROM log WHERE id = ?').get(id)?.['before']
      return typeof before === 'string' ? (JSON.parse(before) as Document) : null
    },
  }

  /** The row of the log's last change by commits until this time; 0 where it has none. The rows are in the order of their commits, so it is sought among them. */
  function lastLogged(time: number): number {
    const { first, last } = sql(
      'SELECT (SELECT MIN(id) FROM log) AS first, (SELECT MAX(id) FROM log) AS last',
    ).get() as {
      first: number | null
      last: number | null
    }
    if (first === null || last === null) return 0
    const timeOf = sql('SELECT commit_time AS time FROM log WHERE id >= ? ORDER BY id LIMIT 1')
    // The last of them is known to be before `high`, and not before `low`.
    let [low, high] = [first - 1, last + 1]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (Number(timeOf.get(middle)?.['time']) <= time) low = middle
      else high = middle
    }
    return low
  }

  /** Every change of the database behind a row of the log, page by page. */
  function* changesFrom(database: Database, row: number): Generator<{ id: number; path: string }[]> {
    for (let last = row; ;) {
      const rows = sql('SELECT id, path FROM log WHERE id > ? AND database = ? ORDER BY id LIMIT ?').all(
        last,
        database.id,
        perChanges,
      ) as { id: number; path: string }[]
      if (rows.length === 0) return
      yield rows
      last = rows.at(-1)!.id
    }
  }

  /** By a statement whose last column is the place of each. */
  function* pages(
    database: Database,
    text: string,
    range: KeyRange,
    more: SQLInputValue[],
    next: (place: Buffer) => Buffer,
  ): Generator<Stored> {
    let { from, to } = range
    let size = 32
    for (;;) {
      const rows = sql(text, 'lists').all(from, to, ...more, size) as unknown as unknown[][]
      for (const row of rows) yield stored(database, row)
      const last = rows.at(-1)
      if (rows.length < size || !last) return
      const place = Buffer.from(last.at(-1) as Uint8Array)
      if (range.reverse) to = place
      else from = next(place)
      size = Math.min(size * 4, mostPerPage)
    }
  }

  /** Page by page, each found by its end: passing over rows takes a third of what it takes to hand on what stands in them. */
  function* counts(
    column: string,
    rows: string,
    from: SQLInputValue,
    more: SQLInputValue[],
    toNext: number,
  ): Generator<number> {
    const next = sql(`SELECT ${column} FROM ${rows} ORDER BY ${column} LIMIT 1 OFFSET ${toNext}`, 'lists')
    for (let start = from; ;) {
      const place = next.get(start, ...more) as unknown as [Uint8Array] | undefined
      if (!place) {
        yield (sql(`SELECT COUNT(*) AS n FROM ${rows}`).get(start, ...more) as { n: number }).n
        return
      }
      yield perCount
      start = place[0]
    }
  }
}

/** So many documents are read at once: whoever commits waits for them. */
const mostPerPage = 256
/** So many changes are read at once. */
const perChanges = 1024
/** So many are counted between two looks at the clock. */
const perCount = 1024

/** Documents of one collection, of all collections of one id, or all. */
type Scope = { collection: readonly string[] } | { group: string } | 'all'

/** `index` holds the keys of a scope by themselves, in their order. */
function whereOf(database: Database, scope: Scope): { where: string; more: Buffer[]; index: string } {
  if (scope === 'all') return { where: '', more: [], index: 'sqlite_autoindex_documents_1' }
  if ('group' in scope) {
    const group = Buffer.concat([database.prefix, textKey(scope.group)])
    return { where: 'd.collection = ?3 AND', more: [group], index: 'documents_by_collection' }
  }
  return { where: 'd.parent = ?3 AND', more: [keyOf(database, scope.collection)], index: 'documents_by_parent' }
}

const logColumns = 'commit_time, database, path, before, after'

function logRow(row: Record<string, unknown>): LogRow {
  const parse = (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as Document) : null)
  return {
    commitTime: row['commit_time'] as number,
    path: row['path'] as string,
    before: parse(row['before']),
    after: parse(row['after']),
  }
}
