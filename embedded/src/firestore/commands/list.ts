import { denied, FirestoreError } from '../errors.ts'
import type { Caller } from '../service.ts'
import type { Document } from '../wire/json.ts'
import { checkCollectionId, parentSegments } from '../data/document-name.ts'
import { parseFieldPath } from '../data/field-path.ts'
import type { Engine } from '../engine.ts'
import { readQuery } from '../query/query.ts'
import { after, keyOf, type Database } from '../store.ts'
import { masked } from './read.ts'

const mostPerPage = 1000

/** The documents of one collection in name order. `showMissing` (admin only) adds names that hold only subcollections. */
export function listDocuments(
  engine: Engine,
  database: Database,
  caller: Caller,
  parent: string,
  collectionId: string,
  options: { pageSize?: number; pageToken?: string; showMissing?: boolean; mask?: string[] },
  now: number,
): { documents: Document[]; nextPageToken?: string } {
  checkCollectionId(collectionId)
  const size = pageSize(options.pageSize)
  const collection = [...parentSegments(database.name, parent), collectionId]
  const mask = options.mask?.map(parseFieldPath)
  if (caller.kind === 'user') {
    const query = readQuery(database.name, parent, { from: [{ collectionId }], limit: size })
    if (options.showMissing || !engine.authorizer.list(caller, database, now, query)) throw denied()
  }
  const documents: Document[] = []
  const to = after(keyOf(database, collection))
  let from = options.pageToken
    ? after(keyOf(database, [...collection, readToken(options.pageToken)]))
    : keyOf(database, collection)
  let last = ''
  for (;;) {
    // The first key below each name is the document itself or something beneath it; then the whole subtree is skipped.
    const path = engine.store.firstPath(from, to)
    if (!path) return { documents }
    if (documents.length === size) return { documents, nextPageToken: writeToken(last) }
    const segments = path.slice(0, collection.length + 1)
    const document = path.length === segments.length ? engine.store.get(database, segments) : null
    if (document) documents.push(masked(document, mask))
    else if (options.showMissing) documents.push({ name: `${database.root}/${segments.join('/')}` })
    last = segments.at(-1) ?? ''
    from = after(keyOf(database, segments))
  }
}

/** The ids of the collections right below a document or the root; for admin callers. */
export function listCollectionIds(
  engine: Engine,
  database: Database,
  caller: Caller,
  parent: string,
  options: { pageSize?: number; pageToken?: string },
): { collectionIds: string[]; nextPageToken?: string } {
  if (caller.kind === 'user') throw denied()
  const above = parentSegments(database.name, parent)
  const size = pageSize(options.pageSize)
  const collectionIds: string[] = []
  const to = after(keyOf(database, above))
  let from = options.pageToken
    ? after(keyOf(database, [...above, readToken(options.pageToken)]))
    : keyOf(database, above)
  for (;;) {
    const path = engine.store.firstPath(from, to)
    const id = path?.[above.length]
    if (id === undefined) return { collectionIds }
    const last = collectionIds.at(-1)
    if (collectionIds.length === size && last !== undefined) return { collectionIds, nextPageToken: writeToken(last) }
    collectionIds.push(id)
    from = after(keyOf(database, [...above, id]))
  }
}

function pageSize(given: number | undefined): number {
  if (given !== undefined && (!Number.isInteger(given) || given < 0))
    throw new FirestoreError('INVALID_ARGUMENT', 'pageSize must not be negative.')
  return Math.min(given || 300, mostPerPage)
}

const writeToken = (id: string) => Buffer.from(id).toString('base64url')

function readToken(token: string): string {
  const id = Buffer.from(token, 'base64url').toString()
  if (token.length > 4000 || id === '' || id.includes('/'))
    throw new FirestoreError('INVALID_ARGUMENT', 'Invalid page token.')
  return id
}
