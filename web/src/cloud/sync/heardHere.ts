import type { Sdk } from './liveQuery.ts'

/**
 * Over once this device's copy has what the service has of a document and whoever watches it here has heard that; at once where the service
 * cannot be reached. What was drawn over it before may go then, and nothing older shows for a moment.
 */
export async function heardHere({ db, doc, getDocFromServer, onSnapshotsInSync }: Sdk, path: string): Promise<void> {
  const found = await getDocFromServer(doc(db, path)).catch(() => null)
  if (!found) return
  let stop = () => {}
  await new Promise<void>((heard) => {
    stop = onSnapshotsInSync(db, () => heard())
  })
  stop()
}
