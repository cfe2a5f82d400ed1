import { denied, FirestoreError } from '../errors.ts'
import type { Caller, Consistency } from '../service.ts'
import type { Cursor, StructuredQuery } from '../wire/json.ts'
import { isNamePath } from '../data/field-path.ts'
import type { Engine } from '../engine.ts'
import { readQuery } from '../query/query.ts'
import { after, keyOf, type Database } from '../stored.ts'
import { momentOf } from './read.ts'

const mostPartitions = 1000

/**
 * Names that divide a collection group into parts of about one size, at most `count` of them, for an admin caller who reads the parts side by side.
 * The query is of a whole group, in name order and without conditions.
 */
export function partitionQuery(
  engine: Engine,
  database: Database,
  caller: Caller,
  parent: string,
  structured: StructuredQuery,
  options: { count: number; pageSize?: number; pageToken?: string } & Consistency,
  now: number,
): { partitions: Cursor[]; nextPageToken?: string } {
  if (caller.kind === 'user') throw denied()
  const query = readQuery(database.name, parent, structured)
  const [first] = query.orders
  const isWholeGroup =
    query.allDescendants &&
    query.collectionId !== null &&
    query.filter === null &&
    query.limit === null &&
    query.offset === 0 &&
    !query.startAt &&
    !query.endAt &&
    first !== undefined &&
    isNamePath(first.path) &&
    !first.descending
  if (!isWholeGroup || query.collectionId === null)
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      'Only a query of a whole collection group in ascending order of __name__ can be partitioned.',
    )
  if (!Number.isInteger(options.count) || options.count < 1)
    throw new FirestoreError('INVALID_ARGUMENT', 'partitionCount must be greater than zero.')
  // Judged for its age alone: of a past time, the parts of today are as good.
  momentOf(engine, database, options, now)
  const within = keyOf(database, query.parent)
  const paths = engine.store.evenlySpaced(
    database,
    query.collectionId,
    { from: within, to: after(within) },
    Math.min(options.count, mostPartitions),
  )
  const from = readPlace(options.pageToken)
  const page = paths.slice(from, options.pageSize ? from + options.pageSize : undefined)
  const partitions = page.map((path): Cursor => ({
    values: [{ referenceValue: `${database.root}/${path}` }],
    before: true,
  }))
  const next = from + page.length
  return next < paths.length ? { partitions, nextPageToken: String(next) } : { partitions }
}

function readPlace(token: string | undefined): number {
  if (token === undefined || token === '') return 0
  if (!/^\d{1,4}$/.test(token)) throw new FirestoreError('INVALID_ARGUMENT', 'Invalid page token.')
  return Number(token)
}
