import { archiveLimits, partPath, returningParts, type ReturningPart } from '@duebook/contract/archive/archive-parts'
import type { BookRun } from '@duebook/contract/archive/archive-run'
import type { OpenArchive } from '@duebook/contract/archive/open-archive'
import { storagePath } from '@duebook/contract/attachment'
import type { PeopleAnswers } from '@duebook/contract/people/people-requests'
import { paths } from '@duebook/contract/paths'
import { sha256 } from '../attachments/sha256.ts'
import { askPeople } from '../people/people.ts'
import { loadFirestore } from '../sdk/load.ts'
import { answerOf } from '../sync/answerOf.ts'

/** What came back of a book. `without`: what names people who are not in it, and whom. */
export type CameBack = {
  bookId: string
  added: Record<ReturningPart, number>
  here: number
  files: number
  without: { id: string; people: string[] }[]
  refused: { id: string; field: string }[]
}
type Asked = {
  uid: string
  archive: OpenArchive
  run: BookRun
  /** Says how much of the records and files is there; what it throws ends it. */
  told: (done: number, of: number) => void
}

/**
 * Brings a book of an export back: into the one that it was, else into one's own while that is empty, else into a new one that is always the same.
 * What is there already stays as it is, so it can be done again after it broke off. Throws the services' errors.
 */
export async function bringBack({ uid, archive, run, told }: Asked): Promise<CameBack> {
  const { account, madeAt } = archive.manifest
  const book = await archive.book(run.id)
  const names: Record<string, string> = { ...book.names }
  for await (const one of archive.records(run.id, 'members')) {
    const { id, name } = one as { id?: unknown; name?: unknown }
    if (typeof id === 'string' && typeof name === 'string') names[id] = name.slice(0, 320)
  }
  delete names[account]
  const { bookId, isEmpty } = await placeFor(uid, account, run, book)
  await askPeople('beginBringingBack', {
    bookId,
    source: { name: run.name, madeAt, sha256: hashOf(JSON.stringify(archive.manifest)) },
    obligations: run.obligations.length,
    active: run.activeIds.slice(0, 100),
  })
  if (isEmpty && book.defaults) await takeOver(bookId, uid, { name: book.name, defaults: book.defaults })
  const all = returningParts.reduce((sum, part) => sum + run.counts[part], 0) + run.files.count
  const found: CameBack = {
    bookId,
    added: Object.fromEntries(returningParts.map((part) => [part, 0])) as CameBack['added'],
    here: 0,
    files: 0,
    without: [],
    refused: [],
  }
  let done = 0
  for (const part of returningParts)
    for await (const records of inLoads(archive.records(run.id, part))) {
      told(done, all)
      const source = { uid: account, bookId: run.id }
      const answer: PeopleAnswers['bringBack'] = await askPeople('bringBack', { bookId, source, part, names, records })
      found.added[part] += answer.added
      found.here += answer.here
      found.without.push(...answer.without)
      found.refused.push(...answer.refused)
      done += records.length
    }
  const sent = new Set<string>()
  for await (const one of archive.records(run.id, 'attachments')) {
    const file = one as { id: string; name: string; sha256: string; contentType: string; removedAt?: unknown }
    const bytes = archive.file(file.sha256)
    if (!bytes || file.removedAt || sent.has(file.id)) continue
    told(done++, all)
    sent.add(file.id)
    if (await sendFile({ uid, bookId, file, bytes })) found.files += 1
  }
  return found
}

type Place = { bookId: string; isEmpty: boolean }

async function placeFor(
  uid: string,
  account: string,
  run: BookRun,
  book: Awaited<ReturnType<OpenArchive['book']>>,
): Promise<Place> {
  const sdk = await loadFirestore()
  const { collection, db, doc, documentId, getDocFromServer, getDocsFromServer, limit, query, where } = sdk
  const isEmpty = async (bookId: string) =>
    (await getDocsFromServer(query(collection(db, paths.obligations(bookId)), limit(1)))).empty
  const isMine = async (bookId: string) => {
    const found = await getDocFromServer(doc(db, paths.book(bookId))).catch(() => null)
    return (found?.get('roles') as Record<string, string> | undefined)?.[uid] === 'owner'
  }
  if (await isMine(run.id)) return { bookId: run.id, isEmpty: await isEmpty(run.id) }
  if (run.id === account && (await isMine(uid))) {
    if (await isEmpty(uid)) return { bookId: uid, isEmpty: true }
    const some = run.obligations.slice(0, 30)
    const here = query(collection(db, paths.obligations(uid)), where(documentId(), 'in', some))
    if (some.length > 0 && !(await getDocsFromServer(here)).empty) return { bookId: uid, isEmpty: false }
  }
  const { regions = [], currency, timeZone } = book.defaults ?? {}
  const { bookId } = await askPeople('makeBook', {
    name: run.name,
    kind: book.kind,
    regions,
    ...(currency !== undefined && { currency }),
    ...(timeZone !== undefined && { timeZone }),
    key: `back-${hashOf(`${account} ${partPath(run.id, 'book')}`).slice(0, 40)}`,
  })
  return { bookId, isEmpty: await isEmpty(bookId) }
}

/** An empty book takes the name and what lines leave unsaid of the one that comes back. */
async function takeOver(bookId: string, uid: string, fields: object): Promise<void> {
  const { db, doc, writeBatch } = await loadFirestore()
  await answerOf(
    writeBatch(db)
      .update(doc(db, paths.book(bookId)), { ...fields, changedBy: uid })
      .commit(),
  )
}

/** As much as is sent at once. */
async function* inLoads(records: AsyncIterable<unknown>): AsyncGenerator<Record<string, unknown>[]> {
  let load: Record<string, unknown>[] = []
  let letters = 0
  for await (const one of records) {
    if (one === null || typeof one !== 'object' || Array.isArray(one)) continue
    const length = JSON.stringify(one).length
    if (
      load.length === archiveLimits.sentRecords ||
      (load.length > 0 && letters + length > archiveLimits.sentLetters)
    ) {
      yield load
      load = []
      letters = 0
    }
    load.push(one as Record<string, unknown>)
    letters += length
  }
  if (load.length > 0) yield load
}

type Sending = {
  uid: string
  bookId: string
  file: { id: string; name: string; sha256: string; contentType: string }
  bytes: () => AsyncGenerator<Uint8Array>
}

/** False where it was there already. */
async function sendFile({ uid, bookId, file, bytes }: Sending): Promise<boolean> {
  const { getMetadata, ref, storage, uploadBytes } = await import('../sdk/storageSdk.ts')
  const at = ref(storage, storagePath(bookId, file.id, file.name))
  const there = await getMetadata(at).catch(() => null)
  if (there?.customMetadata?.sha256 === file.sha256) return false
  const pieces: BlobPart[] = []
  for await (const piece of bytes()) pieces.push(piece as Uint8Array<ArrayBuffer>)
  await uploadBytes(at, new Blob(pieces), {
    contentType: file.contentType,
    customMetadata: { uploader: uid, sha256: file.sha256 },
  })
  return true
}

function hashOf(text: string): string {
  const hash = sha256()
  hash.update(new TextEncoder().encode(text))
  return hash.hex()
}
