import type { DatabaseSync } from 'node:sqlite'

/** Does all of it or nothing, and makes it durable once: what `work` threw undoes everything. Reads see the writes before them. */
export function inOneTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
