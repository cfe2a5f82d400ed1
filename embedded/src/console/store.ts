import type { Log } from '../log.ts'
import { openDurableStore } from '../mail/durable-store.ts'

/** One act of the operator's on a page, in words: "blocked ada@okafor.example". `at` in milliseconds since 1970. */
export type Act = { id: number; page: string; at: number; words: string }

/** What was done on the console's pages, durable once it is noted; the newest ten thousand are kept. */
export function openActStore(file: string, log: Log) {
  const database = openDurableStore(file, schema, log)
  const sql = {
    note: database.prepare('INSERT INTO acts (page, at, words) VALUES (?, ?, ?) RETURNING id'),
    prune: database.prepare('DELETE FROM acts WHERE id <= ? - 10000'),
    latest: database.prepare('SELECT * FROM acts WHERE page = ? ORDER BY id DESC LIMIT ?'),
    one: database.prepare('SELECT * FROM acts WHERE id = ? AND page = ?'),
  }
  return {
    note(page: string, at: number, words: string): number {
      const id = Number(sql.note.get(page, at, words.slice(0, 1_000))?.['id'])
      sql.prune.run(id)
      return id
    },
    latest: (page: string, limit: number) => sql.latest.all(page, limit) as Act[],
    one: (id: number, page: string) => (sql.one.get(id, page) as Act | undefined) ?? null,
    close: () => database.close(),
  }
}

const schema =
  'CREATE TABLE IF NOT EXISTS acts (id INTEGER PRIMARY KEY AUTOINCREMENT, page TEXT NOT NULL, at INTEGER NOT NULL, words TEXT NOT NULL)'
