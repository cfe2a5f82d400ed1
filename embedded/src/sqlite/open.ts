import { DatabaseSync } from 'node:sqlite'
import type { Log } from '../log.ts'
import { carryBack } from './carry-back.ts'

const oldestSqlite = [3, 51, 3] as const

/** `repeats`: what a power cut takes from its last moments is done once more, and no commit waits for the disk. */
export type Durability = 'acknowledges' | 'repeats'

/**
 * Opens (or makes) a database file for one writer. Throws when the file cannot be as durable as it must be. A process that is killed loses
 * nothing of either kind.
 */
export function openDatabase(file: string, log: Log, durability: Durability = 'acknowledges'): DatabaseSync {
  assertVersion()
  // From the first word on: whoever had it before may just be closing it, for which SQLite takes the whole file.
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec('PRAGMA page_size = 8192')
  const journal = pragma(database, 'journal_mode = WAL')
  if (journal !== 'wal')
    throw new Error(
      `${file}: journal_mode is ${String(journal)}, not wal. Keep the data folder on a local file system.`,
    )
  // Only the control run of the power-cut test may lose what it acknowledged.
  const off = process.env['DUEBOOK_TEST_SYNCHRONOUS'] === 'OFF'
  if (off)
    log.error('sqlite.synchronous_off', { warning: 'ACKNOWLEDGED COMMITS CAN BE LOST; never set outside the test' })
  database.exec(`PRAGMA synchronous = ${off ? 'OFF' : 'FULL'}`)
  const synchronous = pragma(database, 'synchronous')
  if (!off && synchronous !== 2)
    throw new Error(
      `${file}: synchronous reads back as ${String(synchronous)}, not FULL; commits would not be durable.`,
    )
  database.exec('PRAGMA mmap_size = 0; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY')
  // A commit writes the log back only where the thread that does so is far behind.
  database.exec('PRAGMA wal_autocheckpoint = 65536')
  // One that much was written into gives its room back when it begins again.
  database.exec('PRAGMA journal_size_limit = 67108864')
  if (durability === 'repeats' && !off) database.exec('PRAGMA synchronous = NORMAL')
  carryBack(database, file)
  return database
}

/** Whether an error came from SQLite itself: after one in a write, nothing more may be acknowledged. */
export function isSqliteError(error: unknown): error is Error & { errcode?: number } {
  return error instanceof Error && (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR'
}

function pragma(database: DatabaseSync, text: string): unknown {
  const row = database.prepare(`PRAGMA ${text}`).get()
  return row ? Object.values(row)[0] : undefined
}

function assertVersion() {
  const version = process.versions['sqlite'] ?? '0.0.0'
  const parts = version.split('.').map(Number)
  for (const [index, least] of oldestSqlite.entries()) {
    const part = parts[index] ?? 0
    if (part > least) return
    if (part < least)
      throw new Error(
        `SQLite ${version} is older than ${oldestSqlite.join('.')}, which can lose acknowledged commits. Use Node 24.21 or newer.`,
      )
  }
}
