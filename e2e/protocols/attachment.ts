import { doc, getDoc, serverTimestamp } from 'firebase/firestore/lite'
import { getMetadata, ref, type StorageReference, type UploadMetadata } from 'firebase/storage'
import { createHash } from 'node:crypto'
import { until } from '../product/start-product.ts'
import { rentDay } from './documents.ts'
import type { Person } from './person.ts'

type File = { name: string; contentType: string; content: string | Uint8Array }

export const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 'photo')])
const receipt: File = { name: 'receipt.jpg', contentType: 'image/jpeg', content: picture }

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** The record of one file, as the device that attaches it writes it. */
export const attachmentOf = (
  uid: string,
  bookId: string,
  id: string,
  { name, contentType, content }: File = receipt,
) => ({
  obligationId: 'rent',
  nominal: rentDay,
  name,
  path: `books/${bookId}/attachments/${id}/${name}`,
  contentType,
  size: Buffer.byteLength(content),
  sha256: sha256(content),
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

/** What is sent along with the bytes: it has to agree with the record. */
export const describedBy = (
  uid: string,
  hash: string = sha256(picture),
  contentType: string = receipt.contentType,
): UploadMetadata => ({ contentType, customMetadata: { uploader: uid, sha256: hash, obligation: 'rent' } })

export const recordAt = ({ db, uid }: Person, id: string) => doc(db, `books/${uid}/attachments/${id}`)
export const bytesAt = ({ files, uid }: Person, id: string, { book = uid, name = receipt.name } = {}) =>
  ref(files, `books/${book}/attachments/${id}/${name}`)

/** The record once the server has looked at the bytes itself. */
export const judged = (person: Person, id: string) =>
  until(async () => {
    const record = await getDoc(recordAt(person, id))
    return record.get('problem') !== null || record.get('verifiedAt') !== null ? record : null
  }, 'the server’s own look at the bytes')

export const bytesGone = (bytes: StorageReference) =>
  until(
    async () => (await getMetadata(bytes).catch(({ code }) => code)) === 'storage/object-not-found',
    'its bytes to go',
  )
