import { returningParts, type ReturningPart } from './archive-parts.ts'
import { isUnreadable, readArchivedRecord, type Unreadable } from './archived-record.ts'
import type { OpenArchive } from './open-archive.ts'

/** A record that cannot come back, and why. */
export type NotBack = { part: ReturningPart; id: string; title: string } & Unreadable
/** What would come back of a book. `counts` by part; `obligations`: their ids; `activeIds` of those that are active. */
export type BookRun = {
  id: string
  name: string
  counts: Record<ReturningPart, number>
  obligations: string[]
  activeIds: string[]
  files: { count: number; bytes: number }
  notBack: NotBack[]
}

/** So many are named of those that cannot come back; the rest is counted. */
const MOST_NAMED = 500

/** What an export would bring back, with every record that cannot come back and why. Nothing is kept. */
export async function archiveRun(archive: OpenArchive): Promise<BookRun[]> {
  const runs: BookRun[] = []
  for (const { id, name } of archive.manifest.books) {
    const counts = Object.fromEntries(returningParts.map((part) => [part, 0])) as BookRun['counts']
    const run: BookRun = {
      id,
      name,
      counts,
      obligations: [],
      activeIds: [],
      files: { count: 0, bytes: 0 },
      notBack: [],
    }
    for (const part of returningParts)
      for await (const given of archive.records(id, part)) {
        const record = readArchivedRecord(part, given)
        if (isUnreadable(record)) {
          if (run.notBack.length < MOST_NAMED) run.notBack.push({ part, ...nameOf(given), ...record })
          continue
        }
        // What was planned is planned anew.
        if (part === 'reminders' && record['state'] === 'planned') continue
        counts[part] += 1
        if (part === 'obligations') {
          run.obligations.push(record.id)
          if (record['status'] === 'active') run.activeIds.push(record.id)
        }
        if (part === 'attachments' && archive.file(String(record['sha256']))) {
          run.files.count += 1
          run.files.bytes += Number(record['size'])
        }
      }
    runs.push(run)
  }
  return runs
}

function nameOf(given: unknown): { id: string; title: string } {
  const { id, title, name } = (given ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
  return { id: text(id), title: text(title) || text(name) || text(id) }
}
