import {
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
  runTransaction as run,
} from 'firebase/firestore'
import { addresses } from '../addresses.ts'
import { app } from './app.ts'
import { auth } from './authSdk.ts'

export const db = initializeFirestore(app, {
  host: addresses.host,
  ssl: addresses.ssl,
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
})
export { addresses }

/**
 * Throws `unavailable` where the person's token has become too old and no newer one can be had now: a transaction that finds that out by itself is a fault
 * to the SDK, after which it does nothing more for this page, or never settles.
 */
export const runTransaction: typeof run = async (...asked) => {
  try {
    await auth.currentUser?.getIdToken()
  } catch (cause) {
    throw Object.assign(new Error('A transaction needs a connection.', { cause }), { code: 'unavailable' })
  }
  return run(...asked)
}
export {
  arrayRemove,
  arrayUnion,
  clearIndexedDbPersistence,
  collection,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  getDoc,
  getDocFromCache,
  getDocFromServer,
  getDocs,
  getDocsFromCache,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  startAfter,
  terminate,
  waitForPendingWrites,
  where,
  writeBatch,
} from 'firebase/firestore'
export type {
  DocumentReference,
  DocumentSnapshot,
  Query,
  QueryConstraint,
  QuerySnapshot,
  Timestamp,
} from 'firebase/firestore'
