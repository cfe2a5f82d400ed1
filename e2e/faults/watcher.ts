import { deleteApp, initializeApp } from 'firebase/app'
import { collection, connectFirestoreEmulator, getFirestore, onSnapshot } from 'firebase/firestore'

/** What one listener of the official SDK was told, over however many ends of the server. */
export type Watcher = { seen: Set<string>; vanished: string[]; stop(): Promise<void> }

/** Listens to a collection on the operator's port; the SDK connects again by itself whenever a server answers there. */
export function startWatcher(privatePort: number, path: string): Watcher {
  const app = initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, `watcher-${path}-${privatePort}`)
  const db = getFirestore(app)
  connectFirestoreEmulator(db, '127.0.0.1', privatePort, { mockUserToken: 'owner' })
  const watcher = { seen: new Set<string>(), vanished: [] as string[] }
  const unsubscribe = onSnapshot(collection(db, path), (snapshot) => {
    for (const { type, doc } of snapshot.docChanges())
      if (type === 'removed') watcher.vanished.push(doc.id)
      else watcher.seen.add(doc.id)
  })
  return Object.assign(watcher, {
    stop: async () => {
      unsubscribe()
      await deleteApp(app)
    },
  })
}
