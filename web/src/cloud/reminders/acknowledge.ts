import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'

export function markAcknowledged(uid: string, notificationId: string) {
  send('Inbox', async () => {
    const { db, doc, serverTimestamp, writeBatch } = await loadFirestore()
    const now = serverTimestamp()
    await writeBatch(db)
      .update(doc(db, `${paths.notifications(uid)}/${notificationId}`), { readAt: now, acknowledgedAt: now })
      .commit()
  })
}
