import { doc, getDoc, setDoc } from 'firebase/firestore/lite'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { getMetadata, uploadBytes } from 'firebase/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAhead } from '../../product/days.ts'
import { startProduct, type Product } from '../../product/start-product.ts'
import { attachmentOf, bytesAt, bytesGone, describedBy, judged, picture, recordAt } from '../../protocols/attachment.ts'
import { occurrenceOf, rentDay } from '../../protocols/documents.ts'
import { denied, leave, newOwner, type Person } from '../../protocols/person.ts'

// A client that lies about what it sends: the server reads the bytes itself, and Done stays closed.
describe('a file that is not what it was said to be', () => {
  let product: Product
  let eve: Person
  beforeAll(async () => {
    product = await startProduct({ flags: ['--web', 'none'] })
    eve = await newOwner(product, 'eve', { proofPolicy: 'file' })
  })
  afterAll(async () => {
    await leave(eve)
    await product?.stop()
  })

  async function attach(id: string, said: { sha256?: string; size?: number } = {}) {
    const record = { ...attachmentOf(eve.uid, eve.uid, id), ...said }
    await setDoc(recordAt(eve, id), record)
    await uploadBytes(bytesAt(eve, id), picture, describedBy(eve.uid, record.sha256))
    return judged(eve, id)
  }
  const done = (file: string) =>
    setDoc(doc(eve.db, `books/${eve.uid}/occurrences/rent_${rentDay}`), {
      ...occurrenceOf(eve.uid),
      state: 'done',
      settledOn: dayAhead(0),
      settledBy: eve.uid,
      proof: { note: null, file, review: null },
    })

  it('another hash than the bytes have is found, proves nothing, and its bytes are not kept', async () => {
    const record = await attach('forged-hash', { sha256: 'a'.repeat(64) })
    expect([record.get('problem'), record.get('verifiedAt')]).toEqual(['hash', null])
    await denied(done('forged-hash'))
    await bytesGone(bytesAt(eve, 'forged-hash'))
  })

  it('another length than the bytes have is refused before they are stored', async () => {
    await expect(attach('forged-size', { size: 12 })).rejects.toMatchObject({ code: 'storage/unauthorized' })
    await denied(done('forged-size'))
  })

  it('while an honest one opens Done', async () => {
    const record = await attach('honest-01')
    expect(record.get('problem')).toBeNull()
    await done('honest-01')
  })

  it('and all of them go with the account', async () => {
    const stored = bytesAt(eve, 'honest-01')
    expect((await getMetadata(stored)).size).toBe(picture.length)
    const remove = httpsCallable(getFunctions(eve.app, `${product.origin}/duebook/us-central1`), 'deleteAccount')
    await remove({ step: 'books' })
    await remove({ step: 'documents' })
    await expect(getMetadata(stored)).rejects.toMatchObject({ code: 'storage/object-not-found' })
    expect((await getDoc(recordAt(eve, 'honest-01'))).exists()).toBe(false)
  })
})
