import { randomBytes } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { DatabaseName } from './service.ts'
import type { Document, Fields } from './wire/json.ts'
import { databaseRoot } from './data/document-name.ts'
import { microsText } from './data/instant.ts'
import { pathKey, textKey } from './data/key.ts'
import { changedFields, entriesOf } from './index-entries.ts'
import type { IndexDefinitions } from './index-definitions.ts'
import { openRecentChanges } from './recent-changes.ts'

/** A document at rest. Times are microseconds since 1970. `segments` begin below `/documents`. */
export type Stored = {
  id: number
  name: string
  segments: string[]
  fields: Fields
  createTime: number
  updateTime: number
}
/** One isolated database of the file. `prefix` begins all its keys. */
export type Database = { id: number; name: DatabaseName; root: string; prefix: Buffer }
export type KeyRange = { from: Buffer; to: Buffer; reverse: boolean }
export type Store = ReturnType<typeof openStore>

const schema = `
CREATE TABLE IF NOT EXISTS meta (only INTEGER PRIMARY KEY CHECK (only = 1), identity TEXT NOT NULL, high_water INTEGER NOT NULL,
  log_start INTEGER NOT NULL, indexes TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS databases (id INTEGER PRIMARY KEY, project TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (project, name));
CREATE TABLE IF NOT EXISTS documents (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, parent BLOB NOT NULL, collection BLOB NOT NULL,
  path TEXT NOT NULL, create_time INTEGER NOT NULL, update_time INTEGER NOT NULL, fields TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS documents_by_parent ON documents (parent, key);
CREATE INDEX IF NOT EXISTS documents_by_collection ON documents (collection, key);
CREATE TABLE IF NOT EXISTS index_entries (entry BLOB PRIMARY KEY, document INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, commit_time INTEGER NOT NULL, database INTEGER NOT NULL, parent BLOB NOT NULL,
  path TEXT NOT NULL, before TEXT, after TEXT);
CREATE INDEX IF NOT EXISTS log_by_time ON log (commit_time);
CREATE INDEX IF NOT EXISTS log_by_parent ON log (parent, commit_time);`

/** The only place that knows SQL. All calls are synchronous; writes belong inside `transaction`. */
export function openStore(sqlite: DatabaseSync, definitions: IndexDefinitions, nowMicros: number) {
  sqlite.exec(schema)
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const sql = (text: string) => {
    let statement = statements.get(text)
    if (!statement) statements.set(text, (statement = sqlite.prepare(text)))
    return statement
  }
  const databases = new Map<string, Database>()
  sql(`INSERT OR IGNORE INTO meta VALUES (1, ?, ?, ?, '')`).run(randomBytes(8).toString('hex'), nowMicros, nowMicros)
  const meta = sql('SELECT identity, high_water, log_start, indexes FROM meta').get() as {
    identity: string
    high_water: number
    log_start: number
    indexes: string
  }
  let highWater = meta.high_water
  let logStart = meta.log_start
  const recent = openRecentChanges(highWater)

  const store = {
    /** Random, made with the file: resume tokens of another file are not ours. */
    identity: meta.identity,
    /** Time of the last commit, in microseconds; every read is at this time. */
    highWater: () => highWater,
    /** Changes after this time are all in the log. */
    logStart: () => logStart,

    database(name: DatabaseName): Database {
      const root = databaseRoot(name)
      const known = databases.get(root)
      if (known) return known
      sql('INSERT OR IGNORE INTO databases (project, name) VALUES (?, ?)').run(name.project, name.database)
      const row = sql('SELECT id FROM databases WHERE project = ? AND name = ?').get(name.project, name.database) as {
        id: number
      }
      const prefix = Buffer.alloc(4)
      prefix.writeUInt32BE(row.id)
      const database = { id: row.id, name: { project: name.project, database: name.database }, root, prefix }
      databases.set(root, database)
      return database
    },

    get(database: Database, segments: readonly string[]): Stored | null {
      const row = sql(`SELECT ${columns} FROM documents d WHERE key = ?`).get(keyOf(database, segments))
      return row ? stored(database, row) : null
    },

    put(
      database: Database,
      segments: string[],
      fields: Fields,
      createTime: number,
      updateTime: number,
      before: Stored | null,
    ) {
      const key = keyOf(database, segments)
      const text = JSON.stringify(fields)
      let id = before?.id
      if (id === undefined) {
        const collection = Buffer.concat([database.prefix, textKey(segments.at(-2) ?? '')])
        const inserted = sql(
          'INSERT INTO documents (key, parent, collection, path, create_time, update_time, fields) VALUES (?, ?, ?, ?, ?, ?, ?)',
        ).run(key, keyOf(database, segments.slice(0, -1)), collection, segments.join('/'), createTime, updateTime, text)
        id = Number(inserted.lastInsertRowid)
      } else {
        sql('UPDATE documents SET create_time = ?, update_time = ?, fields = ? WHERE id = ?').run(
          createTime,
          updateTime,
          text,
          id,
        )
      }
      // The entries of a document that may have too many of them are counted whole.
      const only = before && text.length < mostTextOfFew ? changedFields(before.fields, fields) : null
      changeEntries(
        before ? entriesOf(database.prefix, segments, before.fields, definitions, only) : noEntries,
        entriesOf(database.prefix, segments, fields, definitions, only),
        id,
      )
    },

    remove(database: Database, before: Stored) {
      sql('DELETE FROM documents WHERE id = ?').run(before.id)
      changeEntries(entriesOf(database.prefix, before.segments, before.fields, definitions), noEntries, before.id)
    },

    appendLog(
      database: Database,
      commitTime: number,
      segments: readonly string[],
      before: Document | null,
      after: Document | null,
    ) {
      const path = segments.join('/')
      const { lastInsertRowid } = sql(
        'INSERT INTO log (commit_time, database, parent, path, before, after) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(
        commitTime,
        database.id,
        keyOf(database, segments.slice(0, -1)),
        path,
        before && JSON.stringify(before),
        after && JSON.stringify(after),
      )
      recent.add({ id: Number(lastInsertRowid), time: commitTime, database: database.id, path })
    },

    /** Runs the work in one transaction and makes it durable. The work gets a way to try a part that may fail by itself. */
    transaction<T>(work: (attempt: <R>(part: () => R) => R) => T): T {
      recent.trim()
      sqlite.exec('BEGIN IMMEDIATE')
      try {
        const result = work((part) => {
          const changes = recent.count()
          sqlite.exec('SAVEPOINT part')
          try {
            const value = part()
            sqlite.exec('RELEASE part')
            return value
          } catch (error) {
            sqlite.exec('ROLLBACK TO part; RELEASE part')
            recent.undo(changes)
            throw error
          }
        })
        sql('UPDATE meta SET high_water = ?').run(highWater)
        sqlite.exec('COMMIT')
        return result
      } catch (error) {
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
        throw error
      }
    },

    /** The next commit's time: after now, and after every earlier one. */
    nextCommitTime(now: number): number {
      highWater = Math.max(now * 1000, highWater + 1)
      return highWater
    },

    /** Documents whose index entries lie in the range, in the entries' order. Reads in pages, so a caller may stop early. */
    *scanEntries(database: Database, range: KeyRange): Generator<Stored> {
      const text = `SELECT e.entry AS place, ${columns} FROM index_entries e JOIN documents d ON d.id = e.document WHERE e.entry > ?1 AND e.entry < ?2
        ORDER BY e.entry ${range.reverse ? 'DESC' : 'ASC'} LIMIT ?3`
      yield* pages(database, text, range, [])
    },

    /** The first entry in the open range, or null. */
    seekEntry(from: Buffer, to: Buffer): Buffer | null {
      const row = sql('SELECT entry FROM index_entries WHERE entry >= ? AND entry < ? ORDER BY entry LIMIT 1').get(
        from,
        to,
      )
      return row ? Buffer.from(row['entry'] as Uint8Array) : null
    },

    documentOfEntry(database: Database, entry: Buffer): Stored | null {
      const row = sql(
        `SELECT ${columns} FROM index_entries e JOIN documents d ON d.id = e.document WHERE e.entry = ?`,
      ).get(entry)
      return row ? stored(database, row) : null
    },

    /** Documents in name order: of one collection, of all collections of one id, or all. The range is of document keys. */
    *scanDocuments(
      database: Database,
      scope: { collection: readonly string[] } | { group: string } | 'all',
      range: KeyRange,
    ): Generator<Stored> {
      const order = `ORDER BY d.key ${range.reverse ? 'DESC' : 'ASC'} LIMIT ?3`
      const where = 'd.key > ?1 AND d.key < ?2'
      if (scope === 'all')
        yield* pages(database, `SELECT d.key AS place, ${columns} FROM documents d WHERE ${where} ${order}`, range, [])
      else if ('group' in scope) {
        const group = Buffer.concat([database.prefix, textKey(scope.group)])
        yield* pages(
          database,
          `SELECT d.key AS place, ${columns} FROM documents d WHERE d.collection = ?4 AND ${where} ${order}`,
          range,
          [group],
        )
      } else {
        const parent = keyOf(database, scope.collection)
        yield* pages(
          database,
          `SELECT d.key AS place, ${columns} FROM documents d WHERE d.parent = ?4 AND ${where} ${order}`,
          range,
          [parent],
        )
      }
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
        : sql(
            `SELECT ${logColumns} FROM log WHERE database = ? AND commit_time > ? ORDER BY commit_time, id LIMIT ?`,
          ).all(database.id, time, limit)
      return rows.map(logRow)
    },

    /** Which documents changed after a commit time, and the log's row of each change, oldest first; at most `limit`. */
    changedAfter(database: Database, time: number, limit: number): { id: number; path: string }[] {
      const kept = recent.after(database.id, time)
      if (kept) return kept.slice(0, limit)
      return sql(
        'SELECT id, path FROM log WHERE database = ? AND commit_time > ? ORDER BY commit_time, id LIMIT ?',
      ).all(database.id, time, limit) as { id: number; path: string }[]
    },

    /** What a document was before a change; null where it was not there. */
    beforeChange(id: number): Document | null {
      const before = sql('SELECT before FROM log WHERE id = ?').get(id)?.['before']
      return typeof before === 'string' ? (JSON.parse(before) as Document) : null
    },

    /** Whole commits of all databases after a commit time, at most `limit`; of their rows those in collections of these ids, or all. */
    commitsAfter(
      time: number,
      limit: number,
      collections?: readonly string[],
    ): { commitTime: number; database: DatabaseName; rows: LogRow[] }[] {
      const row = sql(`SELECT ${logColumns} FROM log WHERE id = ?`)
      const named = sql('SELECT project, name FROM databases WHERE id = ?')
      const isWanted = (path: string) => collections?.includes(path.split('/').at(-2) ?? '') ?? true
      const page: { commitTime: number; database: DatabaseName; rows: LogRow[] }[] = []
      let [passed, wanted] = [0, 0]
      for (const place of sql(
        'SELECT id, commit_time, database, path FROM log WHERE commit_time > ? ORDER BY commit_time, id',
      ).iterate(time)) {
        if (place['commit_time'] !== page.at(-1)?.commitTime) {
          if (page.length === limit || passed >= mostPassed || wanted >= mostWanted) break
          const name = named.get(place['database'] as number)
          page.push({
            commitTime: place['commit_time'] as number,
            database: { project: String(name?.['project']), database: String(name?.['name']) },
            rows: [],
          })
        }
        passed++
        if (!isWanted(String(place['path']))) continue
        wanted++
        page.at(-1)!.rows.push(logRow(row.get(place['id'] as number)!))
      }
      return page
    },

    /** Forgets log rows up to a time, a bounded number per call. */
    pruneLog(before: number, keepRows: number) {
      const bounds = sql('SELECT MIN(id) AS first, MAX(id) AS last FROM log').get() as {
        first: number | null
        last: number | null
      }
      if (bounds.first === null || bounds.last === null) return
      const newest = sql(
        'SELECT commit_time AS t FROM log WHERE id <= ? AND (commit_time < ? OR id <= ?) ORDER BY id DESC LIMIT 1',
      ).get(bounds.first + 2000, before, bounds.last - keepRows) as { t: number } | undefined
      if (!newest) return
      sql('DELETE FROM log WHERE commit_time <= ?').run(newest.t)
      logStart = newest.t
      sql('UPDATE meta SET log_start = ?').run(logStart)
    },

    close() {
      sqlite.close()
    },
  }

  function* pages(database: Database, text: string, range: KeyRange, more: SQLInputValue[]): Generator<Stored> {
    let { from, to } = range
    let size = 32
    for (;;) {
      const rows = sql(text).all(from, to, size, ...more)
      for (const row of rows) yield stored(database, row)
      const last = rows.at(-1)
      if (rows.length < size || !last) return
      if (range.reverse) to = Buffer.from(last['place'] as Uint8Array)
      else from = Buffer.from(last['place'] as Uint8Array)
      size = Math.min(size * 4, 1024)
    }
  }

  function changeEntries(before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>, id: number) {
    for (const [text, entry] of before)
      if (!after.has(text)) sql('DELETE FROM index_entries WHERE entry = ?').run(entry)
    for (const [text, entry] of after)
      if (!before.has(text)) sql('INSERT OR REPLACE INTO index_entries VALUES (?, ?)').run(entry, id)
  }

  function rebuildIndexes() {
    sqlite.exec('BEGIN IMMEDIATE; DELETE FROM index_entries')
    for (const row of sql('SELECT id, project, name FROM databases').all()) {
      const database = store.database({ project: String(row['project']), database: String(row['name']) })
      const all = { from: database.prefix, to: after(database.prefix), reverse: false }
      for (const document of store.scanDocuments(database, 'all', all))
        changeEntries(
          noEntries,
          entriesOf(database.prefix, document.segments, document.fields, definitions),
          document.id,
        )
    }
    sql('UPDATE meta SET indexes = ?').run(definitions.fingerprint)
    sqlite.exec('COMMIT')
  }
  if (meta.indexes !== definitions.fingerprint) rebuildIndexes()
  return store
}

/** A document as clients get it. */
export const clientDocument = (document: Stored): Document => ({
  name: document.name,
  fields: document.fields,
  createTime: microsText(document.createTime),
  updateTime: microsText(document.updateTime),
})

export const keyOf = (database: Database, segments: readonly string[]) =>
  Buffer.concat([database.prefix, pathKey(segments)])
/** The least byte string after every key that begins with the prefix. */
export function after(prefix: Buffer): Buffer {
  let length = prefix.length
  while (length > 0 && prefix[length - 1] === 0xff) length--
  if (length === 0) return Buffer.alloc(prefix.length + 1, 0xff)
  const result = Buffer.from(prefix.subarray(0, length))
  result[length - 1] = (result[length - 1] ?? 0) + 1
  return result
}

export type LogRow = { commitTime: number; path: string; before: Document | null; after: Document | null }
type Row = Record<string, unknown>
/** Of a page of the log: so many changes are passed by, and so many are said, before the commit at hand is its last. Many at once would stop whoever waits for the thread. */
const mostPassed = 5_000
const mostWanted = 100
/** A document of fewer characters cannot have 40 000 entries. */
const mostTextOfFew = 20_000
const noEntries: ReadonlyMap<string, Buffer> = new Map()

const columns = 'd.id AS id, d.path AS path, d.create_time AS c, d.update_time AS u, d.fields AS fields'
const logColumns = 'commit_time, database, path, before, after'

function stored(database: Database, row: Row): Stored {
  const path = row['path'] as string
  return {
    id: row['id'] as number,
    name: `${database.root}/${path}`,
    segments: path.split('/'),
    fields: JSON.parse(row['fields'] as string) as Fields,
    createTime: row['c'] as number,
    updateTime: row['u'] as number,
  }
}

function logRow(row: Row): LogRow {
  const parse = (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as Document) : null)
  return {
    commitTime: row['commit_time'] as number,
    path: row['path'] as string,
    before: parse(row['before']),
    after: parse(row['after']),
  }
}
