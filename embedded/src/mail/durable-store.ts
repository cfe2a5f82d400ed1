import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Opens a small store of its own: WAL, every commit on the disk before it is acknowledged. `schema` must be safe to run again. */
export function openDurableStore(file: string, schema: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  const level = database.prepare('PRAGMA synchronous').get()?.['synchronous']
  if (level !== 2) throw new Error(`${file} cannot be opened with synchronous=FULL, so a power cut could lose mail or accounts. Check the disk's file system.`)
  database.exec(schema)
  return database
}
