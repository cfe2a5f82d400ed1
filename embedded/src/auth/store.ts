import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Log } from '../log.ts'
import { openDurableStore } from '../mail/durable-store.ts'
import type { Account, MailCode, Session } from './account.ts'

/** Accounts, sessions, mail codes and attempts. The only file that knows SQL; every call is durable when it returns. */
export type AuthStore = ReturnType<typeof openAuthStore>

export function openAuthStore(file: string, log: Log) {
  const database = openDurableStore(file, schema, log)
  const prepared = prepare(database)

  return {
    /** Runs `work` in one transaction: all of it is on the disk, or none. */
    transaction<T>(work: () => T): T {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },

    account: (project: string, uid: string) => accountOf(prepared.accountByUid.get(project, uid)),
    accountByEmail: (project: string, email: string) => accountOf(prepared.accountByEmail.get(project, email)),
    putAccount(account: Account): void {
      const { project, uid, email, ...rest } = account
      prepared.putAccount.run(project, uid, email, JSON.stringify(rest))
    },
    deleteAccount(project: string, uid: string): boolean {
      prepared.deleteCodesOf.run(project, uid)
      return prepared.deleteAccount.run(project, uid).changes > 0
    },
    /** Ordered by uid, from the one after `after`. */
    accounts: (project: string, after: string, limit: number): Account[] =>
      prepared.accounts.all(project, after, limit).flatMap((row) => accountOf(row) ?? []),
    accountCount: (project: string) => Number(prepared.accountCount.get(project)?.['count'] ?? 0),
    clear(project: string): void {
      for (const statement of prepared.clear) statement.run(project)
    },

    putSession(refreshToken: string, session: Session): void {
      const { project, uid, ...rest } = session
      prepared.putSession.run(digest(refreshToken), project, uid, session.lastUsedAt, JSON.stringify(rest))
    },
    session(refreshToken: string): Session | null {
      const row = prepared.session.get(digest(refreshToken))
      return row === undefined ? null : (withKeys(row, parseBody(row)) as Session)
    },
    /** Revoked sessions stay for a while, so that their refresh tokens are answered as revoked and not as unknown. */
    revokeSessions(project: string, uid: string): void {
      prepared.revokeSessions.run(project, uid)
    },
    pruneBefore(time: number): void {
      prepared.pruneSessions.run(time)
      prepared.pruneCodes.run(time)
      prepared.pruneAttempts.run(time)
    },

    /** `readable` keeps the code itself beside its digest: only for the emulator's control endpoint, which hands codes to tests. */
    putCode(code: string, entry: MailCode, readable: boolean): void {
      const { project, uid, expiresAt, ...rest } = entry
      prepared.putCode.run(digest(code), project, uid, expiresAt, readable ? code : null, JSON.stringify(rest))
    },
    code: (code: string): MailCode | null => codeOf(prepared.code.get(digest(code))),
    /** Codes of a project that can still be used, oldest first, where they were kept readable. */
    readableCodes: (project: string, now: number): { code: string; entry: MailCode }[] =>
      prepared.readableCodes.all(project, now).flatMap((row) => {
        const entry = codeOf(row)
        return entry === null || entry.usedAt !== null ? [] : [{ code: String(row['readable']), entry }]
      }),

    attempts(key: string): { count: number; since: number } | null {
      const row = prepared.attempts.get(digest(key))
      return row === undefined ? null : { count: Number(row['count']), since: Number(row['since']) }
    },
    putAttempts(key: string, count: number, since: number): void {
      prepared.putAttempts.run(digest(key), count, since)
    },
    clearAttempts(key: string): void {
      prepared.clearAttempts.run(digest(key))
    },

    setting(project: string, name: string): string | null {
      const value = prepared.setting.get(project, name)?.['value']
      return typeof value === 'string' ? value : null
    },
    putSetting(project: string, name: string, value: string): void {
      prepared.putSetting.run(project, name, value)
    },
    close: () => database.close(),
  }
}

type Row = Record<string, SQLOutputValue>

// Keys that are searched are columns; the rest of a row is one JSON value, so a new property needs no migration.
const schema = `
  CREATE TABLE IF NOT EXISTS accounts (project TEXT NOT NULL, uid TEXT NOT NULL, email TEXT, body TEXT NOT NULL, PRIMARY KEY (project, uid)) WITHOUT ROWID;
  CREATE UNIQUE INDEX IF NOT EXISTS accounts_by_email ON accounts (project, email) WHERE email IS NOT NULL;
  CREATE TABLE IF NOT EXISTS sessions (digest BLOB PRIMARY KEY, project TEXT NOT NULL, uid TEXT NOT NULL, last_used_at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_by_account ON sessions (project, uid);
  CREATE TABLE IF NOT EXISTS codes (digest BLOB PRIMARY KEY, project TEXT NOT NULL, uid TEXT NOT NULL, expires_at INTEGER NOT NULL, readable TEXT, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS codes_by_account ON codes (project, uid);
  CREATE TABLE IF NOT EXISTS attempts (digest BLOB PRIMARY KEY, count INTEGER NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS settings (project TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (project, name)) WITHOUT ROWID;
`

const prepare = (database: DatabaseSync) => ({
  accountByUid: database.prepare('SELECT * FROM accounts WHERE project = ? AND uid = ?'),
  accountByEmail: database.prepare('SELECT * FROM accounts WHERE project = ? AND email = ?'),
  putAccount: database.prepare(
    'INSERT INTO accounts (project, uid, email, body) VALUES (?, ?, ?, ?) ON CONFLICT (project, uid) DO UPDATE SET email = excluded.email, body = excluded.body',
  ),
  deleteAccount: database.prepare('DELETE FROM accounts WHERE project = ? AND uid = ?'),
  deleteCodesOf: database.prepare('DELETE FROM codes WHERE project = ? AND uid = ?'),
  accounts: database.prepare('SELECT * FROM accounts WHERE project = ? AND uid > ? ORDER BY uid LIMIT ?'),
  accountCount: database.prepare('SELECT count(*) AS count FROM accounts WHERE project = ?'),
  clear: ['accounts', 'sessions', 'codes'].map((table) => database.prepare(`DELETE FROM ${table} WHERE project = ?`)),
  putSession: database.prepare(
    'INSERT INTO sessions (digest, project, uid, last_used_at, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE SET last_used_at = excluded.last_used_at, body = excluded.body',
  ),
  session: database.prepare('SELECT * FROM sessions WHERE digest = ?'),
  revokeSessions: database.prepare(
    "UPDATE sessions SET body = json_set(body, '$.revoked', json('true')) WHERE project = ? AND uid = ?",
  ),
  pruneSessions: database.prepare('DELETE FROM sessions WHERE last_used_at < ?'),
  putCode: database.prepare(
    'INSERT INTO codes (digest, project, uid, expires_at, readable, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE SET readable = excluded.readable, body = excluded.body',
  ),
  code: database.prepare('SELECT * FROM codes WHERE digest = ?'),
  readableCodes: database.prepare(
    "SELECT * FROM codes WHERE project = ? AND readable IS NOT NULL AND expires_at > ? ORDER BY body ->> '$.createdAt' LIMIT 1000",
  ),
  pruneCodes: database.prepare('DELETE FROM codes WHERE expires_at < ?'),
  attempts: database.prepare('SELECT * FROM attempts WHERE digest = ?'),
  putAttempts: database.prepare(
    'INSERT INTO attempts (digest, count, since) VALUES (?, ?, ?) ON CONFLICT (digest) DO UPDATE SET count = excluded.count, since = excluded.since',
  ),
  clearAttempts: database.prepare('DELETE FROM attempts WHERE digest = ?'),
  pruneAttempts: database.prepare('DELETE FROM attempts WHERE since < ?'),
  setting: database.prepare('SELECT value FROM settings WHERE project = ? AND name = ?'),
  putSetting: database.prepare(
    'INSERT INTO settings (project, name, value) VALUES (?, ?, ?) ON CONFLICT (project, name) DO UPDATE SET value = excluded.value',
  ),
})

/** Tokens, codes and addresses are looked up by digest: a stolen store holds nothing that can be presented. */
const digest = (secret: string): Uint8Array => createHash('sha256').update(secret).digest()

const parseBody = (row: Row): Record<string, unknown> => JSON.parse(String(row['body'])) as Record<string, unknown>

const withKeys = (row: Row, body: Record<string, unknown>) => ({ ...body, project: row['project'], uid: row['uid'] })

const accountOf = (row: Row | undefined): Account | null =>
  row === undefined ? null : ({ ...withKeys(row, parseBody(row)), email: row['email'] } as Account)

const codeOf = (row: Row | undefined): MailCode | null =>
  row === undefined ? null : ({ ...withKeys(row, parseBody(row)), expiresAt: Number(row['expires_at']) } as MailCode)
