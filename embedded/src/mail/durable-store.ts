import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../log.ts'
import { openDatabase } from '../sqlite/open.ts'

/** Opens a small store of its own: every commit on the disk before it is acknowledged. `schema` must be safe to run again. */
export function openDurableStore(file: string, schema: string, log: Log): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = openDatabase(file, log)
  database.exec(schema)
  return database
}
