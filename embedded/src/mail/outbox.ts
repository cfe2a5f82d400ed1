import { randomUUID } from 'node:crypto'
import type { SQLOutputValue } from 'node:sqlite'
import type { Log } from '../log.ts'
import { inOneTransaction } from '../sqlite/in-one-transaction.ts'
import { openDurableStore } from './durable-store.ts'
import { linksIn } from './links.ts'
import type { OutboxMessage, OutgoingMessage } from './service.ts'

/** What became of a message. `kept`: there is nobody to hand it to, so it rests here and the operator reads it. */
export type Delivery =
  | { state: 'kept' }
  | { state: 'waiting'; attempts: number; nextAt: number; error: string | null }
  | { state: 'sent'; attempts: number; messageId: string }
  /** `isRefused`: by the receiver, for good. */
  | { state: 'failed'; attempts: number; error: string; isRefused?: boolean }

export type StoredMessage = OutboxMessage & {
  replyTo: string | null
  headers: Record<string, string>
  messageId: string | null
  goodFor?: OutgoingMessage['goodFor']
  delivery: Delivery
}

/** The durable outbox; the only file of this service that knows SQL. */
export function openOutbox(file: string, log: Log) {
  const database = openDurableStore(file, schema, log)
  const byId = database.prepare('SELECT * FROM messages WHERE id = ?')
  const byKey = database.prepare('SELECT * FROM messages WHERE key = ?')
  const newest = database.prepare('SELECT * FROM messages ORDER BY number DESC LIMIT ?')
  const due = database.prepare('SELECT * FROM messages WHERE next_at <= ? ORDER BY next_at, number LIMIT 1')
  const next = database.prepare('SELECT min(next_at) AS next_at FROM messages')
  const insert = database.prepare(
    'INSERT INTO messages (id, key, recipient, next_at, body, delivery) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING',
  )
  const bouncing = database.prepare('SELECT 1 FROM bouncing WHERE address = ?')
  const startBouncing = database.prepare('INSERT OR IGNORE INTO bouncing (address) VALUES (?)')
  const stopBouncing = database.prepare('DELETE FROM bouncing WHERE address = ?')
  const update = database.prepare('UPDATE messages SET next_at = ?, delivery = ? WHERE id = ?')
  const find = (id: string): StoredMessage | null => messageOf(byId.get(id))

  return {
    /** Durable when it returns. The same key gives the first message back. */
    add(message: OutgoingMessage, at: number, delivery: Delivery): StoredMessage {
      const id = randomUUID()
      const { to, kind, subject, text, html } = message
      const body = {
        kind,
        subject,
        text,
        html,
        replyTo: message.replyTo ?? null,
        headers: message.headers ?? {},
        messageId: message.messageId ?? null,
        ...(message.goodFor === undefined ? {} : { goodFor: message.goodFor }),
        links: linksIn(text, html),
        at: new Date(at).toISOString(),
      }
      const key = message.idempotencyKey ?? null
      const { changes } = insert.run(id, key, to, nextAtOf(delivery), JSON.stringify(body), JSON.stringify(delivery))
      const stored = changes > 0 || key === null ? find(id) : messageOf(byKey.get(key))
      if (stored === null) throw new Error('The outbox took a message and does not have it. Is the disk failing?')
      return stored
    },
    /** Adds several with one write to the disk: all of them, or none. */
    together: <T>(work: () => T): T => inOneTransaction(database, work),
    find,
    list: (limit: number): StoredMessage[] => newest.all(limit).flatMap((row) => messageOf(row) ?? []),
    nextDue: (now: number): StoredMessage | null => messageOf(due.get(now)),
    /** When the next message is due, in milliseconds since the epoch; null when none waits. */
    nextAt(): number | null {
      const at = next.get()?.['next_at']
      return at == null ? null : Number(at)
    },
    setDelivery(id: string, delivery: Delivery): void {
      update.run(nextAtOf(delivery), JSON.stringify(delivery), id)
    },
    /** Whether practice pretends that there is no such mailbox. */
    bounces: (address: string): boolean => bouncing.get(address.toLowerCase()) !== undefined,
    letBounce(address: string, bounces: boolean): void {
      ;(bounces ? startBouncing : stopBouncing).run(address.toLowerCase())
    },
    close: () => database.close(),
  }
}

const schema = `
  CREATE TABLE IF NOT EXISTS messages (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, key TEXT UNIQUE, recipient TEXT NOT NULL, next_at INTEGER, body TEXT NOT NULL, delivery TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS messages_due ON messages (next_at) WHERE next_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS bouncing (address TEXT PRIMARY KEY);
`

const nextAtOf = (delivery: Delivery) => (delivery.state === 'waiting' ? delivery.nextAt : null)

type Body = Omit<StoredMessage, 'id' | 'to' | 'delivery'>

function messageOf(row: Record<string, SQLOutputValue> | undefined): StoredMessage | null {
  if (row === undefined) return null
  // What an older release kept names no header fields.
  const body = {
    headers: {},
    messageId: null,
    ...(JSON.parse(String(row['body'])) as Omit<Body, 'headers' | 'messageId'>),
  } as Body
  const delivery = JSON.parse(String(row['delivery'])) as Delivery
  return { ...body, id: String(row['id']), to: String(row['recipient']), delivery }
}
