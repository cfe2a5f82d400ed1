import { setDoc } from 'firebase/firestore/lite'
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
  type UploadMetadata,
} from 'firebase/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAsServer } from '../product/as-server.ts'
import { startProduct, type Product } from '../product/start-product.ts'
import { attachmentOf, bytesAt, describedBy, picture as jpeg, recordAt, sha256 } from './attachment.ts'
import { leave, newOwner, newPerson, type Person } from './person.ts'

// What people can do to the files of a book, their own and others', with nothing but the official SDK and the product's own rules.
let product: Product
let ada: Person
let ben: Person
let vic: Person

beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none', '--functions', 'none'] })
  ada = await newOwner(product, 'ada')
  ben = await newOwner(product, 'ben')
  vic = await newPerson(product, 'vic')
  // Sharing is the server's work: Vic may look into Ada's book.
  await writeAsServer(product, `books/${ada.uid}`, {
    name: 'Ada’s book',
    kind: 'personal',
    roles: { [ada.uid]: 'owner', [vic.uid]: 'viewer' },
    memberIds: [ada.uid, vic.uid],
    createdBy: ada.uid,
  })
})
afterAll(async () => {
  await leave(ada, ben, vic)
  await product?.stop()
})

const described = (person: Person, content: string | Buffer = jpeg, contentType?: string): UploadMetadata =>
  describedBy(person.uid, sha256(content), contentType)
const place = (person: Person, book: string, id: string, name?: string) => bytesAt(person, id, { book, name })
/** A file is sent once its record stands. */
const record = (
  person: Person,
  id: string,
  content: string | Buffer = jpeg,
  name = 'receipt.jpg',
  contentType = 'image/jpeg',
) => setDoc(recordAt(person, id), attachmentOf(person.uid, person.uid, id, { name, contentType, content }))
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
    await refused(listAll(ref(ben.files, `books/${ada.uid}/attachments`)))
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
      await refused(uploadBytes(ref(ada.files, path), jpeg, described(ada)))
  })
})
