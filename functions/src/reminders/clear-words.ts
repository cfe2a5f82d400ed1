import { onSchedule } from 'firebase-functions/scheduler'
import { database, Timestamp } from '../cloud/admin.ts'

const pageSize = 200

/** Every day: words that nobody said are cleared away once they have had their time. */
export const clearWords = onSchedule({ schedule: '11 3 * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 }, async () => {
  for (const kept of ['links', 'stops']) await clear(kept)
})

async function clear(kept: string): Promise<void> {
  const over = database.collection(kept).where('expiresAt', '<', Timestamp.now()).limit(pageSize)
  for (;;) {
    const { docs } = await over.get()
    const batch = database.batch()
    for (const one of docs) batch.delete(one.ref)
    if (docs.length > 0) await batch.commit()
    if (docs.length < pageSize) return
  }
}
