import { paths } from '@duebook/contract/paths'
import {
  activityFilters,
  isShown,
  type ActivityFilter,
  type ActivityLine,
} from '@duebook/contract/people/activity-line'
import { loadFirestore } from '../sdk/load.ts'
import type { Live, Sdk } from '../sync/liveQuery.ts'
import { useBookQuery, type Seen } from './sight.ts'
import { seenIn } from './seenIn.ts'
import { isConnected } from '../sync/connection.ts'

/** What is asked for: of everybody where `actor` is null. */
export type ActivityAsk = { filter: ActivityFilter; actor: string | null }
/** Lines, newest first, of those that were read (`ids`); `last` is where the next page begins, null where the history does. */
export type ActivityPage = { lines: ActivityLine[]; ids: string[]; last: Cursor | null }
type Cursor = { at: Date; id: string }

/** So many lines are asked for at once. */
export const activityPage = 50

/** The newest page of a book's history; it grows at its head while it is looked at. */
export const useNewestActivity = (bookId: string, ask: ActivityAsk): Live<ActivityPage> =>
  useBookQuery(bookId, `history ${bookId} ${ask.filter} ${ask.actor}`, (sdk, next, failed) => {
    let known = false
    return sdk.onSnapshot(
      pageOf(sdk, sdk.seen, bookId, ask, null),
      { includeMetadataChanges: true },
      (snapshot) => {
        // The local copy has the lines that were looked at elsewhere, with gaps: a history waits for the service's answer.
        if (!known && snapshot.metadata.fromCache && isConnected()) return
        // Nothing in it is not that nothing happened.
        if (!known && snapshot.metadata.fromCache && snapshot.empty) return failed({ code: 'offline' })
        known = true
        next(read(snapshot, ask), snapshot.metadata.fromCache)
      },
      failed,
    )
  })

/** The page after that one. Throws the documents' error when the service cannot be reached. */
export async function olderActivity(bookId: string, ask: ActivityAsk, after: Cursor): Promise<ActivityPage> {
  const sdk = await loadFirestore()
  return read(await sdk.getDocs(pageOf(sdk, await seenIn(sdk, bookId), bookId, ask, after)), ask)
}

/** Lines of one commit have the same time: only with their ids are they in an order that a page can end in. */
function pageOf(sdk: Sdk, seen: Seen, bookId: string, { filter, actor }: ActivityAsk, after: Cursor | null) {
  const { documentId, limit, orderBy, startAfter, where } = sdk
  const actions = activityFilters[filter]
  return seen(
    paths.activity(bookId),
    ...(actions ? [where('action', 'in', actions)] : []),
    ...(actor === null ? [] : [where('actor', '==', actor)]),
    orderBy('at', 'desc'),
    orderBy(documentId(), 'desc'),
    ...(after ? [startAfter(after.at, after.id)] : []),
    limit(activityPage),
  )
}

type Snapshot = Awaited<ReturnType<Sdk['getDocs']>>

function read({ docs }: Snapshot, { filter }: ActivityAsk): ActivityPage {
  const lines = docs.map((one) => {
    const line = one.data() as Omit<ActivityLine, 'id' | 'at'> & { at: { toMillis(): number } }
    return { ...line, id: one.id, at: line.at.toMillis() } as ActivityLine
  })
  const last = docs.length === activityPage ? lines.at(-1) : undefined
  return {
    lines: lines.filter((line) => isShown(filter, line)),
    ids: lines.map(({ id }) => id),
    last: last ? { at: new Date(last.at), id: last.id } : null,
  }
}

/**
 * The newest page before the pages that were asked for. What was drawn stays when newer lines push it off the newest page; where more came at
 * once than a page holds, what was asked for before stands no longer beside it, and null says so.
 */
export function joined(newest: ActivityPage, held: ActivityPage): ActivityPage | null {
  const known = new Set(held.ids)
  const isBeside = newest.last === null || newest.ids.some((id) => known.has(id))
  return isBeside ? followedBy(newest, held) : null
}

/** Two pages as one, a line that is in both once. */
export function followedBy(page: ActivityPage, next: ActivityPage): ActivityPage {
  const known = new Set(next.ids)
  return {
    lines: [...page.lines.filter(({ id }) => !known.has(id)), ...next.lines],
    ids: [...page.ids.filter((id) => !known.has(id)), ...next.ids],
    last: next.last,
  }
}
