import { database } from '../cloud/admin.ts'

/** Documents deleted in one batch; the loop goes on until none is left. */
const batchSize = 200

/** Deletes every document of a collection, or of what a query finds in it (not what lies beneath them), and returns how many there were. Safe to run twice. */
export async function deleteAll(collection: Pick<ReturnType<typeof database.collection>, 'limit'>): Promise<number> {
  let deleted = 0
  for (;;) {
    const { docs } = await collection.limit(batchSize).get()
    const batch = database.batch()
    for (const document of docs) batch.delete(document.ref)
    if (docs.length > 0) await batch.commit()
    deleted += docs.length
    if (docs.length < batchSize) return deleted
  }
}
