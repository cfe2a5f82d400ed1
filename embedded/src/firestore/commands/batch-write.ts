import { FirestoreError, grpcCodeOf } from '../errors.ts'
import type { Caller } from '../service.ts'
import type { Write, WriteResult } from '../wire/json.ts'
import { documentSegments } from '../data/document-name.ts'
import { commit, type Engine } from '../engine.ts'
import type { Database } from '../stored.ts'

const mostWrites = 500

/** Writes that succeed or fail each by itself; at most one for a document. */
export async function batchWrite(engine: Engine, database: Database, caller: Caller, writes: Write[], now: number) {
  if (writes.length > mostWrites)
    throw new FirestoreError('INVALID_ARGUMENT', `A batch has more than ${mostWrites} writes.`)
  const names = writes.map((write) => write.update?.name ?? write.delete ?? write.verify ?? write.transform?.document)
  if (new Set(names).size !== names.length)
    throw new FirestoreError('INVALID_ARGUMENT', 'A batch writes one document more than once.')
  // A name that no document can have is the whole request's fault, not one write's.
  for (const name of names) documentSegments(database.name, name)
  const settled = await Promise.allSettled(
    writes.map((write) => commit(engine, database, caller, [write], undefined, now)),
  )
  const writeResults: WriteResult[] = []
  const status: { code: number; message?: string }[] = []
  for (const outcome of settled) {
    if (outcome.status === 'fulfilled') {
      writeResults.push(outcome.value.writeResults[0] ?? {})
      status.push({ code: 0 })
      continue
    }
    const reason: unknown = outcome.reason
    if (!(reason instanceof FirestoreError)) throw reason
    writeResults.push({})
    status.push({ code: grpcCodeOf[reason.status], message: reason.message })
  }
  return { writeResults, status }
}
