import { createHash } from 'node:crypto'
import type { Log } from '../../../log.ts'
import { openDurableStore } from '../../../mail/durable-store.ts'
import type { ProviderName } from '../catalogue.ts'

/** Somebody that a person made up at a practice provider. */
export type PracticePerson = { id: string; name: string; email: string | null; emailVerified: boolean }

export type PracticePeople = {
  /** The newest first. */
  list(provider: ProviderName): PracticePerson[]
  find(provider: ProviderName, id: string): PracticePerson | null
  /** The same address is the same person, so that who comes again is known again. */
  makeUp(provider: ProviderName, name: string, email: string | null, emailVerified: boolean): PracticePerson
  /** Moves somebody to the top of the list. */
  use(provider: ProviderName, id: string): void
  close(): void
}

const mostPerProvider = 20

/** Kept in a file of their own beside the accounts. */
export function openPracticePeople(file: string, now: () => number, log: Log): PracticePeople {
  const database = openDurableStore(
    file,
    'CREATE TABLE IF NOT EXISTS people (provider TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, email TEXT, verified INTEGER NOT NULL, used_at INTEGER NOT NULL, PRIMARY KEY (provider, id)) WITHOUT ROWID',
    log,
  )
  const select = database.prepare('SELECT * FROM people WHERE provider = ? ORDER BY used_at DESC, id LIMIT ?')
  const one = database.prepare('SELECT * FROM people WHERE provider = ? AND id = ?')
  const put = database.prepare(
    'INSERT INTO people (provider, id, name, email, verified, used_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (provider, id) DO UPDATE SET name = excluded.name, verified = excluded.verified, used_at = excluded.used_at',
  )
  const touch = database.prepare('UPDATE people SET used_at = ? WHERE provider = ? AND id = ?')
  const forget = database.prepare(
    'DELETE FROM people WHERE provider = ?1 AND id NOT IN (SELECT id FROM people WHERE provider = ?1 ORDER BY used_at DESC, id LIMIT ?2)',
  )
  return {
    list: (provider) => select.all(provider, mostPerProvider).map(personOf),
    find(provider, id) {
      const row = one.get(provider, id)
      return row === undefined ? null : personOf(row)
    },
    makeUp(provider, name, email, emailVerified) {
      const id = createHash('sha256')
        .update(`${provider} ${email === null ? `without an address ${name}` : email.toLowerCase()}`)
        .digest('hex')
        .slice(0, 21)
      put.run(provider, id, name, email, emailVerified ? 1 : 0, now())
      forget.run(provider, mostPerProvider)
      return { id, name, email, emailVerified }
    },
    use(provider, id) {
      touch.run(now(), provider, id)
    },
    close: () => database.close(),
  }
}

const personOf = (row: Record<string, unknown>): PracticePerson => ({
  id: String(row['id']),
  name: String(row['name']),
  email: row['email'] === null ? null : String(row['email']),
  emailVerified: row['verified'] === 1,
})
