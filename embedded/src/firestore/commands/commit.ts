import { FirestoreError } from '../errors.ts'
import type { Caller } from '../service.ts'
import type { Fields, Value, Write, WriteResult } from '../wire/json.ts'
import type { WriteJudge } from '../authorize.ts'
import { checkSize, fieldsSize } from '../data/check-value.ts'
import { fieldPathText } from '../data/field-path.ts'
import { microsText } from '../data/instant.ts'
import { applyTransforms, type Transform } from '../data/transform.ts'
import { identicalFields } from '../data/value-order.ts'
import type { Steps } from '../steps.ts'
import type { Store } from '../store.ts'
import { clientDocument, type Database, type Stored } from '../stored.ts'
import type { Change } from '../change.ts'
import type { Draft } from './draft.ts'
import { readWrite, updatedFields, type Operation } from './write.ts'

const mostWrites = 10_000

export type CommitOutcome = { writeResults: WriteResult[]; commitTime: number; changes: Change[] }

/** Checks the shape of a commit's writes, before it queues for the writer. */
export function* readWrites(database: Database, writes: readonly Write[]): Steps<Operation[]> {
  if (writes.length > mostWrites)
    throw new FirestoreError('INVALID_ARGUMENT', `A commit has more than ${mostWrites} writes.`)
  const operations: Operation[] = []
  let size = 0
  for (const write of writes) {
    const operation = readWrite(database, write)
    operations.push(operation)
    size += sizeOf(operation)
    yield
  }
  checkUpdatesAfterDeletes(operations)
  if (size > largestCommit)
    throw new FirestoreError('INVALID_ARGUMENT', `Request payload size exceeds the limit: ${largestCommit} bytes.`)
  return operations
}

/** An update of what the same commit has deleted before cannot succeed, whatever is stored. */
function checkUpdatesAfterDeletes(operations: readonly Operation[]) {
  const deleted = new Set<string>()
  for (const { kind, name, precondition } of operations) {
    if (kind === 'delete') deleted.add(name)
    if (kind !== 'update' || !deleted.has(name)) continue
    if (precondition.kind === 'exists' && precondition.exists)
      throw new FirestoreError(
        'INVALID_ARGUMENT',
        `The commit deletes ${name} and then updates it as if it existed. Set it instead, or leave out the deletion.`,
      )
    deleted.delete(name)
  }
}

/** Bytes, counted as in stored documents, so that every transport has one limit. */
const largestCommit = 10 * 1024 * 1024

function sizeOf(operation: Operation): number {
  const name = Buffer.byteLength(operation.name)
  if (operation.kind !== 'update') return name
  return name + fieldsSize(operation.fields) + fieldsSize(transformed(operation.transforms))
}

const transformed = (transforms: readonly Transform[]): Fields =>
  Object.fromEntries(
    transforms.map((transform, index) => [`${fieldPathText(transform.path)} ${index}`, operandOf(transform)]),
  )

function operandOf(transform: Transform): Value {
  if (transform.kind === 'requestTime') return { nullValue: null }
  return 'operands' in transform ? { arrayValue: { values: transform.operands } } : transform.operand
}

/** Applies one commit inside the writer's transaction: all of it or, by throwing, nothing. `draftOf`: what was worked out before. */
export function applyCommit(
  store: Store,
  database: Database,
  caller: Caller,
  operations: readonly Operation[],
  commitTime: number,
  judge: WriteJudge,
  draftOf: (name: string) => Draft | null = () => null,
): CommitOutcome {
  const stamp = stampOf(commitTime)
  const originals = new Map<string, Stored | null>()
  const staged = new Map<string, Stored | null>()
  let refusal: FirestoreError | null = null
  const writeResults: WriteResult[] = []
  for (const operation of operations) {
    const { name, segments } = operation
    const draft = draftOf(name)
    if (!originals.has(name)) originals.set(name, draft ? draft.before : store.get(database, segments))
    const original = originals.get(name) ?? null
    const before = staged.has(name) ? (staged.get(name) ?? null) : original
    refusal ??= unmet(operation, before)
    const { after, result } = step(operation, before, stamp, draft)
    writeResults.push(result)
    staged.set(name, after)
  }
  // The rules speak first: a refused precondition would tell a stranger whether a document exists.
  if (caller.kind === 'user') judge(caller, database, commitTime, operations, originals, staged)
  if (refusal) throw refusal

  const changes: Change[] = []
  for (const [name, after] of staged) {
    const before = originals.get(name) ?? null
    if (before === after || (before && after && before.updateTime === after.updateTime)) continue
    let text: string | undefined
    if (after) {
      const form = draftOf(name)?.form
      if (!form) checkSize(after.segments, after.fields)
      const { createTime, updateTime } = after
      text = store.put(database, after.segments, after.fields, createTime, updateTime, before, form ?? undefined)
    } else if (before) store.remove(database, before)
    const segments = (after ?? before)?.segments ?? []
    const change = { name, segments, before: before && clientDocument(before), after: after && clientDocument(after) }
    store.appendLog(database, commitTime, segments, change.before, change.after, { before: before?.text, after: text })
    changes.push(change)
  }
  return { writeResults, commitTime, changes }
}

/** `changed`: what is said of each write that changes something; one object for all of them, for it is kept with a transaction's outcome. */
type Stamp = { commitTime: number; changed: WriteResult }

const stampOf = (commitTime: number): Stamp => ({ commitTime, changed: { updateTime: microsText(commitTime) } })
const requestTime = (commitTime: number): Value => ({
  timestampValue: microsText(Math.floor(commitTime / 1000) * 1000),
})

function step(
  operation: Operation,
  before: Stored | null,
  { commitTime, changed }: Stamp,
  draft: Draft | null,
): { after: Stored | null; result: WriteResult } {
  if (operation.kind === 'verify') return { after: before, result: {} }
  if (operation.kind === 'delete') return { after: null, result: {} }
  const base = draft ? draft.fields : updatedFields(before?.fields ?? {}, operation.fields, operation.mask)
  const { fields, results } =
    operation.transforms.length > 0
      ? applyTransforms(base, operation.transforms, requestTime(commitTime))
      : { fields: base, results: [] }
  const unchanged = draft ? draft.form === null : before !== null && identicalFields(before.fields, fields)
  const after: Stored =
    before && unchanged
      ? before
      : {
          id: before?.id ?? 0,
          name: operation.name,
          segments: operation.segments,
          fields,
          createTime: before?.createTime ?? commitTime,
          updateTime: commitTime,
        }
  const result = after === before ? { updateTime: microsText(after.updateTime) } : changed
  return { after, result: operation.transforms.length > 0 ? { ...result, transformResults: results } : result }
}

function unmet({ precondition, name }: Operation, before: Stored | null): FirestoreError | null {
  if (precondition.kind === 'exists') {
    if (precondition.exists && !before) return new FirestoreError('NOT_FOUND', `No document to update: ${name}`)
    if (!precondition.exists && before) return new FirestoreError('ALREADY_EXISTS', `Document already exists: ${name}`)
  }
  if (precondition.kind === 'updateTime' && before?.updateTime !== precondition.time)
    return new FirestoreError(
      'FAILED_PRECONDITION',
      `The stored version of ${name} does not match the required update time.`,
    )
  return null
}
