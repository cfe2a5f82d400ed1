import { paths } from '@duebook/contract/paths'
import type { UserProfile } from '@duebook/contract/user'
import { loadFirestore } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'
import { send } from '../sync/sync.ts'

/** The person's own settings; null only for the moment before the first batch is confirmed. */
export function useProfile(uid: string | null): Live<UserProfile | null> {
  return useLiveQuery<UserProfile | null>(uid && `profile ${uid}`, ({ addresses, db, doc, onSnapshot }, next, failed) =>
    onSnapshot(
      doc(db, paths.user(uid ?? '')),
      (snapshot) => {
        const profile = snapshot.data() as UserProfile | undefined
        next(profile ? withPhotoAt(addresses.photos, profile) : null, snapshot.metadata.fromCache)
      },
      failed,
    ),
  )
}

/** Whatever host stands in what is stored, a photo is asked of the one that has the files. */
function withPhotoAt(origin: string, profile: UserProfile): UserProfile {
  if (!profile.photoUrl) return profile
  const { pathname, search } = new URL(profile.photoUrl, origin)
  return { ...profile, photoUrl: origin + pathname + search }
}

export function changeProfile(uid: string, change: Partial<UserProfile>) {
  send('Settings', async () => {
    const { db, doc, writeBatch } = await loadFirestore()
    await writeBatch(db)
      .update(doc(db, paths.user(uid)), change)
      .commit()
  })
}
