import {
  getDoc as getOne,
  getDocFromServer as getOneFromServer,
  getDocs as getSome,
  getDocsFromServer as getSomeFromServer,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
  runTransaction as run,
  waitForPendingWrites as waitOnce,
} from 'firebase/firestore'
import { addresses } from '../addresses.ts'
import { answerOf, counted } from '../sync/answerOf.ts'
import { app } from './app.ts'
import { askedAgain } from './askedAgain.ts'
import { auth } from './authSdk.ts'

export const db = initializeFirestore(app, {
  ...addresses.documents,
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
  return answerOf(run(...asked))
}

/** Over once the service has answered all that waits on this device, whichever tab has sent it. */
export const waitForPendingWrites: typeof waitOnce = (at) => askedAgain(() => waitOnce(at))

// In silence the SDK is told that there is no network (`openFirestore.ts`): it answers these from the copy here, or with `unavailable`.
export const getDoc: typeof getOne = (at) => counted(getOne(at))
export const getDocs: typeof getSome = (asked) => counted(getSome(asked))
export const getDocFromServer: typeof getOneFromServer = (at) => counted(getOneFromServer(at))
export const getDocsFromServer: typeof getSomeFromServer = (asked) => counted(getSomeFromServer(asked))
export {
  arrayRemove,
  arrayUnion,
  clearIndexedDbPersistence,
  collection,
  deleteDoc,
  deleteField,
  disableNetwork,
  doc,
  documentId,
  enableNetwork,
  getDocFromCache,
  getDocsFromCache,
  limit,
  onSnapshot,
  onSnapshotsInSync,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  startAfter,
  terminate,
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
