import { FirestoreError } from '../errors.ts'
import type { Database } from '../stored.ts'
import type { Fields, Write } from '../wire/json.ts'
import { checkFields } from '../data/check-value.ts'
import { documentSegments } from '../data/document-name.ts'
import { isNamePath, parseFieldPath, valueAt, withValueAt, type FieldPath } from '../data/field-path.ts'
import { microsOf } from '../data/instant.ts'
import { readTransforms, type Transform } from '../data/transform.ts'

export type Precondition = { kind: 'none' } | { kind: 'exists'; exists: boolean } | { kind: 'updateTime'; time: number }
/** A checked write. `mask` null: the whole document is replaced. */
export type Operation = { segments: string[]; name: string; precondition: Precondition } & (
  | { kind: 'update'; fields: Fields; mask: FieldPath[] | null; transforms: Transform[] }
  | { kind: 'delete' }
  | { kind: 'verify' }
)

/** Checks one write of a request; INVALID_ARGUMENT when malformed. */
export function readWrite({ name: db, root }: Pick<Database, 'name' | 'root'>, write: Write): Operation {
  const precondition = readPrecondition(write.currentDocument)
  const target = (name: string | undefined) => ({
    segments: documentSegments(db, name, root),
    name: name ?? '',
    precondition,
  })
  const given = [write.update, write.delete, write.verify, write.transform].filter(
    (part) => part !== undefined && part !== null,
  )
  if (given.length !== 1)
    throw new FirestoreError('INVALID_ARGUMENT', 'A write needs exactly one of update, delete, verify, transform.')
  if (typeof write.delete === 'string') return { ...target(write.delete), kind: 'delete' }
  if (typeof write.verify === 'string') return { ...target(write.verify), kind: 'verify' }
  if (write.transform)
    return {
      ...target(write.transform.document),
      kind: 'update',
      fields: {},
      mask: [],
      transforms: readTransforms(write.transform.fieldTransforms ?? []),
    }
  if (!write.update) throw new FirestoreError('INVALID_ARGUMENT', 'A write is malformed.')
  // Present but empty means: touch no field, only transforms. Absent means: replace the document.
  const mask = write.updateMask ? (write.updateMask.fieldPaths ?? []).map(parseFieldPath) : null
  if (mask?.some(isNamePath)) throw new FirestoreError('INVALID_ARGUMENT', '__name__ cannot be written.')
  return {
    ...target(write.update.name),
    kind: 'update',
    fields: checkFields(write.update.fields),
    mask,
    transforms: readTransforms(write.updateTransforms ?? []),
  }
}

/** The fields after an update, before its transforms. Mask paths that the update lacks are deleted. */
export function updatedFields(before: Fields, fields: Fields, mask: readonly FieldPath[] | null): Fields {
  if (mask === null) return fields
  return mask.reduce((result, path) => withValueAt(result, path, valueAt(fields, path)), before)
}

function readPrecondition(given: Write['currentDocument']): Precondition {
  if (given === undefined || given === null) return { kind: 'none' }
  if (given.updateTime !== undefined) return { kind: 'updateTime', time: microsOf(given.updateTime) }
  return typeof given.exists === 'boolean' ? { kind: 'exists', exists: given.exists } : { kind: 'none' }
}
