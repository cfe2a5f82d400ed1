import type { Log } from '../log.ts'
import { inOneTransaction } from '../sqlite/in-one-transaction.ts'
import { openDurableStore } from './durable-store.ts'

/** `messages` are outbox ids; `startTime` is in milliseconds since the epoch; `reported` is the state last written to the document. */
export type AwaitedDelivery = {
  document: string
  startTime: number
  messages: string[]
  rejected: string[]
  reported: string | null
}

export function openTriggerCheckpoint(file: string, log: Log) {
  // Lost together, how far it was and what is awaited are made again of the change log; the outbox has each message, once by its key.
  const database = openDurableStore(file, schema, log, 'repeats')
  const sequence = database.prepare('SELECT sequence FROM checkpoint')
  const write = database.prepare(
    'INSERT INTO checkpoint (id, sequence) VALUES (0, ?) ON CONFLICT (id) DO UPDATE SET sequence = excluded.sequence',
  )
  const put = database.prepare(
    'INSERT INTO awaited (document, body) VALUES (?, ?) ON CONFLICT (document) DO UPDATE SET body = excluded.body',
  )
  const putMessage = database.prepare(
    'INSERT INTO awaited_message (message, document) VALUES (?, ?) ON CONFLICT (message) DO NOTHING',
  )
  const remove = database.prepare('DELETE FROM awaited WHERE document = ?')
  const removeMessages = database.prepare('DELETE FROM awaited_message WHERE document = ?')
  const page = database.prepare('SELECT body FROM awaited WHERE document > ? ORDER BY document LIMIT ?')
  const ofMessage = database.prepare(
    'SELECT body FROM awaited WHERE document = (SELECT document FROM awaited_message WHERE message = ?)',
  )
  const read = (row: unknown) => JSON.parse(String((row as { body: string }).body)) as AwaitedDelivery
  const keep = (delivery: AwaitedDelivery) => {
    put.run(delivery.document, JSON.stringify(delivery))
    for (const message of delivery.messages) putMessage.run(message, delivery.document)
  }
  return {
    sequence: () => Number(sequence.get()?.['sequence'] ?? 0),
    /** The change log was worked through so far, and what of it is awaited; durable together. */
    advance: (to: number, deliveries: readonly AwaitedDelivery[]) =>
      inOneTransaction(database, () => {
        deliveries.forEach(keep)
        write.run(to)
      }),
    /** What became of some: those that are still awaited as they are now, and the documents of those that are through. */
    settle: (waiting: readonly AwaitedDelivery[], through: readonly string[]) =>
      inOneTransaction(database, () => {
        waiting.forEach(keep)
        for (const document of through) {
          remove.run(document)
          removeMessages.run(document)
        }
      }),
    /** Some that are awaited, in the order of their documents. */
    awaited: (after: string, limit: number): AwaitedDelivery[] => page.all(after, limit).map(read),
    /** Whose message this is; null where nobody waits for it. */
    awaitedOf(message: string): AwaitedDelivery | null {
      const row = ofMessage.get(message)
      return row ? read(row) : null
    },
    close: () => database.close(),
  }
}

const schema = `
  CREATE TABLE IF NOT EXISTS checkpoint (id INTEGER PRIMARY KEY CHECK (id = 0), sequence INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS awaited (document TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS awaited_message (message TEXT PRIMARY KEY, document TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS awaited_message_document ON awaited_message (document);
`
