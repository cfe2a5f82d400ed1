import { denied, FirestoreError } from '../errors.ts'
import type { Caller, Consistency, ListOptions } from '../service.ts'
import type { Cursor, Document, StructuredQuery } from '../wire/json.ts'
import { checkCollectionId, parentSegments } from '../data/document-name.ts'
import { isNamePath, parseFieldPath } from '../data/field-path.ts'
import { read, type Reading } from '../engine.ts'
import { valueOf } from '../query/match.ts'
import { readQuery } from '../query/query.ts'
import { after, keyOf, type Database, type Stored } from '../stored.ts'
import { rememberQuery } from '../transactions.ts'
import type { Steps } from '../steps.ts'
import type { View } from '../view.ts'
import { judgeOf, masked, momentOf, viewOf } from './read.ts'

const mostPerPage = 1000
/** Of base64url: a page token travels in a URL. */
const longestToken = 8000

/** What one page holds. `query` finds its documents, and no others. */
type Page = { listed: (Stored | string)[]; query: StructuredQuery; nextPageToken?: string }

/**
 * The documents of one collection, in name order or as `orderBy` has it ("due desc, title"), now, at a past time or in a transaction. `showMissing`
 * (admin only, in name order) adds names that hold only subcollections.
 */
export async function listDocuments(
  engine: Reading,
  database: Database,
  caller: Caller,
  parent: string,
  collectionId: string,
  options: ListOptions,
  now: number,
): Promise<{ documents: Document[]; nextPageToken?: string }> {
  checkCollectionId(collectionId)
  const size = pageSize(options.pageSize)
  const orderBy = readOrder(options.orderBy)
  const structured: StructuredQuery = { from: [{ collectionId }], orderBy, limit: size }
  const query = readQuery(database.name, parent, structured)
  const [first] = query.orders
  const inNameOrder = first !== undefined && isNamePath(first.path) && !first.descending
  if (options.showMissing && !inNameOrder)
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      'Missing documents have only names: leave out orderBy, or showMissing.',
    )
  const mask = options.mask?.map(parseFieldPath)
  if (caller.kind === 'user' && options.showMissing) throw denied()
  const judge = judgeOf(engine, database, caller, query, now)
  judge(engine.store)
  const moment = momentOf(engine, database, options, now)
  const { transaction } = moment
  const collection = [...query.parent, collectionId]
  const page = await read(engine, function* (reads) {
    judge(reads)
    const view = viewOf(engine, reads, database, moment)
    return inNameOrder
      ? yield* pageOfNames(view, database, collection, size, options)
      : yield* pageInOrder(view, database, parent, structured, size, options.pageToken)
  })
  const found = page.listed.filter((listed) => typeof listed !== 'string')
  if (transaction) rememberQuery(transaction, readQuery(database.name, parent, page.query), found)
  const documents = page.listed.map((listed) => (typeof listed === 'string' ? { name: listed } : masked(listed, mask)))
  return page.nextPageToken ? { documents, nextPageToken: page.nextPageToken } : { documents }
}

/** Names in order: the first key below each is the document itself or something beneath it; then the whole subtree is skipped. */
function* pageOfNames(
  view: View,
  database: Database,
  collection: string[],
  size: number,
  options: ListOptions,
): Steps<Page> {
  const listed: (Stored | string)[] = []
  const begun = options.pageToken ? readToken(options.pageToken) : null
  const to = after(keyOf(database, collection))
  let from = begun === null ? keyOf(database, collection) : after(keyOf(database, [...collection, begun]))
  let last: string | null = null
  const cursor = (id: string): Cursor => ({
    values: [{ referenceValue: `${database.root}/${[...collection, id].join('/')}` }],
    before: false,
  })
  for (;;) {
    yield
    const path = view.firstPath(from, to)
    const isMore = path !== null && listed.length === size && last !== null
    if (!path || isMore) {
      const query: StructuredQuery = {
        from: [{ collectionId: collection.at(-1) ?? '' }],
        ...(begun === null ? {} : { startAt: cursor(begun) }),
        ...(isMore && last !== null ? { endAt: cursor(last) } : {}),
      }
      return isMore && last !== null ? { listed, query, nextPageToken: writeToken(last) } : { listed, query }
    }
    const segments = path.slice(0, collection.length + 1)
    const document = path.length === segments.length ? view.get(segments) : null
    if (document) listed.push(document)
    else if (options.showMissing) listed.push(`${database.root}/${segments.join('/')}`)
    last = segments.at(-1) ?? ''
    from = after(keyOf(database, segments))
  }
}

function* pageInOrder(
  view: View,
  database: Database,
  parent: string,
  structured: StructuredQuery,
  size: number,
  pageToken: string | undefined,
): Steps<Page> {
  const query = { ...structured, ...(pageToken ? { startAt: readPlace(pageToken) } : {}) }
  const found = yield* view.find(readQuery(database.name, parent, { ...query, limit: size + 1 }))
  const listed = found.slice(0, size)
  const last = listed.at(-1)
  if (found.length <= size || !last) return { listed, query }
  const { orders } = readQuery(database.name, parent, query)
  const values = orders.flatMap(({ path }) => valueOf(last, path) ?? [])
  const nextPageToken = writeToken(JSON.stringify(values))
  if (nextPageToken.length > longestToken)
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      'A page ends at a value too long for a page token. Ask for another pageSize.',
    )
  return { listed, query, nextPageToken }
}

/** The ids of the collections right below a document or the root, now or at a past time; for admin callers. */
export function listCollectionIds(
  engine: Reading,
  database: Database,
  caller: Caller,
  parent: string,
  options: { pageSize?: number; pageToken?: string } & Consistency,
  now: number,
): { collectionIds: string[]; nextPageToken?: string } {
  if (caller.kind === 'user') throw denied()
  const above = parentSegments(database.name, parent)
  const size = pageSize(options.pageSize)
  const view = viewOf(engine, engine.store, database, momentOf(engine, database, options, now))
  const collectionIds: string[] = []
  const to = after(keyOf(database, above))
  let from = options.pageToken
    ? after(keyOf(database, [...above, readToken(options.pageToken)]))
    : keyOf(database, above)
  for (;;) {
    const path = view.firstPath(from, to)
    const id = path?.[above.length]
    if (id === undefined) return { collectionIds }
    const last = collectionIds.at(-1)
    if (collectionIds.length === size && last !== undefined) return { collectionIds, nextPageToken: writeToken(last) }
    collectionIds.push(id)
    from = after(keyOf(database, [...above, id]))
  }
}

/** "due desc, title": fields as paths are written, each with its direction. */
function readOrder(text: string | undefined): NonNullable<StructuredQuery['orderBy']> {
  if (!text?.trim()) return []
  return [...text.matchAll(/(?:`(?:[^`\\]|\\.)*`|[^,`])+/g)].map(([part]) => {
    const [, fieldPath = '', direction] = /^\s*(.*?)(?:\s+(asc|desc))?\s*$/is.exec(part) ?? []
    return { field: { fieldPath }, direction: direction?.toLowerCase() === 'desc' ? 'DESCENDING' : 'ASCENDING' }
  })
}

function pageSize(given: number | undefined): number {
  if (given !== undefined && (!Number.isInteger(given) || given < 0))
    throw new FirestoreError('INVALID_ARGUMENT', 'pageSize must not be negative.')
  return Math.min(given || 300, mostPerPage)
}

const writeToken = (text: string) => Buffer.from(text).toString('base64url')
const wrongToken = () => new FirestoreError('INVALID_ARGUMENT', 'Invalid page token.')

function readToken(token: string): string {
  const id = Buffer.from(token, 'base64url').toString()
  if (token.length > 4000 || id === '' || id.includes('/')) throw wrongToken()
  return id
}

/** Where a page in another order ended; `readQuery` checks the values. */
function readPlace(token: string): Cursor {
  if (token.length > longestToken) throw wrongToken()
  try {
    const values: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    if (Array.isArray(values)) return { values, before: false }
  } catch {
    // Told below, as any other token that is not ours.
  }
  throw wrongToken()
}
