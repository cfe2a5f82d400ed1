import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../durableFile.ts'
import type { Log } from '../log.ts'
import { openDatabase, type Durability } from '../sqlite/open.ts'

/** Opens a small store of its own: every commit on the disk before it is acknowledged, unless it repeats. `schema` must be safe to run again. */
export function openDurableStore(file: string, schema: string, log: Log, durability?: Durability): DatabaseSync {
  makeFolder(dirname(file))
  const database = openDatabase(file, log, durability)
  database.exec(schema)
  return database
}
