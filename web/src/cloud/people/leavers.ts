import { paths } from '@duebook/contract/paths'
import type { BookActivity } from '@duebook/contract/people/book-activity'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

/** More have left than are named by a history. */
const MOST = 200

/** What those who left a book were called in it, by their uid: as the history says of the last time that they went. */
export const useLeavers = (bookId: string): Live<ReadonlyMap<string, string>> =>
  useBookQuery(bookId, `leavers ${bookId}`, ({ limit, onSnapshot, orderBy, seen, where }, next, failed) =>
    onSnapshot(
      seen(
        paths.activity(bookId),
        where('action', 'in', ['member.left', 'member.removed']),
        orderBy('at', 'desc'),
        limit(MOST),
      ),
      ({ docs, metadata }) => {
        const lines = docs.map((one) => one.data() as BookActivity).toReversed()
        const named = lines.flatMap(({ before, title }) => {
          const uid = before?.['uid']
          return typeof uid === 'string' ? [[uid, title] as const] : []
        })
        next(new Map(named), metadata.fromCache)
      },
      failed,
    ),
  )
