/**
 * Whether an error says that the disk failed or the file is damaged (SQLITE_IOERR, CORRUPT, NOTADB). After a failed fsync SQLite goes on
 * acknowledging, so the process must end before it answers anybody again.
 */
export function isFatalStorageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return fatalSqliteCodes.has(error.errcode & 0xff)
  return 'code' in error && error.code === 'EIO'
}

const fatalSqliteCodes = new Set([10, 11, 26])
