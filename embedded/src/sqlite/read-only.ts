import { DatabaseSync } from 'node:sqlite'

/** A second connection to a database that is open for writing, which only reads and never waits for the writer. Its cache is a small one. */
export function openReadOnly(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  database.exec('PRAGMA mmap_size = 0; PRAGMA cache_size = -16384')
  return database
}

/** Makes a copy of a database one file, beside which no log is made when it is read; whoever opens it for writing makes one again. */
export function makeOneFile(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA journal_mode = DELETE')
  } finally {
    database.close()
  }
}
