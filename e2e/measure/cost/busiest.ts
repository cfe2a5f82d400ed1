import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

/** The documents of a product's data folder that were committed most often within a second, by the id of their collection: how often, and one's path. */
export function busiestDocuments(dataFolder: string): { of: string; path: string; within: number }[] {
  const sqlite = new DatabaseSync(join(dataFolder, 'firestore.sqlite'), { readOnly: true })
  try {
    // Times are in microseconds.
    const found = sqlite
      .prepare(
        `SELECT path, MAX(many) AS within FROM (SELECT l.path, COUNT(*) AS many FROM log l JOIN log m ON m.path = l.path AND m.commit_time >= l.commit_time
          AND m.commit_time < l.commit_time + 1000000 GROUP BY l.id) GROUP BY path HAVING MAX(many) > 1 ORDER BY within DESC`,
      )
      .all() as { path: string; within: number }[]
    const first = new Map<string, { of: string; path: string; within: number }>()
    for (const { path, within } of found) {
      const of = path.split('/').at(-2) ?? ''
      if (!first.has(of)) first.set(of, { of, path, within })
    }
    return [...first.values()]
  } finally {
    sqlite.close()
  }
}
