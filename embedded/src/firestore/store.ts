import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { DatabaseName } from './service.ts'
import type { Document, Fields } from './wire/json.ts'
import { databaseRoot } from './data/document-name.ts'
import { textKey } from './data/key.ts'
import { changedFields, entriesOf } from './index-entries.ts'
import type { IndexDefinitions } from './index-definitions.ts'
import { logColumns, logRow, openReads, statementsOf, type LogRow } from './reads.ts'
import { openRecentChanges } from './recent-changes.ts'
import { after, keyOf, type Database, type Stored } from './stored.ts'

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
  const sql = statementsOf(sqlite)
  const reads = openReads(sql)
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
    ...reads,
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

    changedAfter(database: Database, time: number, limit: number): { id: number; path: string }[] {
      return recent.after(database.id, time)?.slice(0, limit) ?? reads.changedAfter(database, time, limit)
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

/** Of a page of the log: so many changes are passed by, and so many are said, before the commit at hand is its last. Many at once would stop whoever waits for the thread. */
const mostPassed = 5_000
const mostWanted = 100
/** A document of fewer characters cannot have 40 000 entries. */
const mostTextOfFew = 20_000
const noEntries: ReadonlyMap<string, Buffer> = new Map()
