import type { Log } from '../log.ts'
import { inOneTransaction } from '../sqlite/in-one-transaction.ts'
import { openDatabase } from '../sqlite/open.ts'

export type Count = { day: string; event: string; count: number }

/** How often which event happened on which day: nothing else is kept of anybody. The only file that knows SQL. */
export type CountsStore = {
  add(counts: Count[]): void
  since(day: string): Count[]
  names(): Set<string>
  removeBefore(day: string): void
  close(): void
}

export function openCountsStore(file: string, log: Log): CountsStore {
  const database = openDatabase(file, log)
  database.exec(
    'CREATE TABLE IF NOT EXISTS count (day TEXT NOT NULL, event TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (day, event)) STRICT, WITHOUT ROWID',
  )
  const add = database.prepare(
    'INSERT INTO count VALUES (?, ?, ?) ON CONFLICT (day, event) DO UPDATE SET count = count + excluded.count',
  )
  const since = database.prepare('SELECT day, event, count FROM count WHERE day >= ? ORDER BY day, event')
  const names = database.prepare('SELECT DISTINCT event FROM count')
  const prune = database.prepare('DELETE FROM count WHERE day < ?')
  return {
    add: (counts) =>
      inOneTransaction(database, () => {
        for (const { day, event, count } of counts) add.run(day, event, count)
      }),
    since: (day) => since.all(day) as Count[],
    names: () => new Set(names.all().map((row) => String(row['event']))),
    removeBefore: (day) => void prune.run(day),
    close: () => database.close(),
  }
}
