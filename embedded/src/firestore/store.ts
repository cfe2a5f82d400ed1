import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { DatabaseName } from './service.ts'
import type { Document, Fields } from './wire/json.ts'
import { databaseRoot } from './data/document-name.ts'
import { textKey } from './data/key.ts'
import { entriesOf, placesOf } from './index-entries.ts'
import type { IndexesFile, Indexing } from './index-definitions.ts'
import { openGenerations } from './index-generations.ts'
import { openReads, statementsOf, type Sql } from './reads.ts'
import { openRecentChanges, type RecentChange } from './recent-changes.ts'
import { databaseOf, documentText, keyOf, type Database, type Stored } from './stored.ts'
import { without, writtenForm } from './written-form.ts'

export type Store = ReturnType<typeof openStore>
/** A commit of the log, with what of it is wanted as it is kept there. */
type LogCommit = { commitTime: number; database: DatabaseName; rows: LogText[] }
type LogText = { path: string; before: string | null; after: string | null }

const schema = `
CREATE TABLE IF NOT EXISTS meta (only INTEGER PRIMARY KEY CHECK (only = 1), identity TEXT NOT NULL, high_water INTEGER NOT NULL,
  log_start INTEGER NOT NULL, indexes TEXT NOT NULL, log_bytes INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS databases (id INTEGER PRIMARY KEY, project TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (project, name));
CREATE TABLE IF NOT EXISTS documents (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, parent BLOB NOT NULL, collection BLOB NOT NULL,
  path TEXT NOT NULL, create_time INTEGER NOT NULL, update_time INTEGER NOT NULL, fields TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS documents_by_parent ON documents (parent, key);
CREATE INDEX IF NOT EXISTS documents_by_collection ON documents (collection, key);
CREATE TABLE IF NOT EXISTS index_entries (entry BLOB PRIMARY KEY, document INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, commit_time INTEGER NOT NULL, database INTEGER NOT NULL, parent BLOB NOT NULL,
  path TEXT NOT NULL, before TEXT, after TEXT);
DROP INDEX IF EXISTS log_by_time;
CREATE INDEX IF NOT EXISTS log_by_parent ON log (parent, commit_time);`

/** The only place that knows SQL. All calls are synchronous; writes belong inside `transaction`. */
export function openStore(sqlite: DatabaseSync, indexes: IndexesFile, nowMicros: number) {
  sqlite.exec(schema)
  const sql = statementsOf(sqlite)
  const reads = openReads(sql)
  const databases = new Map<string, Database>()
  sql(`INSERT OR IGNORE INTO meta (only, identity, high_water, log_start, indexes) VALUES (1, ?, ?, ?, '')`).run(
    randomBytes(8).toString('hex'),
    nowMicros,
    nowMicros,
  )
  const meta = sql('SELECT identity, high_water, log_start, log_bytes, indexes FROM meta').get() as {
    identity: string
    high_water: number
    log_start: number
    log_bytes: number
    indexes: string
  }
  let highWater = meta.high_water
  let logStart = meta.log_start
  let logBytes = meta.log_bytes
  let lastReadAt = 0
  let owed = 0
  const recent = openRecentChanges(highWater)
  const indexing = openGenerations(meta.indexes, indexes)
  let written = 0
  /** A statement that writes. */
  const change: Sql = (text) => {
    written++
    return sql(text)
  }
  const keepIndexing = () => change('UPDATE meta SET indexes = ?').run(indexing.text())
  if (indexing.text() !== meta.indexes) keepIndexing()

  const store = {
    ...reads,
    indexing,
    wholeIndexes: indexing.whole,
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
      change('INSERT OR IGNORE INTO databases (project, name) VALUES (?, ?)').run(name.project, name.database)
      const row = sql('SELECT id FROM databases WHERE project = ? AND name = ?').get(name.project, name.database) as {
        id: number
      }
      const database = databaseOf(name, row.id)
      databases.set(root, database)
      return database
    },

    databases(): Database[] {
      const rows = sql('SELECT project, name FROM databases ORDER BY id').all() as { project: string; name: string }[]
      return rows.map(({ project, name }) => store.database({ project, database: name }))
    },

    /** Returns the fields as they are kept. */
    put(
      database: Database,
      segments: string[],
      fields: Fields,
      createTime: number,
      updateTime: number,
      before: Stored | null,
      form = writtenForm(indexing, database, segments, fields, before),
    ) {
      const { text, gone, come } = form
      let id = before?.id
      if (id === undefined) {
        const collection = Buffer.concat([database.prefix, textKey(segments.at(-2) ?? '')])
        const inserted = change(
          'INSERT INTO documents (key, parent, collection, path, create_time, update_time, fields) VALUES (?, ?, ?, ?, ?, ?, ?)',
        ).run(
          keyOf(database, segments),
          keyOf(database, segments.slice(0, -1)),
          collection,
          segments.join('/'),
          createTime,
          updateTime,
          text,
        )
        id = Number(inserted.lastInsertRowid)
      } else {
        change('UPDATE documents SET create_time = ?, update_time = ?, fields = ? WHERE id = ?').run(
          createTime,
          updateTime,
          text,
          id,
        )
      }
      deleteEntries(gone)
      addEntries(come, id)
      return text
    },

    remove(database: Database, before: Stored) {
      change('DELETE FROM documents WHERE id = ?').run(before.id)
      deleteEntries(
        entriesOf(placesOf(database.prefix, before.segments), before.fields, indexing.known(), null, Infinity).values(),
      )
    },

    /** `texts`: what the fields of both are kept as, where that is known. */
    appendLog(
      database: Database,
      commitTime: number,
      segments: readonly string[],
      before: Document | null,
      after: Document | null,
      texts: { before?: string; after?: string } = {},
    ) {
      const path = segments.join('/')
      const was = before && documentText(before, texts.before)
      const is = after && documentText(after, texts.after)
      const { lastInsertRowid } = change(
        'INSERT INTO log (commit_time, database, parent, path, before, after) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(commitTime, database.id, keyOf(database, segments.slice(0, -1)), path, was, is)
      logBytes += Buffer.byteLength(was ?? '') + Buffer.byteLength(is ?? '')
      owed++
      recent.add({ id: Number(lastInsertRowid), time: commitTime, database: database.id, path })
    },

    /** Gives the next documents the entries of a changed index file; true once all of them have them. For a transaction's work. */
    indexNext(most = mostIndexed): boolean {
      const concerned = indexing.concerned()
      const rows =
        concerned.size === 0
          ? []
          : sql('SELECT id, path FROM documents WHERE id > ? ORDER BY id LIMIT ?').all(indexing.through(), mostLookedAt)
      let indexed = 0
      for (const { id, path } of rows as { id: number; path: string }[]) {
        if (indexed === most) break
        indexing.moveThrough(id)
        const segments = path.split('/')
        if (!concerned.has(segments.at(-2) ?? '')) continue
        indexed++
        const row = sql('SELECT substr(key, 1, 4) AS prefix, fields FROM documents WHERE id = ?').get(id)!
        const entries = ofDocument(Buffer.from(row['prefix'] as Uint8Array), segments, String(row['fields']))
        const [known, written] = [entries(indexing.known()), entries(indexing.written())]
        deleteEntries(without(known, written))
        addEntries(without(written, known), id)
        addEntries(without(written, entries(indexing.whole())), id)
      }
      const isWhole = indexed < most && rows.length < mostLookedAt
      if (isWhole) indexing.finish()
      keepIndexing()
      return isWhole
    },

    /**
     * Runs the work in one transaction and makes it durable. The work gets a way to try a part that may fail by itself. Work that writes nothing waits
     * for no disk, and takes up no time of a commit.
     */
    transaction<T>(work: (attempt: Attempt) => T): T {
      recent.trim()
      sql('BEGIN IMMEDIATE').run()
      const [lastTime, begun] = [highWater, written]
      try {
        const result = work((part, failsBeforeItWrites = false) => {
          const [changes, bytes, before] = [recent.count(), logBytes, written]
          // Where nothing is written yet, all of the transaction is the part.
          const isFirst = before === begun
          const isSaved = !isFirst && !failsBeforeItWrites
          if (isSaved) sql('SAVEPOINT part').run()
          try {
            const value = part()
            if (isSaved) sql('RELEASE part').run()
            return value
          } catch (error) {
            if (isSaved) sqlite.exec('ROLLBACK TO part; RELEASE part')
            else if (written > before) {
              if (!isFirst) throw new HalfWritten(error)
              sqlite.exec('ROLLBACK; BEGIN IMMEDIATE')
            }
            written = before
            recent.undo(changes)
            logBytes = bytes
            throw error
          }
        })
        if (written === begun) {
          highWater = lastTime
          sql('ROLLBACK').run()
          return result
        }
        sql('UPDATE meta SET high_water = ?, log_bytes = ?').run(highWater, logBytes)
        sql('COMMIT').run()
        return result
      } catch (error) {
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
        throw error
      }
    },

    /** Somebody reads at this time. */
    readAt(time: number) {
      lastReadAt = Math.max(lastReadAt, time)
    },

    /** The next commit's time: after now, after every earlier one, and after every time at which was read. */
    nextCommitTime(now: number): number {
      highWater = Math.max(now * 1000, highWater + 1, lastReadAt + 1)
      return highWater
    },

    changedAfter(database: Database, time: number, limit: number): { id: number; path: string }[] {
      return recent.after(database.id, time)?.slice(0, limit) ?? reads.changedAfter(database, time, limit)
    },

    /**
     * Whole commits of all databases after a commit time, at most `limit`, and no more than are read in a moment; of their rows those in
     * collections of these ids, or all.
     */
    commitsAfter(time: number, limit: number, collections?: readonly string[]): LogCommit[] {
      const row = sql('SELECT path, before, after FROM log WHERE id = ?')
      const named = sql('SELECT project, name FROM databases WHERE id = ?')
      const isWanted = (path: string) => collections?.includes(collectionIn(path)) ?? true
      const page: LogCommit[] = []
      const begun = performance.now()
      const isEnough = () =>
        page.length === limit || passed >= mostPassed || wanted >= mostWanted || performance.now() - begun > longestPage
      let [passed, wanted] = [0, 0]
      // What was pruned may still be remembered, or be there in part.
      const from = Math.max(time, logStart)
      for (const place of recent.ofAllAfter(from) ?? loggedAfter(from)) {
        if (place.time !== page.at(-1)?.commitTime) {
          if (page.length > 0 && isEnough()) break
          const name = named.get(place.database)
          page.push({
            commitTime: place.time,
            database: { project: String(name?.['project']), database: String(name?.['name']) },
            rows: [],
          })
        }
        passed++
        if (!isWanted(place.path)) continue
        wanted++
        page.at(-1)!.rows.push(row.get(place.id) as LogText)
      }
      return page
    },

    /** The first change after a time of every document that changed, in all databases. */
    firstChangesAfter(time: number): { id: number; database: Database; path: string }[] {
      const known = new Map(store.databases().map((one) => [one.id, one]))
      const rows = sql(
        'SELECT MIN(id) AS id, database, path FROM log WHERE id > ? GROUP BY database, path ORDER BY 1',
      ).all(reads.lastLogged(time)) as { id: number; database: number; path: string }[]
      return rows.flatMap(({ id, database, path }) => {
        const of = known.get(database)
        return of ? [{ id, database: of, path }] : []
      })
    },

    /** Changes that came, and for which none of the log were forgotten while there was more to forget. */
    owed: () => owed,

    /**
     * Forgets the oldest commits: those before a time, and those beyond so many changes or bytes of documents. A commit is forgotten as a whole, and its
     * changes go some at a time: whoever commits waits for all that are read and taken away at once. Returns whether there is more to forget.
     */
    pruneLog(before: number, keep: { rows: number; bytes: number }): boolean {
      const most = mostPruned + Math.ceil(owed / 4)
      const { last } = sql('SELECT MAX(id) AS last FROM log').get() as { last: number | null }
      let through: { id: number; time: number } | null = null
      let [left, gone] = [logBytes, 0]
      for (const row of sql(
        `SELECT id, commit_time AS time, ${bytesOfRow} AS bytes FROM log ORDER BY id LIMIT ?`,
      ).iterate(most) as Iterable<{ id: number; time: number; bytes: number }>) {
        const isOfForgotten = row.time === (through?.time ?? logStart)
        if (!isOfForgotten && row.time >= before && row.id > (last ?? 0) - keep.rows && left <= keep.bytes) break
        through = { id: row.id, time: row.time }
        left -= row.bytes
        gone++
      }
      const isBehind = gone === most
      // Of long documents fewer go than came: so twice as many, until it is small enough.
      owed = isBehind ? Math.max(0, owed - gone / 2) : 0
      if (through === null) return isBehind
      change('DELETE FROM log WHERE id <= ?').run(through.id)
      logBytes = left
      logStart = through.time
      change('UPDATE meta SET log_start = ?').run(logStart)
      return isBehind
    },

    /** Bytes of the documents in the log, before and after each change. */
    logBytes: () => logBytes,

    close() {
      sqlite.close()
    },
  }

  function* loggedAfter(time: number): Generator<RecentChange> {
    for (const place of sql('SELECT id, commit_time AS time, database, path FROM log WHERE id > ? ORDER BY id').iterate(
      reads.lastLogged(time),
    ))
      yield place as RecentChange
  }

  function deleteEntries(entries: Iterable<Buffer>) {
    for (const entry of entries) change('DELETE FROM index_entries WHERE entry = ?').run(entry)
  }

  /** Where they are there already, they stay. */
  function addEntries(entries: Iterable<Buffer>, id: number) {
    for (const entry of entries) change('INSERT OR REPLACE INTO index_entries VALUES (?, ?)').run(entry, id)
  }
  return store
}

/**
 * Tries a part of a transaction: where it throws, it has done nothing. `failsBeforeItWrites`: it throws before its first write or not at all, and is
 * spared the copies of all pages it writes to, by which SQLite would undo it.
 */
export type Attempt = <R>(part: () => R, failsBeforeItWrites?: boolean) => R
/** A part that was not to throw any more did: nothing of its transaction may stay. */
export class HalfWritten extends Error {
  constructor(cause: unknown) {
    super(`A commit failed after it had written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Of a page of the log: so many changes are passed by, and so many are said, before the commit at hand is its last. Many at once would stop whoever waits for the thread. */
const mostPassed = 5_000
const mostWanted = 100
/** And for so long (ms): of long documents few are said at once. */
const longestPage = 10
/** Changes that are forgotten at once, beside a quarter of those for which none were: so the log is pruned as fast as it grows. */
const mostPruned = 100
/** In SQL: what a line of the log counts for. */
export const bytesOfRow = 'COALESCE(OCTET_LENGTH(before), 0) + COALESCE(OCTET_LENGTH(after), 0)'
/** In one transaction so many documents are looked at, and so many given the entries of a changed index file. */
const mostLookedAt = 2_000
const mostIndexed = 100

/** The id of the collection in which a document lies. */
function collectionIn(path: string): string {
  const end = path.lastIndexOf('/')
  return path.slice(path.lastIndexOf('/', end - 1) + 1, end)
}

function ofDocument(prefix: Buffer, segments: readonly string[], text: string) {
  const fields = JSON.parse(text) as Fields
  const places = placesOf(prefix, segments)
  return (indexing: Indexing) => entriesOf(places, fields, indexing, null, Infinity)
}
