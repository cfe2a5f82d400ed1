import { createHash } from 'node:crypto'
import type { Log } from '../log.ts'
import { openDatabase } from '../sqlite/open.ts'

export type Installation = { fid: string; appId: string; digest: Uint8Array; createdAt: number; touchedAt: number }

/** Installations of apps: an id that the app made for itself, and the digest of the secret that it got for it. The only file that knows SQL. */
export type InstallationsStore = {
  get(project: string, fid: string): Installation | null
  /** False when the id is taken. */
  add(project: string, installation: Installation): boolean
  touch(project: string, fid: string, at: number): void
  remove(project: string, fid: string): void
  removeUntouchedSince(time: number): void
  count(project: string): number
  close(): void
}

export function openInstallationsStore(file: string, log: Log): InstallationsStore {
  const database = openDatabase(file, log)
  database.exec(`CREATE TABLE IF NOT EXISTS installation (project TEXT NOT NULL, fid TEXT NOT NULL, appId TEXT NOT NULL, digest BLOB NOT NULL,
    createdAt INTEGER NOT NULL, touchedAt INTEGER NOT NULL, PRIMARY KEY (project, fid)) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS installation_touched ON installation (touchedAt)`)
  const get = database.prepare(
    'SELECT fid, appId, digest, createdAt, touchedAt FROM installation WHERE project = ? AND fid = ?',
  )
  const add = database.prepare('INSERT INTO installation VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const touch = database.prepare('UPDATE installation SET touchedAt = ? WHERE project = ? AND fid = ?')
  const remove = database.prepare('DELETE FROM installation WHERE project = ? AND fid = ?')
  const prune = database.prepare('DELETE FROM installation WHERE touchedAt < ?')
  const count = database.prepare('SELECT count(*) AS count FROM installation WHERE project = ?')
  return {
    get: (project, fid) => (get.get(project, fid) as Installation | undefined) ?? null,
    add: (project, { fid, appId, digest, createdAt, touchedAt }) =>
      add.run(project, fid, appId, digest, createdAt, touchedAt).changes > 0,
    touch: (project, fid, at) => void touch.run(at, project, fid),
    remove: (project, fid) => void remove.run(project, fid),
    removeUntouchedSince: (time) => void prune.run(time),
    count: (project) => Number(count.get(project)?.['count'] ?? 0),
    close: () => database.close(),
  }
}

export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
