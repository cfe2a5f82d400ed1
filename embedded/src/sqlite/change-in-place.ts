import { DatabaseSync } from 'node:sqlite'
import { inOneTransaction } from './in-one-transaction.ts'

/**
 * Changes what is in a store that nobody has open, in one transaction with the note of it in the file (`user_version`), unless the note is there.
 * Throws what SQLite throws, and then nothing was changed. `last` runs before the commit.
 */
export function changeInPlace(
  file: string,
  version: number,
  change: (database: DatabaseSync) => void,
  last: () => void,
): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA synchronous = FULL')
    inOneTransaction(database, () => {
      if (versionOf(database) >= version) return
      change(database)
      database.exec(`PRAGMA user_version = ${version}`)
      last()
    })
  } finally {
    database.close()
  }
}

/** Whether what belongs to a version was done in a store. */
export function isChanged(file: string, version: number): boolean {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return versionOf(database) >= version
  } finally {
    database.close()
  }
}

export const hasTable = (database: DatabaseSync, name: string) =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined

export const hasColumn = (database: DatabaseSync, table: string, name: string) =>
  database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, name) !== undefined

const versionOf = (database: DatabaseSync) =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
