/** What waits on this device and must outlive its browser being killed, by store. Signing out deletes it (`auth.ts`, which must not wait for this file). */
const NAME = 'duebook-uploads'
const STORES = { uploads: 'id', edits: 'key' } as const
type Store = keyof typeof STORES

export async function inWaiting<T>(
  store: Store,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = ask(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = transaction.onabort = () =>
        reject(transaction.error ?? new Error('What waits could not be kept on this device.'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 2)
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES))
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing here.'))
  })
}
