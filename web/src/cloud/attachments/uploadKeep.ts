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

/** Signing out deletes it (`auth.ts`, which must not wait for this file). */
const NAME = 'duebook-uploads'
/** Says without opening the database, or loading this file (`routes.tsx`), whether there may be something in it. */
const MARK = 'duebook.uploads'

export async function keepUpload(upload: KeptUpload): Promise<void> {
  localStorage.setItem(MARK, 'yes')
  await run('readwrite', (store) => store.put(upload))
}

export const dropUpload = (id: string) => run('readwrite', (store) => store.delete(id))

export async function keptUploads(uid: string): Promise<KeptUpload[]> {
  const all = (await run('readonly', (store) => store.getAll())) as KeptUpload[]
  if (all.length === 0) localStorage.removeItem(MARK)
  return all.filter((one) => one.uid === uid)
}

async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction('uploads', mode)
      const request = ask(transaction.objectStore('uploads'))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = transaction.onabort = () =>
        reject(transaction.error ?? new Error('Keeping the upload failed.'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('uploads', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no uploads.'))
  })
}
