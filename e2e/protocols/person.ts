import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { connectAuthEmulator, createUserWithEmailAndPassword, getAuth } from 'firebase/auth'
import { doc, initializeFirestore, setDoc, setLogLevel, type Firestore } from 'firebase/firestore/lite'
import { connectStorageEmulator, getStorage, type FirebaseStorage } from 'firebase/storage'
import { expect } from 'vitest'
import type { Product } from '../product/start-product.ts'
import { addObligation, bookOf } from './documents.ts'

// A refusal is what these tests are about; the SDK would print each.
setLogLevel('silent')

export type Person = { app: FirebaseApp; uid: string; db: Firestore; files: FirebaseStorage }

/** A new account, signed in by the official SDK at the public address, with a database and files that are asked in this person's name. */
export async function newPerson({ origin, port }: Product, name: string): Promise<Person> {
  const app = initializeApp({ projectId: 'duebook', apiKey: 'duebook', authDomain: '127.0.0.1' }, `${name} at ${port}`)
  const auth = getAuth(app)
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  const { user } = await createUserWithEmailAndPassword(auth, `${name}@okafor.example`, 'a long and quiet sentence')
  const files = getStorage(app, 'gs://duebook.appspot.com')
  connectStorageEmulator(files, '127.0.0.1', port)
  return { app, uid: user.uid, db: initializeFirestore(app, { host: `127.0.0.1:${port}`, ssl: false }), files }
}

/** A new person with a book of their own and the rent in it. */
export async function newOwner(product: Product, name: string, rent: { proofPolicy?: string } = {}): Promise<Person> {
  const person = await newPerson(product, name)
  const { db, uid } = person
  await setDoc(doc(db, `books/${uid}`), bookOf(uid))
  await addObligation(person, 'rent', rent)
  return person
}

/** Whoever a failed start left unmade has nothing to leave. */
export const leave = (...people: (Person | undefined)[]) =>
  Promise.all(people.map((person) => person && deleteApp(person.app)))

/** The rules refuse it. */
export const denied = (attempt: Promise<unknown>) =>
  expect(attempt).rejects.toMatchObject({ name: 'FirebaseError', code: 'permission-denied' })
