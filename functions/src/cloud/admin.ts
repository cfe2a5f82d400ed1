import { getApps, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { FieldPath, FieldValue, getFirestore, Timestamp } from 'firebase-admin/firestore'

const app = getApps()[0] ?? initializeApp()

/** The document database with the server's own credentials: the rules do not apply to it. */
export const database = getFirestore(app)
export const accounts = getAuth(app)
export { FieldPath, FieldValue, Timestamp }
export type { UserRecord } from 'firebase-admin/auth'
export type {
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Query,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore'
