import type { Log } from '../log.ts'
import { openDatabase } from '../sqlite/open.ts'
import { accountDefaults, type Account } from './account.ts'

export type AccountEvent = { sequence: number; change: 'created' | 'deleted'; account: Account }

/** What happened to accounts, for functions that want to know. */
export type AccountEvents = {
  after(sequence: number, limit: number): AccountEvent[]
  last(): number
  /** Called soon after something happened. Returns the way to stop. */
  onEvent(listener: () => void): () => void
  close(): void
}

/**
 * Opens the log of accounts beside their store. The database itself writes it, in the transaction that makes or removes an account, so
 * that none is missed whoever made it, without what it signs in with; the newest hundred thousand are kept.
 */
export function openAccountEvents(file: string, log: Log): AccountEvents {
  const database = openDatabase(file, log)
  database.exec(schema)
  const events = database.prepare('SELECT * FROM account_events WHERE sequence > ? ORDER BY sequence LIMIT ?')
  const last = database.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'account_events'`)
  const version = database.prepare('PRAGMA data_version')
  const listeners = new Set<() => void>()
  const versionNow = () => Number(version.get()?.['data_version'])
  let seen = versionNow()
  // Another connection's commits show in the version; asking costs microseconds.
  const timer = setInterval(() => {
    const now = versionNow()
    if (now === seen) return
    seen = now
    for (const listener of listeners) listener()
  }, 250).unref()
  return {
    after: (sequence, limit) =>
      events.all(sequence, limit).map((row) => ({
        sequence: Number(row['sequence']),
        change: row['change'] === 'created' ? 'created' : 'deleted',
        account: {
          ...accountDefaults,
          ...(JSON.parse(String(row['body'])) as Account),
          passwordHash: null,
          project: String(row['project']),
          uid: String(row['uid']),
          email: row['email'] === null ? null : String(row['email']),
        },
      })),
    last: () => Number(last.get()?.['seq'] ?? 0),
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      clearInterval(timer)
      database.close()
    },
  }
}

const schema = `
  CREATE TABLE IF NOT EXISTS account_events (sequence INTEGER PRIMARY KEY AUTOINCREMENT, change TEXT NOT NULL, project TEXT NOT NULL, uid TEXT NOT NULL,
    email TEXT, body TEXT NOT NULL);
  CREATE TRIGGER IF NOT EXISTS account_created AFTER INSERT ON accounts BEGIN
    INSERT INTO account_events (change, project, uid, email, body) VALUES ('created', NEW.project, NEW.uid, NEW.email, json_remove(NEW.body, '$.passwordHash', '$.secondFactors'));
  END;
  CREATE TRIGGER IF NOT EXISTS account_deleted AFTER DELETE ON accounts BEGIN
    INSERT INTO account_events (change, project, uid, email, body) VALUES ('deleted', OLD.project, OLD.uid, OLD.email, json_remove(OLD.body, '$.passwordHash', '$.secondFactors'));
  END;
  CREATE TRIGGER IF NOT EXISTS account_events_kept AFTER INSERT ON account_events BEGIN
    DELETE FROM account_events WHERE sequence <= NEW.sequence - 100000;
  END;
`
