import type { Log } from '../log.ts'
import { inOneTransaction } from '../sqlite/in-one-transaction.ts'
import { openDatabase } from '../sqlite/open.ts'

/** An event on its way to one function, kept until it is through. `body` is the CloudEvent as JSON. Times are milliseconds since the epoch. */
export type Delivery = { id: number; function: string; body: string; attempts: number; firstAt: number; nextAt: number }
export type DeadLetter = { id: number; function: string; body: string; attempts: number; reason: string; at: number }
export type ScheduleState = { lastRun: number; attempts: number; retryAt: number | null; scheduledFor: number }

/** What the host must remember over a crash: how far it read the change log, what it still has to deliver, and when schedules last ran. */
export type FunctionsStore = {
  /** How far a log was read; null: never. */
  checkpoint(source: string): number | null
  /** In one transaction: the deliveries and the point in the log up to which they are complete; and those of before that are through are struck off. */
  enqueue(
    source: string,
    checkpoint: number,
    deliveries: Pick<Delivery, 'function' | 'body' | 'firstAt'>[],
    through?: Iterable<number>,
  ): void
  /** Deliveries that follow from no log. */
  add(deliveries: Pick<Delivery, 'function' | 'body' | 'firstAt'>[]): void
  /** Puts a dead letter back among the deliveries, to be tried at once; false when there is none. */
  revive(id: number, now: number): boolean
  /** Deliveries due at `now`, oldest first, by their ids: what they say is long, and read when it is said. */
  due(now: number, limit: number): number[]
  delivery(id: number): Delivery | null
  nextDeliveryAt(): number | null
  /** Strikes off those that are through, with one write to the disk. */
  delivered(through: Iterable<number>): void
  postpone(id: number, attempts: number, nextAt: number): void
  /** Gives a delivery up, and keeps it for the operator: the newest thousand stay. */
  bury(delivery: Delivery, reason: string, at: number): void
  /** Keeps what was never a delivery, such as a task, among the dead letters. */
  keepDead(letter: Pick<DeadLetter, 'function' | 'body' | 'attempts' | 'reason' | 'at'>): void
  deadLetter(id: number): DeadLetter | null
  /** Takes a dead letter off the list. */
  forget(id: number): boolean
  deadLetters(limit: number): DeadLetter[]
  deadLetterCount(): number
  schedule(name: string): ScheduleState | null
  saveSchedule(name: string, state: ScheduleState): void
  close(): void
}

export function openFunctionsStore(file: string, log: Log): FunctionsStore {
  // A checkpoint goes with the deliveries that follow from it, so that they are read of the logs again; functions are told at least once.
  const database = openDatabase(file, log, 'repeats')
  database.exec(`
    CREATE TABLE IF NOT EXISTS source (name TEXT PRIMARY KEY, sequence INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS delivery (id INTEGER PRIMARY KEY AUTOINCREMENT, function TEXT NOT NULL, body TEXT NOT NULL,
      attempts INTEGER NOT NULL, firstAt INTEGER NOT NULL, nextAt INTEGER NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS delivery_due ON delivery (nextAt, id);
    CREATE TABLE IF NOT EXISTS deadLetter (id INTEGER PRIMARY KEY, function TEXT NOT NULL, body TEXT NOT NULL,
      attempts INTEGER NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS schedule (name TEXT PRIMARY KEY, lastRun INTEGER NOT NULL, attempts INTEGER NOT NULL,
      retryAt INTEGER, scheduledFor INTEGER NOT NULL) STRICT;
  `)
  const sql = {
    checkpoint: database.prepare('SELECT sequence FROM source WHERE name = ?'),
    setCheckpoint: database.prepare(
      'INSERT INTO source VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET sequence = excluded.sequence',
    ),
    deadLetterCount: database.prepare('SELECT count(*) AS count FROM deadLetter'),
    deadLetter: database.prepare('SELECT * FROM deadLetter WHERE id = ?'),
    removeDeadLetter: database.prepare('DELETE FROM deadLetter WHERE id = ?'),
    insert: database.prepare('INSERT INTO delivery (function, body, attempts, firstAt, nextAt) VALUES (?, ?, 0, ?, ?)'),
    due: database.prepare('SELECT id FROM delivery WHERE nextAt <= ? ORDER BY nextAt, id LIMIT ?'),
    delivery: database.prepare('SELECT * FROM delivery WHERE id = ?'),
    nextAt: database.prepare('SELECT min(nextAt) AS nextAt FROM delivery'),
    remove: database.prepare('DELETE FROM delivery WHERE id = ?'),
    postpone: database.prepare('UPDATE delivery SET attempts = ?, nextAt = ? WHERE id = ?'),
    bury: database.prepare('INSERT OR REPLACE INTO deadLetter VALUES (?, ?, ?, ?, ?, ?)'),
    trim: database.prepare(
      'DELETE FROM deadLetter WHERE id <= (SELECT id FROM deadLetter ORDER BY id DESC LIMIT 1 OFFSET 1000)',
    ),
    deadLetters: database.prepare('SELECT * FROM deadLetter ORDER BY at DESC, id DESC LIMIT ?'),
    schedule: database.prepare('SELECT lastRun, attempts, retryAt, scheduledFor FROM schedule WHERE name = ?'),
    saveSchedule: database.prepare(
      'INSERT OR REPLACE INTO schedule (name, lastRun, attempts, retryAt, scheduledFor) VALUES (?, ?, ?, ?, ?)',
    ),
  }
  const atomically = (work: () => void) => inOneTransaction(database, work)
  return {
    checkpoint: (source) => (sql.checkpoint.get(source) as { sequence: number } | undefined)?.sequence ?? null,
    enqueue: (source, checkpoint, deliveries, through = []) =>
      atomically(() => {
        for (const id of through) sql.remove.run(id)
        for (const { function: name, body, firstAt } of deliveries) sql.insert.run(name, body, firstAt, firstAt)
        sql.setCheckpoint.run(source, checkpoint)
      }),
    add: (deliveries) =>
      atomically(() => {
        for (const { function: name, body, firstAt } of deliveries) sql.insert.run(name, body, firstAt, firstAt)
      }),
    revive(id, now) {
      const letter = sql.deadLetter.get(id) as DeadLetter | undefined
      if (!letter) return false
      atomically(() => {
        sql.insert.run(letter.function, letter.body, now, now)
        sql.removeDeadLetter.run(id)
      })
      return true
    },
    due: (now, limit) => sql.due.all(now, limit).map(({ id }) => id as number),
    delivery: (id) => (sql.delivery.get(id) as Delivery | undefined) ?? null,
    nextDeliveryAt: () => (sql.nextAt.get() as { nextAt: number | null }).nextAt,
    delivered: (through) =>
      atomically(() => {
        for (const id of through) sql.remove.run(id)
      }),
    postpone: (id, attempts, nextAt) => void sql.postpone.run(attempts, nextAt, id),
    bury: (delivery, reason, at) =>
      atomically(() => {
        sql.bury.run(delivery.id, delivery.function, delivery.body, delivery.attempts, reason, at)
        sql.remove.run(delivery.id)
        sql.trim.run()
      }),
    keepDead: ({ function: name, body, attempts, reason, at }) =>
      atomically(() => {
        // Its number is one of the deliveries', which are given once.
        const id = Number(sql.insert.run(name, body, at, at).lastInsertRowid)
        sql.remove.run(id)
        sql.bury.run(id, name, body, attempts, reason, at)
        sql.trim.run()
      }),
    deadLetter: (id) => (sql.deadLetter.get(id) as DeadLetter | undefined) ?? null,
    forget: (id) => sql.removeDeadLetter.run(id).changes > 0,
    deadLetterCount: () => Number((sql.deadLetterCount.get() as { count: number }).count),
    deadLetters: (limit) => sql.deadLetters.all(limit) as DeadLetter[],
    schedule: (name) => (sql.schedule.get(name) as ScheduleState | undefined) ?? null,
    saveSchedule: (name, state) =>
      void sql.saveSchedule.run(name, state.lastRun, state.attempts, state.retryAt, state.scheduledFor),
    close: () => database.close(),
  }
}
