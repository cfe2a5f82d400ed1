import { initializeFirestore, persistentLocalCache, persistentMultipleTabManager } from 'firebase/firestore'
import { addresses } from '../addresses.ts'
import { app } from './app.ts'
export const db = initializeFirestore(app, {
  host: addresses.host,
  ssl: addresses.ssl,
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
})
export { addresses }
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
  runTransaction,
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
