import type { Log } from '../log.ts'
import { openDatabase } from '../sqlite/open.ts'
import { StartError } from '../startError.ts'
import { microsText } from './data/instant.ts'
import { lastFile } from './index-generations.ts'
import { openStore, type Store } from './store.ts'
import { clientDocument } from './stored.ts'
import { fromLog } from './view.ts'

/** How many documents became other than they were, in all databases; and the commit time (RFC 3339) from which on they are so. */
export type Rewound = { documents: number; commitTime: string }

/** So many documents are of one commit. */
const perCommit = 500

/**
 * Makes the documents of a closed file what they were at a moment, as the change log has them: all of them, or none. They are commits like any
 * other, so that clients hear of them, functions are told, and the log leads back behind them. `at` and `now` in milliseconds. Throws StartError
 * where the log does not reach back.
 */
export function rewind(file: string, at: number, now: number, log: Log): Rewound {
  const sqlite = openDatabase(file, log)
  try {
    const row = sqlite.prepare('SELECT indexes FROM meta').get()
    if (!row) throw new StartError(`${file} holds no documents yet: there is nothing to bring back.`)
    return rewindStore(openStore(sqlite, lastFile(String(row['indexes'])), now * 1000), at * 1000, now)
  } finally {
    if (sqlite.isOpen) sqlite.close()
  }
}

/** `time` in microseconds. */
function rewindStore(store: Store, time: number, now: number): Rewound {
  if (time < store.logStart())
    throw new StartError(
      `What the documents were before ${microsText(store.logStart())} is not known any more: give a later time, or restore an older backup.`,
    )
  let documents = 0
  store.transaction(() => {
    let commitTime = 0
    for (const { id, database, path } of store.firstChangesAfter(time)) {
      const segments = path.split('/')
      const then = store.beforeChange(id)
      const present = store.get(database, segments)
      if (then ? JSON.stringify(present?.fields) === JSON.stringify(then.fields ?? {}) : !present) continue
      if (documents++ % perCommit === 0) commitTime = store.nextCommitTime(now)
      if (then) {
        const { fields, createTime } = fromLog(then, path)
        store.put(database, segments, fields, createTime, commitTime, present)
      } else if (present) store.remove(database, present)
      const is = then && { ...then, updateTime: microsText(commitTime) }
      store.appendLog(database, commitTime, segments, present && clientDocument(present), is)
    }
  })
  return { documents, commitTime: microsText(store.highWater()) }
}
