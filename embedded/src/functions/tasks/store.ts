import type { Log } from '../../log.ts'
import { inOneTransaction } from '../../sqlite/in-one-transaction.ts'
import { openDatabase } from '../../sqlite/open.ts'

/** One task of a queue, until it is through. Times are milliseconds since the epoch. `body` is what the function is called with, as JSON. */
export type Task = {
  queue: string
  id: string
  body: string
  /** Further headers that the function sees, as JSON. */
  headers: string
  createdAt: number
  scheduledFor: number
  nextAt: number
  /** How often it was begun, and how often an answer came. */
  attempts: number
  answers: number
  /** The status of the last answer. */
  previous: number | null
  /** Milliseconds that one try may take. */
  deadline: number
}

/** The tasks that wait or are at work. What was added is on the disk when `add` returns. */
export type TaskStore = {
  /** In one transaction; for each whether it was added, or its name is taken: by a task, or by one that was through or removed within the last hour. */
  add(tasks: readonly Task[], now: number): boolean[]
  count(): number
  countsByQueue(): { queue: string; waiting: number }[]
  /** Those due at `now`, by when they became so. */
  due(queue: string, now: number, limit: number): string[]
  task(queue: string, id: string): Task | null
  nextAt(queue: string): number | null
  /** Strikes off those that are through; their names stay taken for an hour. */
  through(tasks: readonly Pick<Task, 'queue' | 'id'>[], now: number): void
  again(task: Pick<Task, 'queue' | 'id' | 'nextAt' | 'attempts' | 'answers' | 'previous'>): void
  close(): void
}

export function openTaskStore(file: string, log: Log): TaskStore {
  const database = openDatabase(file, log)
  database.exec(`
    CREATE TABLE IF NOT EXISTS task (queue TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, headers TEXT NOT NULL, createdAt INTEGER NOT NULL,
      scheduledFor INTEGER NOT NULL, nextAt INTEGER NOT NULL, attempts INTEGER NOT NULL, answers INTEGER NOT NULL, previous INTEGER, deadline INTEGER NOT NULL,
      PRIMARY KEY (queue, id)) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS task_due ON task (queue, nextAt);
    CREATE TABLE IF NOT EXISTS taken (queue TEXT NOT NULL, id TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (queue, id)) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS taken_until ON taken (until);
  `)
  const sql = {
    insert: database.prepare('INSERT OR IGNORE INTO task VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, NULL, ?)'),
    taken: database.prepare('SELECT 1 FROM taken WHERE queue = ? AND id = ? AND until > ?'),
    take: database.prepare('INSERT OR REPLACE INTO taken VALUES (?, ?, ?)'),
    forget: database.prepare('DELETE FROM taken WHERE until <= ?'),
    count: database.prepare('SELECT count(*) AS count FROM task'),
    counts: database.prepare('SELECT queue, count(*) AS waiting FROM task GROUP BY queue ORDER BY queue'),
    due: database.prepare('SELECT id FROM task WHERE queue = ? AND nextAt <= ? ORDER BY nextAt LIMIT ?'),
    task: database.prepare('SELECT * FROM task WHERE queue = ? AND id = ?'),
    nextAt: database.prepare('SELECT min(nextAt) AS nextAt FROM task WHERE queue = ?'),
    remove: database.prepare('DELETE FROM task WHERE queue = ? AND id = ?'),
    again: database.prepare(
      'UPDATE task SET nextAt = ?, attempts = ?, answers = ?, previous = ? WHERE queue = ? AND id = ?',
    ),
  }
  return {
    add: (tasks, now) =>
      inOneTransaction(database, () =>
        tasks.map(({ queue, id, body, headers, createdAt, scheduledFor, nextAt, deadline }) => {
          if (sql.taken.get(queue, id, now)) return false
          return sql.insert.run(queue, id, body, headers, createdAt, scheduledFor, nextAt, deadline).changes > 0
        }),
      ),
    count: () => Number((sql.count.get() as { count: number }).count),
    countsByQueue: () => sql.counts.all() as { queue: string; waiting: number }[],
    due: (queue, now, limit) => sql.due.all(queue, now, limit).map(({ id }) => id as string),
    task: (queue, id) => (sql.task.get(queue, id) as Task | undefined) ?? null,
    nextAt: (queue) => (sql.nextAt.get(queue) as { nextAt: number | null }).nextAt,
    through: (tasks, now) =>
      inOneTransaction(database, () => {
        sql.forget.run(now)
        for (const { queue, id } of tasks) {
          sql.remove.run(queue, id)
          sql.take.run(queue, id, now + namesStayTaken)
        }
      }),
    again: ({ queue, id, nextAt, attempts, answers, previous }) =>
      void sql.again.run(nextAt, attempts, answers, previous, queue, id),
    close: () => database.close(),
  }
}

/** Milliseconds. */
const namesStayTaken = 3_600_000
