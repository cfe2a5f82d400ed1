import type { Engine } from '../engine.ts'
import type { Document, Fields, ListenResponse } from '../wire/json.ts'
import type { Stream } from './target.ts'

/** How a document leaves targets: deleted, shown once more (saves the client a look-up), or only withdrawn when it may not be read. */
export function leaving(
  name: string,
  document: Document | null,
  mayRead: boolean,
  removedTargetIds: number[],
  readTime: string,
): ListenResponse {
  if (!document) return { documentDelete: { document: name, readTime, removedTargetIds } }
  if (mayRead) return { documentChange: { document, removedTargetIds } }
  return { documentRemove: { document: name, readTime, removedTargetIds } }
}

export function mayGet(
  engine: Engine,
  stream: Stream,
  segments: readonly string[],
  fields: Fields | null,
  now: number,
): boolean {
  return (
    stream.caller.kind === 'admin' || engine.authorizer.get(stream.caller, stream.database, now, [{ segments, fields }])
  )
}
