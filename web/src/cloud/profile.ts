import { paths } from '@duebook/contract/paths'
import type { UserProfile } from '@duebook/contract/user'
import { useLiveQuery, type Live } from './liveQuery.ts'
import { loadFirestore } from './load.ts'
import { send } from './sync.ts'

/** The person's own settings; null only for the moment before the first batch is confirmed. */
export function useProfile(uid: string | null): Live<UserProfile | null> {
  return useLiveQuery<UserProfile | null>(uid && `profile ${uid}`, ({ db, doc, onSnapshot }, next, failed) =>
    onSnapshot(
      doc(db, paths.user(uid ?? '')),
      (snapshot) => next((snapshot.data() as UserProfile | undefined) ?? null, snapshot.metadata.fromCache),
      failed,
    ),
  )
}

export function changeProfile(uid: string, change: Partial<UserProfile>) {
  send('Settings', async () => {
    const { db, doc, writeBatch } = await loadFirestore()
    await writeBatch(db)
      .update(doc(db, paths.user(uid)), change)
      .commit()
  })
}
