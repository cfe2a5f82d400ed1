import { microsText } from '../data/instant.ts'
import { read, type Engine } from '../engine.ts'
import { readQuery } from '../query/query.ts'
import { clientDocument, type Database, type Stored } from '../stored.ts'
import type { Change } from '../change.ts'

const perCommit = 100

/**
 * Removes the documents whose time is over, in commits of their own beside those of others, and says how many went. What is there in place of a
 * time, or nothing, lets a document stay. `now` in milliseconds.
 */
export async function expire(engine: Engine, now: number): Promise<number> {
  let gone = 0
  for (const database of engine.store.databases())
    for (const { collectionId, fieldPath } of engine.expiring) {
      const query = readQuery(database.name, database.root, {
        from: [{ collectionId, allDescendants: true }],
        where: {
          fieldFilter: {
            field: { fieldPath },
            op: 'LESS_THAN_OR_EQUAL',
            value: { timestampValue: microsText(now * 1000) },
          },
        },
        limit: perCommit,
      })
      for (;;) {
        const over = await read(engine, (reads) => engine.queries.find(reads, database, query))
        if (over.length === 0) break
        gone += await remove(engine, database, over, now)
      }
    }
  return gone
}

/** Those that are as they were when their time was found to be over. */
function remove({ store, writer }: Engine, database: Database, over: readonly Stored[], now: number): Promise<number> {
  return writer.enqueue({
    database,
    now,
    writes: perCommit,
    apply(commitTime) {
      const changes: Change[] = []
      for (const { segments, updateTime } of over) {
        const document = store.get(database, segments)
        if (document?.updateTime !== updateTime) continue
        const before = clientDocument(document)
        store.remove(database, document)
        store.appendLog(database, commitTime, segments, before, null, { before: document.text })
        changes.push({ name: document.name, segments, before, after: null })
      }
      return { value: changes.length, changes }
    },
  })
}
