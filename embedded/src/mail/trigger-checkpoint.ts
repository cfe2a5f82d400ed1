import type { Log } from '../log.ts'
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
  const database = openDurableStore(file, schema, log)
  const read = database.prepare('SELECT sequence FROM checkpoint')
  const write = database.prepare(
    'INSERT INTO checkpoint (id, sequence) VALUES (0, ?) ON CONFLICT (id) DO UPDATE SET sequence = excluded.sequence',
  )
  const put = database.prepare(
    'INSERT INTO awaited (document, body) VALUES (?, ?) ON CONFLICT (document) DO UPDATE SET body = excluded.body',
  )
  const remove = database.prepare('DELETE FROM awaited WHERE document = ?')
  const all = database.prepare('SELECT body FROM awaited ORDER BY document')
  return {
    sequence: () => Number(read.get()?.['sequence'] ?? 0),
    setSequence: (sequence: number) => void write.run(sequence),
    await: (delivery: AwaitedDelivery) => void put.run(delivery.document, JSON.stringify(delivery)),
    settle: (document: string) => void remove.run(document),
    awaited: (): AwaitedDelivery[] => all.all().map((row) => JSON.parse(String(row['body'])) as AwaitedDelivery),
    close: () => database.close(),
  }
}

const schema = `
  CREATE TABLE IF NOT EXISTS checkpoint (id INTEGER PRIMARY KEY CHECK (id = 0), sequence INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS awaited (document TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
`
