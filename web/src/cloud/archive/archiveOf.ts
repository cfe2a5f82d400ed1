import type { Query, QueryConstraint } from 'firebase/firestore'
import { archivedLine, archived } from '@duebook/contract/archive/archive-values'
import {
  archivedFilePath,
  archiveFormat,
  archiveParts,
  archiveVersion,
  partPath,
  type ArchiveManifest,
  type ArchivePart,
} from '@duebook/contract/archive/archive-parts'
import type { Attachment } from '@duebook/contract/attachment'
import type { Book, BookAllowance } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { may, sightOf } from '@duebook/contract/people/roles'
import { accountData } from './accountData.ts'
import type { AccountSdk, ArchiveSdk } from './archiveSdk.ts'
import type { ArchiveSink } from './archiveSink.ts'
import { archiveReadme } from './readme.ts'

/** An export, and the files that are not in it or are not what was attached. */
export type WrittenArchive = { blob: Blob; files: number; leftOut: number; damaged: string[] }

/** A ZIP has room for 4 GB. */
const MOST_FILE_BYTES = 3_900_000_000
/** So many documents are asked for, and held, at once. */
const PAGE = 500

/** Everything is read as this person, so no more than they may see. */
export type ArchiveSource = {
  sdk: ArchiveSdk
  accounts: AccountSdk
  readFile: (file: Pick<Attachment, 'path' | 'contentType'>) => Promise<Blob>
}

export type Asked = { uid: string; bookIds?: readonly string[] | undefined; told: (done: number, of: number) => void }
type Listed = ArchiveManifest['files']

/**
 * Everything of one's own, or of these books alone, in the layout that comes back without loss. What `told` throws ends it. Throws the services'
 * errors.
 */
export async function archiveOf(
  sink: ArchiveSink,
  { sdk, accounts, readFile }: ArchiveSource,
  { uid, bookIds, told }: Asked,
): Promise<WrittenArchive> {
  const { collection, db, getDocs, query, where } = sdk
  const mine = await getDocs(query(collection(db, 'books'), where('memberIds', 'array-contains', uid)))
  const chosen = mine.docs.filter(({ id }) => bookIds?.includes(id) ?? true)
  const listed: Listed = []
  const add = async (path: string, pieces: AsyncIterable<string>) => {
    listed.push({ path, ...(await sink.text(path, pieces)) })
  }
  const madeAt = new Date().toISOString()
  await add('account.json', once(JSON.stringify(archived(await accountData(sdk, accounts, uid)), null, 2)))
  const books: ArchiveManifest['books'] = []
  const kept: Attachment[] = []
  for (const [index, one] of chosen.entries()) {
    const book = one.data() as Book
    await add(
      partPath(one.id, 'book'),
      once(JSON.stringify({ id: one.id, ...(archived(own(book)) as object) }, null, 2)),
    )
    const counts: Partial<Record<ArchivePart, number>> = {}
    for (const [at, part] of archiveParts.entries()) {
      told(index * archiveParts.length + at, Math.max(2, chosen.length * archiveParts.length))
      const records = recordsOf(sdk, part, { uid, bookId: one.id, book })
      await add(
        partPath(one.id, part),
        linesOf(records, (record) => {
          counts[part] = (counts[part] ?? 0) + 1
          if (part === 'attachments') kept.push(record as unknown as Attachment)
        }),
      )
    }
    books.push({ id: one.id, name: book.name, kind: book.kind, counts: counts as Record<ArchivePart, number> })
  }
  const files = await addFiles(sink, kept, { listed, told, readFile })
  await add('README.txt', once(archiveReadme))
  const manifest = {
    format: archiveFormat,
    version: archiveVersion,
    madeAt,
    account: uid,
    books,
    files: listed,
  } satisfies ArchiveManifest
  return { blob: await sink.end(JSON.stringify(manifest, null, 2)), ...files }
}

/** What the server works out of it anew, and of what is paid, is none of the book. */
function own(book: Book & BookAllowance) {
  const { entitlement: _, counters: _counters, active: _active, files: _files, sheets: _sheets, ...rest } = book
  return rest
}

type Place = { uid: string; bookId: string; book: Book }

/** Every record of a part that this person may read, a page after the other. */
async function* recordsOf(sdk: ArchiveSdk, part: ArchivePart, { uid, bookId, book }: Place) {
  const sight = sightOf(book, uid)
  if (part === 'ladders' && sight === 'theirs') return
  if ((part === 'imports' || part === 'importLines') && !may(book.roles[uid], 'add, change and settle')) return
  const isOfAll = part === 'members' || part === 'ladders'
  const theirs = !isOfAll && sight === 'theirs' ? [sdk.where('concerns', 'array-contains', uid)] : []
  const ask = (...more: QueryConstraint[]): Query =>
    sdk.query(sdk.collection(sdk.db, paths[part](bookId)), ...theirs, ...more)
  const { documentId, getDocs, limit, orderBy, startAfter } = sdk
  for (let last: string | undefined; ;) {
    const { docs } = await getDocs(ask(orderBy(documentId()), ...(last ? [startAfter(last)] : []), limit(PAGE)))
    for (const one of docs) yield { ...(one.data() as Record<string, unknown>), id: one.id }
    if (docs.length < PAGE) return
    last = docs.at(-1)?.id
  }
}

/** A record on each line, so that it is read back a line at a time. */
async function* linesOf(
  records: AsyncIterable<{ id: string }>,
  heard: (record: { id: string }) => void,
): AsyncGenerator<string> {
  let text = ''
  let isFirst = true
  for await (const record of records) {
    heard(record)
    text += `${isFirst ? '[\n' : ',\n'}${archivedLine(record)}`
    isFirst = false
    if (text.length < ENOUGH) continue
    yield text
    text = ''
  }
  yield `${text}${isFirst ? '[]' : '\n]'}\n`
}
/** In letters. */
const ENOUGH = 500_000

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** Each file once, however often it is attached, and checked against what was attached. */
async function addFiles(
  sink: ArchiveSink,
  kept: readonly Attachment[],
  { listed, told, readFile }: { listed: Listed } & Pick<Asked, 'told'> & Pick<ArchiveSource, 'readFile'>,
) {
  const there = kept.filter(({ verifiedAt, removedAt }) => verifiedAt !== null && !removedAt)
  const fits = there.reduce((sum, { size }) => sum + size, 0) <= MOST_FILE_BYTES
  const files = sink.file && fits ? [...new Map(there.map((one) => [one.sha256, one])).values()] : []
  const damaged: string[] = []
  for (const [index, one] of files.entries()) {
    told(index, Math.max(2, files.length))
    const bytes = await readFile(one)
    const found = await hashOf(bytes)
    const path = found === one.sha256 ? archivedFilePath(found) : `damaged/${found}`
    const written = await sink.file?.(path, bytes)
    if (!written) continue
    if (found !== one.sha256) damaged.push(one.name)
    listed.push({ path, ...written, ...(found !== one.sha256 && { attached: one.sha256 }) })
  }
  return { files: files.length, leftOut: sink.file ? there.length - (fits ? there.length : 0) : 0, damaged }
}

async function hashOf(bytes: Blob): Promise<string> {
  const { sha256 } = await import('../attachments/sha256.ts')
  const hash = sha256()
  const reader = bytes.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return hash.hex()
    hash.update(value)
  }
}
