import { FirestoreError } from '../errors.ts'
import type { DatabaseName } from '../service.ts'

const reserved = /^__.*__$/s
const numeric = /^__id(-?\d{1,19})__$/

export const databaseRoot = (db: DatabaseName) => `projects/${db.project}/databases/${db.database}/documents`

/** The segments below `/documents` of a document's full name; throws when it lies in another database or is no document. */
export function documentSegments(db: DatabaseName, name: unknown, root = databaseRoot(db)): string[] {
  const segments = segmentsBelow(root, name)
  if (segments.length === 0 || segments.length % 2 !== 0)
    throw new FirestoreError('INVALID_ARGUMENT', `Not the name of a document: ${shown(name)}`)
  checkSegments(segments)
  return segments
}

/** The segments below `/documents` of a query's parent: none, or a document's. */
export function parentSegments(db: DatabaseName, parent: unknown): string[] {
  if (parent === undefined || parent === '') return []
  const segments = segmentsBelow(databaseRoot(db), parent)
  if (segments.length % 2 !== 0) throw new FirestoreError('INVALID_ARGUMENT', `Not a parent of collections: ${shown(parent)}`)
  checkSegments(segments)
  return segments
}

export function checkCollectionId(id: unknown): asserts id is string {
  if (typeof id !== 'string') throw new FirestoreError('INVALID_ARGUMENT', 'A collection id must be a string.')
  checkSegments([id])
}

function segmentsBelow(root: string, name: unknown): string[] {
  if (typeof name !== 'string' || (name !== root && !name.startsWith(`${root}/`)))
    throw new FirestoreError('INVALID_ARGUMENT', `The name is not in ${root}: ${shown(name)}`)
  if (Buffer.byteLength(name) > 6144) throw new FirestoreError('INVALID_ARGUMENT', 'A document name is longer than 6 KiB.')
  return name === root ? [] : name.slice(root.length + 1).split('/')
}

function checkSegments(segments: string[]) {
  if (segments.length > 200) throw new FirestoreError('INVALID_ARGUMENT', 'A document lies deeper than 100 collections.')
  for (const id of segments) {
    if (id === '' || id === '.' || id === '..' || id.includes('/') || !id.isWellFormed() || Buffer.byteLength(id) > 1500)
      throw new FirestoreError('INVALID_ARGUMENT', `Invalid document or collection id: "${id.slice(0, 80)}"`)
    if (reserved.test(id) && !numeric.test(id))
      throw new FirestoreError('INVALID_ARGUMENT', `The id "${id.slice(0, 80)}" is reserved (__.*__).`)
  }
}

/** The number in `__id<int64>__`, or null for an ordinary id. */
export function numericId(id: string): bigint | null {
  const match = numeric.exec(id)
  if (!match) return null
  const value = BigInt(match[1] ?? '0')
  return BigInt.asIntN(64, value) === value ? value : null
}

const shown = (name: unknown) => String(name).slice(0, 200)
