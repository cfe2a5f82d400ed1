import type { Log } from '../log.ts'
import type { Store } from './store.ts'
import type { Writer } from './writer.ts'

export type IndexBuild = { stop(): void }
/** More than a quick commit has: it takes turns with those. */
const writes = 100

/**
 * Gives every document the entries of a changed index file, some at a time, between the commits of others. What was done is kept with the
 * entries: a process that ends meanwhile goes on from there when it starts again. `now` in milliseconds.
 */
export function buildIndexes(store: Store, writer: Writer, log: Log, now: () => number): IndexBuild {
  let isStopped = false
  async function build() {
    log.info('firestore.indexes_building', { meaning: 'Queries do without the new indexes until they are whole.' })
    let isWhole = false
    while (!isWhole && !isStopped)
      isWhole = await writer.enqueue({
        database: null,
        now: now(),
        writes,
        apply: () => ({ value: store.indexNext(), changes: [] }),
      })
    if (isWhole) log.info('firestore.indexes_whole')
  }
  if (store.indexing.isBuilding())
    void build().catch((error: unknown) =>
      log.error('firestore.indexes_failed', {
        message: String(error).slice(0, 300),
        meaning: 'Queries do without the new indexes until the next start.',
      }),
    )
  return { stop: () => void (isStopped = true) }
}
