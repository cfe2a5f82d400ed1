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
import { getStream, list, ref } from 'firebase/storage'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { startProduct, type Product } from '../product/start-product.ts'
import { attachmentOf, recordAt, sha256 } from './attachment.ts'
import { occurrenceOf, rentDay } from './documents.ts'
import { denied, leave, newOwner, type Person } from './person.ts'

// The records of files and what they prove, with nothing but the official SDK: whose they are, and that Done stands on them.
let product: Product
let ada: Person
let ben: Person
const id = 'file-000001'

beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none', '--functions', 'none'] })
  ada = await newOwner(product, 'ada', { proofPolicy: 'file' })
  ben = await newOwner(product, 'ben', { proofPolicy: 'file' })
  await setDoc(recordAt(ada, id), recordOf(ada.uid))
})
afterAll(async () => {
  await leave(ada, ben)
  await product?.stop()
})

const receipt = { name: 'receipt.png', contentType: 'image/png', content: 'twelve bytes' }
const recordOf = (uid: string, bookId = uid) => attachmentOf(uid, bookId, id, receipt)

describe('the record of another’s file', () => {
  it('is refused to be read, asked for, written, changed and deleted', async () => {
    const at = () => doc(ben.db, `books/${ada.uid}/attachments/${id}`)
    const all = collection(ben.db, `books/${ada.uid}/attachments`)
    await denied(getDoc(at()))
    await denied(getDocs(all))
    await denied(getDocs(query(all, where('uploadedBy', '==', ben.uid), limit(1))))
    await denied(setDoc(doc(ben.db, `books/${ada.uid}/attachments/file-000002`), recordOf(ben.uid, ada.uid)))
    await denied(setDoc(at(), recordOf(ben.uid, ada.uid)))
    await denied(updateDoc(at(), { expires: dayAhead(40) }))
    await denied(deleteDoc(at()))
  })
})

describe('the bytes of another’s file', () => {
  it('are refused by the verbs that only one kind of client has', async () => {
    const folder = ref(ben.files, `books/${ada.uid}/attachments/${id}`)
    const refused = { code: 'storage/unauthorized' }
    await expect(list(folder, { maxResults: 1 })).rejects.toMatchObject(refused)
    await expect(text(getStream(ref(folder, 'receipt.png')))).rejects.toMatchObject(refused)
  })
})

describe('one’s own record', () => {
  const at = () => recordAt(ada, id)
  it('is read; its dates change, what it says of the bytes does not, and nobody deletes it', async () => {
    expect((await getDoc(at())).get('sha256')).toBe(sha256(receipt.content))
    const changedBy = ada.uid
    await updateDoc(at(), { expires: dayAhead(40), keepUntil: dayAhead(2000), changedBy })
    await denied(updateDoc(at(), { expires: dayAhead(400), changedBy: ben.uid }))
    await denied(updateDoc(at(), { keepUntil: dayAhead(1999), changedBy }))
    await denied(updateDoc(at(), { keepUntil: null, changedBy }))
    await updateDoc(at(), { keepUntil: dayAhead(2400), changedBy })
    await denied(updateDoc(at(), { verifiedAt: serverTimestamp() }))
    await denied(updateDoc(at(), { sha256: 'b'.repeat(64) }))
    await denied(deleteDoc(at()))
  })

  it('opens Done only once the server has confirmed the file', async () => {
    const occurrence = () => doc(ada.db, `books/${ada.uid}/occurrences/rent_${rentDay}`)
    const done = { ...occurrenceOf(ada.uid), state: 'done', settledOn: dayAhead(0), settledBy: ada.uid }
    const proof = { note: null, file: id, review: null }
    await denied(setDoc(occurrence(), done))
    await denied(setDoc(occurrence(), { ...done, proof: { ...proof, file: 'file-nowhere' } }))
    await denied(setDoc(occurrence(), { ...done, proof }))
    await setDoc(occurrence(), { ...done, state: 'open', settledOn: null, settledBy: null, settledAt: null, proof })
    await mergeAsServer(product, `books/${ada.uid}/attachments/${id}`, { verifiedAt: new Date() })
    await setDoc(occurrence(), { ...done, proof })
    await denied(setDoc(occurrence(), { ...done, proof: { ...proof, file: null } }))
  })
})
