import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../log.ts'
import { inOneTransaction } from '../sqlite/in-one-transaction.ts'
import { openDatabase } from '../sqlite/open.ts'

export type Row = { sequence: number; id: string; kind: string; body: string; own: string }
/** Something that must happen at `at` (seconds) on a clock: '' is the wall clock, otherwise the id of a test clock. */
export type DueAction = { kind: string; target: string; clock: string; at: number }
export type Delivery = {
  id: number
  event: string
  endpoint: string
  attempts: number
  nextAt: number
  firstAt: number
}
export type KeptAnswer = { fingerprint: string; status: number; body: string }

/** The service's tables; nothing else of it knows SQL. Times are seconds, of deliveries milliseconds. */
export type PaymentsStore = ReturnType<typeof openPaymentsStore>

export function openPaymentsStore(file: string, log: Log) {
  const database = openDatabase(file, log)
  database.exec(schema)
  const sql = statements(database)
  return {
    transact: <T>(work: () => T): T => inOneTransaction(database, work),
    mark: () => database.exec('SAVEPOINT work'),
    release: () => database.exec('RELEASE work'),
    undo: () => database.exec('ROLLBACK TO work'),

    /** Does `work` and undoes it again, within the transaction; then hands over what it gave. */
    preview<T>(work: () => T, handOver: (result: T) => void): void {
      database.exec('SAVEPOINT preview')
      let result: T
      try {
        result = work()
      } finally {
        database.exec('ROLLBACK TO preview')
        database.exec('RELEASE preview')
      }
      handOver(result)
    },

    get: (kind: string, id: string) => (sql.get.get(kind, id) as Row | undefined) ?? null,
    insert(kind: string, id: string, body: string, own: string, lookups: [string, string][]) {
      const sequence = Number(sql.insert.run(kind, id, body, own).lastInsertRowid)
      for (const [field, value] of lookups) sql.look.run(kind, field, value, sequence)
    },
    update(row: Row, body: string, own: string, before: [string, string][], after: [string, string][]) {
      sql.update.run(body, own, row.sequence)
      for (const [field, value] of lacking(before, after)) sql.unlook.run(row.kind, field, value, row.sequence)
      for (const [field, value] of lacking(after, before)) sql.look.run(row.kind, field, value, row.sequence)
    },
    remove(row: Row, lookups: [string, string][]) {
      sql.remove.run(row.sequence)
      for (const [field, value] of lookups) sql.unlook.run(row.kind, field, value, row.sequence)
    },
    /** Objects of a kind beyond a sequence, newest or oldest first, lazily; with `field` only those that carry the value. */
    scan(
      kind: string,
      by: { field: string; value: string } | null,
      order: 'newest' | 'oldest',
      beyond: number,
    ): Iterable<Row> {
      if (by === null) {
        const statement = order === 'newest' ? sql.newest : sql.oldest
        return statement.iterate(kind, beyond) as Iterable<unknown> as Iterable<Row>
      }
      const statement = order === 'newest' ? sql.newestBy : sql.oldestBy
      return statement.iterate(kind, by.field, by.value, beyond) as Iterable<unknown> as Iterable<Row>
    },

    /** The different values of a field that begin with `prefix`. */
    valuesOf: (kind: string, field: string, prefix: string) =>
      (sql.values.all(kind, field, prefix, `${prefix}\u{10ffff}`) as { value: string }[]).map(({ value }) => value),

    schedule: (action: DueAction) => void sql.schedule.run(action.kind, action.target, action.clock, action.at),
    unschedule: (kind: string, target: string) => void sql.unschedule.run(kind, target),
    due: (clock: string, until: number, limit: number) => sql.due.all(clock, until, limit) as DueAction[],
    nextDueAt: (clock: string) => (sql.nextDue.get(clock) as { at: number | null }).at,
    dropClock: (clock: string) => void sql.dropClock.run(clock),

    kept: (key: string) => (sql.kept.get(key) as KeptAnswer | undefined) ?? null,
    keep: (key: string, answer: KeptAnswer, at: number) =>
      void sql.keep.run(key, answer.fingerprint, answer.status, answer.body, at),
    forgetKept: (before: number) => void sql.forgetKept.run(before),

    enqueue: (event: string, endpoint: string, at: number) => void sql.enqueue.run(event, endpoint, at, at),
    deliveries: (now: number, limit: number) => sql.deliveries.all(now, limit) as Delivery[],
    nextDeliveryAt: () => (sql.nextDelivery.get() as { at: number | null }).at,
    postpone: (id: number, attempts: number, nextAt: number) => void sql.postpone.run(attempts, nextAt, id),
    settle: (id: number) => void sql.settle.run(id),
    pendingOf: (event: string) => (sql.pendingOf.get(event) as { n: number }).n,
    dropDeliveries: (endpoint: string) => void sql.dropDeliveries.run(endpoint),
    countOf: (kind: string) => (sql.countOf.get(kind) as { n: number }).n,
    close: () => database.close(),
  }
}

/** What `these` have and `those` do not. */
function lacking(these: [string, string][], those: [string, string][]): [string, string][] {
  const known = new Set(those.map((one) => one.join(' ')))
  return these.filter((one) => !known.has(one.join(' ')))
}

function statements(database: DatabaseSync) {
  const prepare = (text: string) => database.prepare(text)
  const columns = 'o.sequence, o.id, o.kind, o.body, o.own'
  const by = `SELECT ${columns} FROM lookup l JOIN object o ON o.sequence = l.sequence WHERE l.kind = ? AND l.field = ? AND l.value = ?`
  return {
    get: prepare(`SELECT ${columns} FROM object o WHERE kind = ? AND id = ?`),
    insert: prepare('INSERT INTO object (kind, id, body, own) VALUES (?, ?, ?, ?)'),
    update: prepare('UPDATE object SET body = ?, own = ? WHERE sequence = ?'),
    remove: prepare('DELETE FROM object WHERE sequence = ?'),
    look: prepare('INSERT OR IGNORE INTO lookup VALUES (?, ?, ?, ?)'),
    unlook: prepare('DELETE FROM lookup WHERE kind = ? AND field = ? AND value = ? AND sequence = ?'),
    newest: prepare(`SELECT ${columns} FROM object o WHERE kind = ? AND sequence < ? ORDER BY sequence DESC`),
    oldest: prepare(`SELECT ${columns} FROM object o WHERE kind = ? AND sequence > ? ORDER BY sequence`),
    newestBy: prepare(`${by} AND l.sequence < ? ORDER BY l.sequence DESC`),
    oldestBy: prepare(`${by} AND l.sequence > ? ORDER BY l.sequence`),
    values: prepare('SELECT DISTINCT value FROM lookup WHERE kind = ? AND field = ? AND value >= ? AND value < ?'),
    schedule: prepare(
      'INSERT INTO due (kind, target, clock, at) VALUES (?, ?, ?, ?) ON CONFLICT (kind, target) DO UPDATE SET clock = excluded.clock, at = excluded.at',
    ),
    unschedule: prepare('DELETE FROM due WHERE kind = ? AND target = ?'),
    due: prepare('SELECT kind, target, clock, at FROM due WHERE clock = ? AND at <= ? ORDER BY at, sequence LIMIT ?'),
    nextDue: prepare('SELECT min(at) AS at FROM due WHERE clock = ?'),
    dropClock: prepare('DELETE FROM due WHERE clock = ?'),
    kept: prepare('SELECT fingerprint, status, body FROM answer WHERE key = ?'),
    keep: prepare('INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?)'),
    forgetKept: prepare('DELETE FROM answer WHERE at < ?'),
    enqueue: prepare('INSERT INTO delivery (event, endpoint, attempts, nextAt, firstAt) VALUES (?, ?, 0, ?, ?)'),
    deliveries: prepare('SELECT * FROM delivery WHERE nextAt <= ? ORDER BY nextAt, id LIMIT ?'),
    nextDelivery: prepare('SELECT min(nextAt) AS at FROM delivery'),
    postpone: prepare('UPDATE delivery SET attempts = ?, nextAt = ? WHERE id = ?'),
    settle: prepare('DELETE FROM delivery WHERE id = ?'),
    pendingOf: prepare('SELECT count(*) AS n FROM delivery WHERE event = ?'),
    dropDeliveries: prepare('DELETE FROM delivery WHERE endpoint = ?'),
    countOf: prepare('SELECT count(*) AS n FROM object WHERE kind = ?'),
  }
}

const schema = `
  CREATE TABLE IF NOT EXISTS object (sequence INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL,
    body TEXT NOT NULL, own TEXT NOT NULL, UNIQUE (kind, id)) STRICT;
  CREATE INDEX IF NOT EXISTS object_order ON object (kind, sequence);
  CREATE TABLE IF NOT EXISTS lookup (kind TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, sequence INTEGER NOT NULL,
    PRIMARY KEY (kind, field, value, sequence)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS due (sequence INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, target TEXT NOT NULL,
    clock TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (kind, target)) STRICT;
  CREATE INDEX IF NOT EXISTS due_order ON due (clock, at, sequence);
  CREATE TABLE IF NOT EXISTS answer (key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
    at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS answer_age ON answer (at);
  CREATE TABLE IF NOT EXISTS delivery (id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, endpoint TEXT NOT NULL,
    attempts INTEGER NOT NULL, nextAt INTEGER NOT NULL, firstAt INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS delivery_order ON delivery (nextAt, id);
  CREATE INDEX IF NOT EXISTS delivery_event ON delivery (event);
`
