import { fileNameOf, type Attachment } from '@duebook/contract/attachment'
import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { readFile } from '../attachments/attachments.ts'
import { loadAuth, loadFirestore } from '../sdk/load.ts'
import { allOf, bookData } from './bookData.ts'
import { plain } from './plain.ts'

export type Export = { blob: Blob; files: number; leftOut: number }

/** A ZIP has room for 4 GB. */
export const MOST_FILE_BYTES = 3_900_000_000

/**
 * Everything of one's own in one ZIP: `data.json`, every file under the id of its record, and last `manifest.json` with the hash of each; with
 * `bookIds` of these books alone. Files that are more than a ZIP can hold are left out, and counted. What `told` throws ends it. Throws the
 * services' errors.
 */
export async function exportEverything(
  uid: string,
  told: (done: number, of: number) => void,
  bookIds?: readonly string[],
): Promise<Export & { damaged: string[] }> {
  const [data, { zipWriter }] = await Promise.all([exportData(uid, bookIds), import('./zipWriter.ts')])
  const kept = data.books.flatMap(({ attachments }) => attachments as unknown as (Attachment & { id: string })[])
  const there = kept.filter(({ verifiedAt, removedAt }) => verifiedAt !== null && !removedAt)
  const fits = there.reduce((sum, { size }) => sum + size, 0) <= MOST_FILE_BYTES
  const writer = zipWriter()
  const manifest: { path: string; size: number; sha256: string; attached?: string }[] = []
  const damaged: string[] = []
  const add = async (path: string, content: Blob, attached?: string) => {
    const written = await writer.add(path, content)
    manifest.push({ path, ...written, ...(attached !== undefined && { attached }) })
    return written.sha256
  }
  await add('data.json', new Blob([JSON.stringify(data, null, 2)]))
  const files = fits ? there : []
  for (const [index, file] of files.entries()) {
    told(index, files.length)
    const path = `files/${file.id}/${fileNameOf(file.name)}`
    if ((await add(path, await readFile(file), file.sha256)) !== file.sha256) damaged.push(file.name)
  }
  await writer.add('manifest.json', new Blob([JSON.stringify(manifest, null, 2)]))
  return { blob: writer.end(), files: files.length, leftOut: there.length - files.length, damaged }
}

/** Everything of one's own as plain data; instants are ISO 8601 in UTC. Throws the documents' error when the service cannot be reached. */
export async function exportData(uid: string, bookIds?: readonly string[]) {
  const [{ auth, multiFactor }, sdk] = await Promise.all([loadAuth(), loadFirestore()])
  const { collection, db, doc, getDoc, getDocs, query, where } = sdk
  const all = (path: string) => allOf(sdk, (...more) => query(collection(db, path), ...more))
  const user = auth.currentUser
  const mine = await getDocs(query(collection(db, 'books'), where('memberIds', 'array-contains', uid)))
  const chosen = mine.docs.filter(({ id }) => bookIds?.includes(id) ?? true)
  const books = await Promise.all(chosen.map((book) => bookData(sdk, book.id, book.data() as Book)))
  return {
    format: 'duebook-export-1',
    exportedAt: new Date().toISOString(),
    account: user && {
      uid: user.uid,
      email: user.email,
      emailVerified: user.emailVerified,
      name: user.displayName,
      phone: user.phoneNumber,
      photo: user.photoURL,
      createdAt: isoOf(user.metadata.creationTime),
      waysToSignIn: user.providerData.map(({ providerId, email, phoneNumber }) => ({ providerId, email, phoneNumber })),
      secondSteps: multiFactor(user).enrolledFactors.map(({ displayName, factorId, enrollmentTime }) => ({
        name: displayName,
        kind: factorId,
        since: isoOf(enrollmentTime),
      })),
    },
    profile: plain((await getDoc(doc(db, paths.user(uid)))).data() ?? null),
    inbox: await all(paths.notifications(uid)),
    sessions: await all(paths.sessions(uid)),
    views: await all(paths.views(uid)),
    books,
  }
}

const isoOf = (text: string | undefined) => (text ? new Date(text).toISOString() : null)
