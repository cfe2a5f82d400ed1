import type { BookNotification } from '@duebook/contract/people/book-notification'
import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'
import { send } from '../sync/sync.ts'

/** What happened in a book, in somebody's inbox; instants in ms since 1970. */
export type BookNewsRecord = Omit<BookNotification, 'about' | 'sentAt' | 'readAt' | 'acknowledgedAt'> & {
  id: string
  sentAt: number
  readAt: number | null
}

/** What happened in the books of this person, newest first. */
export function useBookNews(uid: string | null): Live<BookNewsRecord[]> {
  return useLiveQuery(
    uid && `news ${uid}`,
    ({ collection, db, limit, onSnapshot, orderBy, query, where }, next, failed) =>
      onSnapshot(
        query(
          collection(db, paths.notifications(uid ?? '')),
          where('about', '==', 'book'),
          orderBy('sentAt', 'desc'),
          limit(100),
        ),
        ({ docs, metadata }) =>
          next(
            docs.map((one) => {
              const { news, bookId, title, body, more, link, sentAt, readAt } = one.data({
                serverTimestamps: 'estimate',
              }) as BookNotification
              return {
                id: one.id,
                news,
                bookId,
                title,
                body,
                more,
                link,
                sentAt: instant(sentAt) ?? 0,
                readAt: instant(readAt),
              }
            }),
            metadata.fromCache,
          ),
        failed,
      ),
  )
}

export const isUnread = ({ readAt }: Pick<BookNewsRecord, 'readAt'>) => readAt === null

export function markRead(uid: string, ids: readonly string[]) {
  send('Inbox', async () => {
    const { db, doc, serverTimestamp, writeBatch } = await loadFirestore()
    const batch = writeBatch(db)
    for (const id of ids) batch.update(doc(db, `${paths.notifications(uid)}/${id}`), { readAt: serverTimestamp() })
    await batch.commit()
  })
}

const instant = (value: unknown) => (value as { toMillis(): number } | null)?.toMillis() ?? null
