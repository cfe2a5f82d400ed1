import { deleteApp } from 'firebase/app'
import { doc, getDoc, serverTimestamp, setDoc } from 'firebase/firestore/lite'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { connectStorageEmulator, getMetadata, getStorage, ref, uploadBytes } from 'firebase/storage'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, until, type Product } from '../../product/start-product.ts'
import { bookOf, newPerson, obligationOf, occurrenceOf, type Person } from '../../protocols/person.ts'

// A client that lies about what it sends: the server reads the bytes itself, and Done stays closed.
describe('a file that is not what it was said to be', () => {
  let product: Product
  let eve: Person
  beforeAll(async () => {
    product = await startProduct({ flags: ['--web', 'none'] })
    eve = await newPerson(product, 'eve')
    await setDoc(doc(eve.db, `books/${eve.uid}`), bookOf(eve.uid))
    await setDoc(doc(eve.db, `books/${eve.uid}/obligations/rent`), { ...obligationOf(eve.uid), proofPolicy: 'file' })
    connectStorageEmulator(getStorage(eve.app, bucket), '127.0.0.1', product.port)
  })
  afterAll(async () => {
    if (eve) await deleteApp(eve.app)
    await product?.stop()
  })
  const bucket = 'gs://duebook.appspot.com'
  const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 'photo')])
  const recordAt = (id: string) => doc(eve.db, `books/${eve.uid}/attachments/${id}`)

  async function attach(id: string, said: { sha256: string; size: number }) {
    const path = `books/${eve.uid}/attachments/${id}/receipt.jpg`
    const { uid } = eve
    await setDoc(recordAt(id), {
      obligationId: 'rent',
      nominal: '2027-03-31',
      name: 'receipt.jpg',
      path,
      contentType: 'image/jpeg',
      ...said,
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
    await uploadBytes(ref(getStorage(eve.app, bucket), path), picture, {
      contentType: 'image/jpeg',
      customMetadata: { uploader: uid, sha256: said.sha256, obligation: 'rent' },
    })
    return until(
      async () => {
        const record = await getDoc(recordAt(id))
        return record.get('problem') !== null || record.get('verifiedAt') !== null ? record : null
      },
      'the server’s own look at the bytes',
      40_000,
    )
  }
  const done = (file: string) =>
    setDoc(doc(eve.db, `books/${eve.uid}/occurrences/rent_2027-03-31`), {
      ...occurrenceOf(eve.uid),
      state: 'done',
      settledOn: '2026-11-21',
      settledBy: eve.uid,
      proof: { note: null, file, review: null },
    })

  it('another hash than the bytes have is found, proves nothing, and its bytes are not kept', async () => {
    const record = await attach('forged-hash', { sha256: 'a'.repeat(64), size: picture.length })
    expect([record.get('problem'), record.get('verifiedAt')]).toEqual(['hash', null])
    await expect(done('forged-hash')).rejects.toMatchObject({ code: 'permission-denied' })
    const stored = ref(getStorage(eve.app, bucket), `books/${eve.uid}/attachments/forged-hash/receipt.jpg`)
    await until(
      async () => ((await getMetadata(stored).catch(({ code }) => code)) === 'storage/object-not-found' ? true : null),
      'its bytes to go',
      20_000,
    )
  })

  it('another length than the bytes have is refused before they are stored', async () => {
    const said = { sha256: createHash('sha256').update(picture).digest('hex'), size: 12 }
    await expect(attach('forged-size', said)).rejects.toMatchObject({ code: 'storage/unauthorized' })
    await expect(done('forged-size')).rejects.toMatchObject({ code: 'permission-denied' })
  })

  it('while an honest one opens Done', async () => {
    const record = await attach('honest-01', {
      sha256: createHash('sha256').update(picture).digest('hex'),
      size: picture.length,
    })
    expect(record.get('problem')).toBeNull()
    await done('honest-01')
  })

  it('and all of them go with the account', async () => {
    const path = `books/${eve.uid}/attachments/honest-01/receipt.jpg`
    const stored = ref(getStorage(eve.app, bucket), path)
    expect((await getMetadata(stored)).size).toBe(picture.length)
    const remove = httpsCallable(getFunctions(eve.app, `${product.origin}/duebook/us-central1`), 'deleteAccount')
    await remove({ step: 'books' })
    await remove({ step: 'documents' })
    await expect(getMetadata(stored)).rejects.toMatchObject({ code: 'storage/object-not-found' })
    expect((await getDoc(recordAt('honest-01'))).exists()).toBe(false)
  })
})
