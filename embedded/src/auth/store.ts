import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Log } from '../log.ts'
import { openDurableStore } from '../mail/durable-store.ts'
import {
  accountDefaults,
  mailCodeDefaults,
  sessionDefaults,
  type Account,
  type LinkedProvider,
  type MailCode,
  type Session,
} from './account.ts'

/** Accounts, sessions, mail codes and attempts. The only file that knows SQL; every call is durable when it returns. */
export type AuthStore = ReturnType<typeof openAuthStore>

export function openAuthStore(file: string, log: Log) {
  const database = openDurableStore(file, schema, log)
  const prepared = prepare(database)
  const durable = Number(database.prepare('PRAGMA synchronous').get()?.['synchronous'])
  let inTransaction = false

  /** Runs `work` in one transaction: all of it is on the disk, or none. Inside another one it becomes a part of that. */
  const transaction = <T>(work: () => T): T => {
    if (inTransaction) return work()
    database.exec('BEGIN IMMEDIATE')
    inTransaction = true
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    } finally {
      inTransaction = false
    }
  }

  return {
    transaction,
    /** A transaction that outlives this process, but perhaps not a power cut: for counters, which are written at every try and are not worth a wait for the disk. */
    counting<T>(work: () => T): T {
      if (inTransaction) return work()
      database.exec('PRAGMA synchronous = NORMAL')
      try {
        return transaction(work)
      } finally {
        // The next commit that must be durable takes these frames of the log along.
        database.exec(`PRAGMA synchronous = ${durable}`)
      }
    },

    account: (project: string, uid: string) => accountOf(prepared.accountByUid.get(project, uid)),
    accountByEmail: (project: string, email: string) => accountOf(prepared.accountByEmail.get(project, email)),
    accountByPhone: (project: string, phoneNumber: string) =>
      accountOf(prepared.accountByPhone.get(project, phoneNumber)),
    accountByProvider: (project: string, providerId: string, rawId: string) =>
      accountOf(prepared.accountByProvider.get(project, providerId, rawId)),
    /** What accounts say of themselves at one provider, as they did at their last sign-in there. */
    linkedAt: (project: string, providerId: string, limit: number): LinkedProvider[] =>
      prepared.accountsAtProvider
        .all(project, providerId, limit)
        .flatMap((row) => accountOf(row)?.providers.filter((linked) => linked.providerId === providerId) ?? []),
    putAccount(account: Account): void {
      const { project, uid, email, ...rest } = account
      transaction(() => {
        prepared.putAccount.run(project, uid, email, JSON.stringify(rest))
        prepared.deleteProvidersOf.run(project, uid)
        for (const { providerId, rawId } of account.providers) prepared.putProvider.run(project, providerId, rawId, uid)
      })
    },
    deleteAccount: (project: string, uid: string): boolean =>
      transaction(() => {
        for (const statement of prepared.deleteThingsOf) statement.run(project, uid)
        return prepared.deleteAccount.run(project, uid).changes > 0
      }),
    /** Ordered by uid, from the one after `after`. */
    accounts: (project: string, after: string, limit: number): Account[] =>
      prepared.accounts.all(project, after, limit).flatMap((row) => accountOf(row) ?? []),
    accountsFrom: (project: string, offset: number, limit: number, { by, descending }: AccountOrder): Account[] => {
      const column = by === 'uid' || by === 'email' ? by : `body ->> '$.${by}'`
      const direction = descending ? 'DESC' : 'ASC'
      return database
        .prepare(`SELECT * FROM accounts WHERE project = ? ORDER BY ${column} ${direction}, uid LIMIT ? OFFSET ?`)
        .all(project, limit, offset)
        .flatMap((row) => accountOf(row) ?? [])
    },
    /** Each account, of every project, and the value of each one-time secret as they are made anew, in one transaction; what comes back as it was is not written. */
    changeAll(account: (one: Account) => Account, value: (one: Handle['value']) => Handle['value']): void {
      transaction(() => {
        for (const row of prepared.everyAccount.all()) {
          const before = accountOf(row)
          const after = before && account(before)
          if (after && after !== before) this.putAccount(after)
        }
        for (const row of prepared.everyHandle.all()) {
          const { value: before } = handleOf(row)
          const after = value(before)
          if (after !== before) prepared.putHandleValue.run(JSON.stringify(after), row['digest'] ?? null)
        }
      })
    },
    accountCount: (project: string) => Number(prepared.accountCount.get(project)?.['count'] ?? 0),
    /** In any project. */
    hasAccounts: () => prepared.anyAccount.get() !== undefined,
    clear(project: string): void {
      for (const statement of prepared.clear) statement.run(project)
    },

    putSession(refreshToken: string, session: Session): void {
      const { project, uid, ...rest } = session
      prepared.putSession.run(digest(refreshToken), project, uid, session.lastUsedAt, JSON.stringify(rest))
    },
    session(refreshToken: string): Session | null {
      const row = prepared.session.get(digest(refreshToken))
      return row === undefined ? null : ({ ...sessionDefaults, ...withKeys(row, parseBody(row)) } as Session)
    },
    /** Revoked sessions stay for a while, so that their refresh tokens are answered as revoked and not as unknown. */
    revokeSessions(project: string, uid: string): void {
      prepared.revokeSessions.run(project, uid)
    },
    /** Those of an account that go on, the last used first. `id` names one here, and opens nothing. */
    sessionsOf: (project: string, uid: string, limit: number): (Session & { id: string })[] =>
      prepared.sessionsOf.all(project, uid, limit).map((row) => ({
        ...sessionDefaults,
        ...(withKeys(row, parseBody(row)) as Session),
        id: Buffer.from(row['digest'] as Uint8Array).toString('hex'),
      })),
    /** Whether there was such a one, and it went on. */
    revokeSession: (project: string, uid: string, id: string): boolean =>
      prepared.revokeSession.run(project, uid, Buffer.from(id, 'hex')).changes > 0,
    /** Milliseconds since the epoch: sessions last used and codes that ran out before `time`; one-time secrets that ran out and attempts begun before `recent`. */
    pruneBefore(time: number, recent: number): void {
      prepared.pruneSessions.run(time)
      prepared.pruneCodes.run(time)
      prepared.pruneHandles.run(recent)
      prepared.pruneAttempts.run(recent)
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

    /** A one-time secret of a flow of several steps. `kind` keeps the flows apart: a secret of one means nothing to another. */
    putHandle(kind: string, secret: string, handle: Handle): void {
      const { project, uid, expiresAt, value } = handle
      prepared.putHandle.run(digest(`${kind} ${secret}`), kind, project, uid, expiresAt, JSON.stringify(value))
    },
    /** Null when it is unknown or was taken away; the caller looks at `expiresAt`. */
    handle(kind: string, secret: string): Handle | null {
      const row = prepared.handle.get(digest(`${kind} ${secret}`))
      return row === undefined ? null : handleOf(row)
    },
    deleteHandle: (kind: string, secret: string): boolean =>
      prepared.deleteHandle.run(digest(`${kind} ${secret}`)).changes > 0,
    /** Oldest first, at most 1000. */
    handles: (project: string, kind: string): Handle[] => prepared.handles.all(project, kind).map(handleOf),

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

/** What a one-time secret stands for, until `expiresAt` (milliseconds since the epoch). `uid` is empty before there is an account. */
export type Handle = { project: string; uid: string; expiresAt: number; value: Record<string, unknown> }

/** What a part of the list is ordered by. */
export type AccountOrder = {
  by: 'uid' | 'email' | 'createdAt' | 'displayName' | 'lastLoginAt'
  descending: boolean
}

type Row = Record<string, SQLOutputValue>

// Keys that are searched are columns; the rest of a row is one JSON value, so a new property needs no migration.
const schema = `
  CREATE TABLE IF NOT EXISTS accounts (project TEXT NOT NULL, uid TEXT NOT NULL, email TEXT, body TEXT NOT NULL, PRIMARY KEY (project, uid)) WITHOUT ROWID;
  CREATE UNIQUE INDEX IF NOT EXISTS accounts_by_email ON accounts (project, email) WHERE email IS NOT NULL;
  CREATE UNIQUE INDEX IF NOT EXISTS accounts_by_phone ON accounts (project, body ->> '$.phoneNumber') WHERE body ->> '$.phoneNumber' IS NOT NULL;
  CREATE TABLE IF NOT EXISTS providers (project TEXT NOT NULL, provider_id TEXT NOT NULL, raw_id TEXT NOT NULL, uid TEXT NOT NULL, PRIMARY KEY (project, provider_id, raw_id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS providers_by_account ON providers (project, uid);
  CREATE TABLE IF NOT EXISTS handles (digest BLOB PRIMARY KEY, kind TEXT NOT NULL, project TEXT NOT NULL, uid TEXT NOT NULL, expires_at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS handles_by_account ON handles (project, uid);
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
  accountByPhone: database.prepare(
    "SELECT * FROM accounts WHERE project = ? AND body ->> '$.phoneNumber' = ? AND body ->> '$.phoneNumber' IS NOT NULL",
  ),
  accountByProvider: database.prepare(
    'SELECT accounts.* FROM providers JOIN accounts USING (project, uid) WHERE project = ? AND provider_id = ? AND raw_id = ?',
  ),
  accountsAtProvider: database.prepare(
    'SELECT accounts.* FROM providers JOIN accounts USING (project, uid) WHERE project = ? AND provider_id = ? ORDER BY raw_id LIMIT ?',
  ),
  putProvider: database.prepare('INSERT INTO providers (project, provider_id, raw_id, uid) VALUES (?, ?, ?, ?)'),
  deleteProvidersOf: database.prepare('DELETE FROM providers WHERE project = ? AND uid = ?'),
  putHandle: database.prepare(
    'INSERT INTO handles (digest, kind, project, uid, expires_at, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE SET expires_at = excluded.expires_at, body = excluded.body',
  ),
  handle: database.prepare('SELECT * FROM handles WHERE digest = ?'),
  handles: database.prepare('SELECT * FROM handles WHERE project = ? AND kind = ? ORDER BY expires_at LIMIT 1000'),
  deleteHandle: database.prepare('DELETE FROM handles WHERE digest = ?'),
  pruneHandles: database.prepare('DELETE FROM handles WHERE expires_at < ?'),
  putAccount: database.prepare(
    'INSERT INTO accounts (project, uid, email, body) VALUES (?, ?, ?, ?) ON CONFLICT (project, uid) DO UPDATE SET email = excluded.email, body = excluded.body',
  ),
  deleteAccount: database.prepare('DELETE FROM accounts WHERE project = ? AND uid = ?'),
  deleteThingsOf: ['codes', 'handles', 'providers'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE project = ? AND uid = ?`),
  ),
  accounts: database.prepare('SELECT * FROM accounts WHERE project = ? AND uid > ? ORDER BY uid LIMIT ?'),
  everyAccount: database.prepare('SELECT * FROM accounts'),
  everyHandle: database.prepare('SELECT * FROM handles'),
  putHandleValue: database.prepare('UPDATE handles SET body = ? WHERE digest = ?'),
  accountCount: database.prepare('SELECT count(*) AS count FROM accounts WHERE project = ?'),
  anyAccount: database.prepare('SELECT 1 FROM accounts LIMIT 1'),
  clear: ['accounts', 'providers', 'sessions', 'codes', 'handles'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE project = ?`),
  ),
  putSession: database.prepare(
    'INSERT INTO sessions (digest, project, uid, last_used_at, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE SET last_used_at = excluded.last_used_at, body = excluded.body',
  ),
  session: database.prepare('SELECT * FROM sessions WHERE digest = ?'),
  revokeSessions: database.prepare(
    "UPDATE sessions SET body = json_set(body, '$.revoked', json('true')) WHERE project = ? AND uid = ?",
  ),
  sessionsOf: database.prepare(
    "SELECT * FROM sessions WHERE project = ? AND uid = ? AND NOT body ->> '$.revoked' ORDER BY last_used_at DESC LIMIT ?",
  ),
  revokeSession: database.prepare(
    "UPDATE sessions SET body = json_set(body, '$.revoked', json('true')) WHERE project = ? AND uid = ? AND digest = ? AND NOT body ->> '$.revoked'",
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
  row === undefined ? null : ({ ...accountDefaults, ...withKeys(row, parseBody(row)), email: row['email'] } as Account)

const codeOf = (row: Row | undefined): MailCode | null =>
  row === undefined
    ? null
    : ({ ...mailCodeDefaults, ...withKeys(row, parseBody(row)), expiresAt: Number(row['expires_at']) } as MailCode)

const handleOf = (row: Row): Handle => ({
  project: String(row['project']),
  uid: String(row['uid']),
  expiresAt: Number(row['expires_at']),
  value: parseBody(row),
})
