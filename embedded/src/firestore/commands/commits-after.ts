import type { CarriedCommit } from '../carried.ts'
import type { CommitNews } from '../service.ts'
import type { Committed } from '../writer.ts'
import type { Engine } from '../engine.ts'
import { databaseRoot } from '../data/document-name.ts'
import { microsText } from '../data/instant.ts'

const most = 1000

/** Commits out of the change log, oldest first. A commit's sequence is its time in microseconds: unique and growing. */
export function commitsAfter(
  engine: Engine,
  sequence: number,
  limit: number,
  collections?: readonly string[],
): CarriedCommit[] {
  return engine.store
    .commitsAfter(sequence, Math.min(limit, most), collections)
    .map(({ commitTime, database, rows }) => ({
      sequence: commitTime,
      project: database.project,
      database: database.database,
      commitTime: microsText(commitTime),
      changes: rows.map((row) => ({
        name: `${databaseRoot(database)}/${row.path}`,
        before: row.before,
        after: row.after,
      })),
    }))
}

export const newsOf = ({ database, commitTime, changes }: Committed): CommitNews => ({
  sequence: commitTime,
  project: database.name.project,
  database: database.name.database,
  collections: [...new Set(changes.map(({ segments }) => segments.at(-2) ?? ''))],
})
