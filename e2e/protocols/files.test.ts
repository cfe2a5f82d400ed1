import { deleteApp } from 'firebase/app'
import { doc, setDoc } from 'firebase/firestore/lite'
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
  type StorageReference,
  type UploadMetadata,
} from 'firebase/storage'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentOf } from '../product/document-of.ts'
import { startProduct, type Product } from '../product/start-product.ts'
import { attachmentOf, bookOf, newPerson, type Person } from './person.ts'

// What people can do to the files of a book, their own and others', with nothing but the official SDK and the product's own rules.
let product: Product
let ada: Person
let ben: Person
let vic: Person

beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none', '--functions', 'none'] })
  ada = await newPerson(product, 'ada')
  ben = await newPerson(product, 'ben')
  vic = await newPerson(product, 'vic')
  for (const { db, uid } of [ada, ben]) await setDoc(doc(db, `books/${uid}`), bookOf(uid))
  // Sharing is the server's work: Vic may look into Ada's book.
  const answer = await fetch(`${product.operator}/v1/projects/duebook/databases/(default)/documents/books/${ada.uid}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({
      fields: documentOf({
        name: 'Ada’s book',
        kind: 'personal',
        roles: { [ada.uid]: 'owner', [vic.uid]: 'viewer' },
        memberIds: [ada.uid, vic.uid],
        createdBy: ada.uid,
      }),
    }),
  })
  expect(answer.status, await answer.text()).toBe(200)
})
afterAll(async () => {
  await Promise.all([ada, ben, vic].map((person) => person && deleteApp(person.app)))
  await product?.stop()
})

const filesOf = ({ app }: Person) => {
  const files = getStorage(app, 'gs://duebook.appspot.com')
  // Connecting twice is refused once something was sent.
  if (!connected.has(app.name)) connectStorageEmulator(files, '127.0.0.1', product.port)
  connected.add(app.name)
  return files
}
const connected = new Set<string>()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 'photo')])
const described = (person: Person, content: string | Buffer = jpeg, contentType = 'image/jpeg'): UploadMetadata => ({
  contentType,
  customMetadata: { uploader: person.uid, sha256: sha256(content), obligation: 'rent' },
})
const place = (person: Person, book: string, id: string, name = 'receipt.jpg'): StorageReference =>
  ref(filesOf(person), `books/${book}/attachments/${id}/${name}`)
/** A file is sent once its record stands. */
const record = (
  person: Person,
  id: string,
  content: string | Buffer = jpeg,
  name = 'receipt.jpg',
  type = 'image/jpeg',
) =>
  setDoc(
    doc(person.db, `books/${person.uid}/attachments/${id}`),
    attachmentOf(person.uid, person.uid, id, { name, contentType: type, content }),
  )
const refused = (attempt: Promise<unknown>) => expect(attempt).rejects.toMatchObject({ code: 'storage/unauthorized' })

describe('an attachment', () => {
  it('is added by who may write, read by all of the book, and stays as it was', async () => {
    const mine = place(ada, ada.uid, 'att-0001')
    await refused(uploadBytes(mine, jpeg, described(ada)))
    await record(ada, 'att-0001')
    await uploadBytes(mine, jpeg, described(ada))
    expect(Buffer.from(await getBytes(mine)).equals(jpeg)).toBe(true)
    expect((await getMetadata(place(vic, ada.uid, 'att-0001'))).customMetadata).toMatchObject({ uploader: ada.uid })
    await refused(uploadBytes(mine, jpeg, described(ada)))
    await refused(updateMetadata(mine, { customMetadata: { sha256: sha256('other') } }))
    await refused(deleteObject(mine))
  })
  it('may come in parts', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(600_000, 'page')])
    await record(ada, 'att-0002', large, 'lease.pdf', 'application/pdf')
    const task = uploadBytesResumable(
      place(ada, ada.uid, 'att-0002', 'lease.pdf'),
      large,
      described(ada, large, 'application/pdf'),
    )
    expect((await task).metadata.size).toBe(large.length)
  })
  it('is not added by a viewer, a stranger, or in another’s name', async () => {
    await record(ada, 'att-0003')
    await refused(uploadBytes(place(vic, ada.uid, 'att-0003'), jpeg, described(vic)))
    await refused(uploadBytes(place(ben, ada.uid, 'att-0003'), jpeg, described(ben)))
    await refused(uploadBytes(place(ada, ada.uid, 'att-0003'), jpeg, described(ben)))
  })
  it('of another book is out of reach by every verb', async () => {
    const theirs = place(ben, ada.uid, 'att-0001')
    await refused(getBytes(theirs))
    await refused(getMetadata(theirs))
    await refused(getDownloadURL(theirs))
    await refused(updateMetadata(theirs, { contentType: 'text/html' }))
    await refused(deleteObject(theirs))
    await refused(listAll(ref(filesOf(ben), `books/${ada.uid}/attachments`)))
    await refused(uploadString(theirs, 'x', 'raw', described(ben)))
    await refused(uploadBytesResumable(theirs, Buffer.alloc(400_000), described(ben)) as unknown as Promise<unknown>)
  })
  it('says its hash and is of a known type, also when it is called one', async () => {
    const page = '<!doctype html><script>1</script>'
    await record(ada, 'att-0004', page)
    await refused(uploadString(place(ada, ada.uid, 'att-0004'), page, 'raw', described(ada, page, 'image/jpeg')))
    await refused(uploadString(place(ada, ada.uid, 'att-0004'), page, 'raw', described(ada, page, 'text/html')))
    await record(ada, 'att-0006')
    await refused(uploadBytes(place(ada, ada.uid, 'att-0006'), jpeg, { contentType: 'image/jpeg' }))
    // Another length, other bytes that hash to something else, and a name of another record.
    await refused(uploadBytes(place(ada, ada.uid, 'att-0006'), jpeg.subarray(1), described(ada)))
    await refused(uploadBytes(place(ada, ada.uid, 'att-0006'), jpeg, described(ada, 'something else')))
    await refused(uploadBytes(place(ada, ada.uid, 'att-0006', 'other.jpg'), jpeg, described(ada)))
    await refused(uploadBytes(place(ada, ada.uid, 'att-0004'), new Uint8Array(0), described(ada)))
    await refused(uploadBytes(place(ada, ada.uid, 'short'), jpeg, described(ada)))
  })
  it('lies nowhere else', async () => {
    for (const path of [
      'x',
      `books/${ada.uid}/x`,
      `books/${ada.uid}/attachments/att-0005`,
      `books/${ada.uid}/attachments/att-0005/a/b`,
      `users/${ada.uid}/x`,
    ])
      await refused(uploadBytes(ref(filesOf(ada), path), jpeg, described(ada)))
  })
})
