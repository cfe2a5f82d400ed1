import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../durableFile.ts'
import type { Log } from '../log.ts'
import { openDatabase } from '../sqlite/open.ts'

/** Opens a small store of its own: every commit on the disk before it is acknowledged. `schema` must be safe to run again. */
export function openDurableStore(file: string, schema: string, log: Log): DatabaseSync {
  makeFolder(dirname(file))
  const database = openDatabase(file, log)
  database.exec(schema)
  return database
}

/** Does all of it or nothing, and makes it durable once. */
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
