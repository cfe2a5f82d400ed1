import { fileNameOf, type Attachment } from '@duebook/contract/attachment'
import type { Book } from '@duebook/contract/book'
import { dateTable, obligationTable } from '@duebook/contract/book-tables'
import { csvOf } from '@duebook/contract/csv'
import type { Obligation } from '@duebook/contract/obligation'
import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { readFile } from '../attachments/attachments.ts'
import { loadFirestore } from '../sdk/load.ts'
import { allOf } from './allOf.ts'
import { bookData } from './bookData.ts'

/** An export of a book, and the files in it that are not what was attached: their hash is another. */
export type BookExport = { blob: Blob; files: number; leftOut: number; damaged: string[] }

/** A ZIP has room for 4 GB. */
const MOST_FILE_BYTES = 3_900_000_000

/**
 * Everything in a book as one ZIP, for its owner: `book.json`, tables for spreadsheets, every file, and last `manifest.json` with the hash of
 * each. Secrets are in none of the book's documents; the hashes of those are left out. Throws the services' errors.
 */
export async function exportBook(
  bookId: string,
  nameOf: (uid: string) => string,
  told: (done: number, of: number) => void,
): Promise<BookExport> {
  const [sdk, { zipWriter }] = await Promise.all([loadFirestore(), import('./zipWriter.ts')])
  const { collection, db, doc, getDocFromServer, query } = sdk
  const all = async (path: string) =>
    (await allOf(sdk, (...more) => query(collection(db, path), ...more))).map(withoutSecrets)
  const book = (await getDocFromServer(doc(db, paths.book(bookId)))).data() as Book
  const data = {
    format: 'duebook-book-1',
    exportedAt: new Date().toISOString(),
    ...(await bookData(sdk, bookId, book)),
    members: await all(paths.members(bookId)),
    invitations: await all(paths.invitations(bookId)),
    outsideWatchers: await all(paths.outsideWatchers(bookId)),
    outsideLinks: await all(paths.outsideLinks(bookId)),
  }
  const obligations = data.obligations as unknown as (Obligation & { id: string })[]
  const writer = zipWriter()
  const manifest: { path: string; size: number; sha256: string; attached?: string }[] = []
  const add = async (path: string, content: Blob, attached?: string) => {
    const written = await writer.add(path, content)
    manifest.push({ path, ...written, ...(attached !== undefined && { attached }) })
    return written.sha256
  }
  await add('book.json', new Blob([JSON.stringify(data, null, 2)]))
  await add('obligations.csv', new Blob([csvOf(obligationTable(obligations, nameOf))]))
  await add('dates.csv', new Blob([csvOf(dateTable(data.occurrences as unknown as Occurrence[], obligations, nameOf))]))
  const kept = data.attachments as unknown as (Attachment & { id: string })[]
  const there = kept.filter(({ verifiedAt, removedAt }) => verifiedAt !== null && !removedAt)
  const files = there.reduce((sum, { size }) => sum + size, 0) <= MOST_FILE_BYTES ? there : []
  const damaged: string[] = []
  for (const [index, file] of files.entries()) {
    told(index, files.length)
    const hash = await add(`files/${file.id}/${fileNameOf(file.name)}`, await readFile(file), file.sha256)
    if (hash !== file.sha256) damaged.push(file.name)
  }
  await writer.add('manifest.json', new Blob([JSON.stringify(manifest, null, 2)]))
  return { blob: writer.end(), files: files.length, leftOut: there.length - files.length, damaged }
}

function withoutSecrets(one: Record<string, unknown>) {
  const { secretHash: _, ...shown } = one
  return shown
}
