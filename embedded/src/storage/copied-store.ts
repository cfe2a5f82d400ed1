import { silentLog } from '../log.ts'
import { openDatabase } from '../sqlite/open.ts'
import { openReadOnly } from '../sqlite/read-only.ts'

/** The SHA-256 of every content that the objects of a copied store are of, in order. */
export function blobsNamedIn(file: string): string[] {
  const database = openReadOnly(file)
  try {
    const rows = database.prepare('SELECT DISTINCT sha256 FROM object ORDER BY sha256').all() as { sha256: string }[]
    return rows.map(({ sha256 }) => sha256)
  } finally {
    database.close()
  }
}

/** A copy holds no bytes of uploads that are under way, so it knows nothing of them: their clients begin anew. */
export function forgetUploads(file: string): void {
  const database = openDatabase(file, silentLog)
  try {
    database.exec('DELETE FROM upload; DELETE FROM blob WHERE sha256 NOT IN (SELECT sha256 FROM object)')
  } finally {
    database.close()
  }
}
