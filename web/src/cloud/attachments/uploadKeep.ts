import { inWaiting } from '../sync/waitingDatabase.ts'

/** An upload that is not finished, with what a reload needs to go on with it; `address` is where the service takes the rest. */
export type KeptUpload = {
  id: string
  uid: string
  path: string
  contentType: string
  sha256: string
  obligationId: string
  nominal: string | null
  bookId: string
  name: string
  file: Blob
  address: string | null
}

export async function keepUpload(upload: KeptUpload): Promise<void> {
  await inWaiting('uploads', 'readwrite', (store) => store.put(upload))
}

export const dropUpload = (id: string) => inWaiting('uploads', 'readwrite', (store) => store.delete(id))

export async function keptUploads(uid: string): Promise<KeptUpload[]> {
  const all = (await inWaiting('uploads', 'readonly', (store) => store.getAll())) as KeptUpload[]
  return all.filter((one) => one.uid === uid)
}
