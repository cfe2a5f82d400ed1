import { deleteApp } from 'firebase/app'
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore/lite'
import { connectStorageEmulator, getStorage, getStream, list, ref } from 'firebase/storage'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentOf } from '../product/document-of.ts'
import { startProduct, type Product } from '../product/start-product.ts'
import { bookOf, newPerson, obligationOf, occurrenceOf, type Person } from './person.ts'

// The records of files and what they prove, with nothing but the official SDK: whose they are, and that Done stands on them.
let product: Product
let ada: Person
let ben: Person
const id = 'file-000001'

beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none', '--functions', 'none'] })
  ada = await newPerson(product, 'ada')
  ben = await newPerson(product, 'ben')
  for (const { db, uid } of [ada, ben]) {
    await setDoc(doc(db, `books/${uid}`), bookOf(uid))
    await setDoc(doc(db, `books/${uid}/obligations/rent`), { ...obligationOf(uid), proofPolicy: 'file' })
  }
  await setDoc(doc(ada.db, `books/${ada.uid}/attachments/${id}`), attachmentOf(ada.uid))
})
afterAll(async () => {
  await Promise.all([ada, ben].map((person) => person && deleteApp(person.app)))
  await product?.stop()
})

const attachmentOf = (uid: string, bookId = uid) => ({
  obligationId: 'rent',
  nominal: '2027-03-31',
  name: 'receipt.png',
  path: `books/${bookId}/attachments/${id}/receipt.png`,
  contentType: 'image/png',
  size: 12,
  sha256: 'a'.repeat(64),
  version: 1,
  replaces: null,
  expires: null,
  keepUntil: null,
  dueObligation: null,
  uploadedBy: uid,
  uploadedAt: serverTimestamp(),
  verifiedAt: null,
  problem: null,
})
const denied = (attempt: Promise<unknown>) =>
  expect(attempt).rejects.toMatchObject({ name: 'FirebaseError', code: 'permission-denied' })

describe('the record of another’s file', () => {
  it('is refused to be read, asked for, written, changed and deleted', async () => {
    const at = () => doc(ben.db, `books/${ada.uid}/attachments/${id}`)
    const all = collection(ben.db, `books/${ada.uid}/attachments`)
    await denied(getDoc(at()))
    await denied(getDocs(all))
    await denied(getDocs(query(all, where('uploadedBy', '==', ben.uid), limit(1))))
    await denied(setDoc(doc(ben.db, `books/${ada.uid}/attachments/file-000002`), attachmentOf(ben.uid, ada.uid)))
    await denied(setDoc(at(), attachmentOf(ben.uid, ada.uid)))
    await denied(updateDoc(at(), { expires: '2027-01-01' }))
    await denied(deleteDoc(at()))
  })
})

describe('the bytes of another’s file', () => {
  it('are refused by the verbs that only one kind of client has', async () => {
    const files = getStorage(ben.app, 'gs://duebook.appspot.com')
    connectStorageEmulator(files, '127.0.0.1', product.port)
    const folder = ref(files, `books/${ada.uid}/attachments/${id}`)
    const refused = { code: 'storage/unauthorized' }
    await expect(list(folder, { maxResults: 1 })).rejects.toMatchObject(refused)
    await expect(text(getStream(ref(folder, 'receipt.png')))).rejects.toMatchObject(refused)
  })
})

describe('one’s own record', () => {
  const at = () => doc(ada.db, `books/${ada.uid}/attachments/${id}`)
  it('is read; its dates change, what it says of the bytes does not, and nobody deletes it', async () => {
    expect((await getDoc(at())).get('sha256')).toBe('a'.repeat(64))
    const changedBy = ada.uid
    await updateDoc(at(), { expires: '2027-01-01', keepUntil: '2033-01-01', changedBy })
    await denied(updateDoc(at(), { expires: '2028-01-01', changedBy: ben.uid }))
    await denied(updateDoc(at(), { keepUntil: '2032-12-31', changedBy }))
    await denied(updateDoc(at(), { keepUntil: null, changedBy }))
    await updateDoc(at(), { keepUntil: '2034-01-01', changedBy })
    await denied(updateDoc(at(), { verifiedAt: serverTimestamp() }))
    await denied(updateDoc(at(), { sha256: 'b'.repeat(64) }))
    await denied(deleteDoc(at()))
  })

  it('opens Done only once the server has confirmed the file', async () => {
    const occurrence = () => doc(ada.db, `books/${ada.uid}/occurrences/rent_2027-03-31`)
    const done = { ...occurrenceOf(ada.uid), state: 'done', settledOn: '2026-11-21', settledBy: ada.uid }
    const proof = { note: null, file: id, review: null }
    await denied(setDoc(occurrence(), done))
    await denied(setDoc(occurrence(), { ...done, proof: { ...proof, file: 'file-nowhere' } }))
    await denied(setDoc(occurrence(), { ...done, proof }))
    await setDoc(occurrence(), { ...done, state: 'open', settledOn: null, settledBy: null, proof })
    const answer = await fetch(
      `${product.operator}/v1/projects/duebook/databases/(default)/documents/books/${ada.uid}/attachments/${id}?updateMask.fieldPaths=verifiedAt`,
      {
        method: 'PATCH',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify({ fields: documentOf({ verifiedAt: new Date() }) }),
      },
    )
    expect(answer.status, await answer.text()).toBe(200)
    await setDoc(occurrence(), { ...done, proof })
    await denied(setDoc(occurrence(), { ...done, proof: { ...proof, file: null } }))
  })
})
