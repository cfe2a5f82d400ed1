import type { IncomingMessage } from 'node:http'
import { BodyError, readBody as readBytes } from '../../http/body.ts'
import { FirestoreError } from '../errors.ts'

/** Form encoding inflates a 10 MiB request up to three times. */
export const MAX_BODY = 32 * 1024 * 1024

/** Reads a whole body as text. Rejects with INVALID_ARGUMENT if it is longer than `MAX_BODY` (HTTP 413), cut short, compressed, or not UTF-8. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const encoding = request.headers['content-encoding']
  if (encoding && encoding !== 'identity')
    throw new FirestoreError('INVALID_ARGUMENT', 'Compressed request bodies are not accepted.')
  const bytes = await readBytes(request, MAX_BODY).catch((error: unknown) => {
    throw error instanceof BodyError ? new FirestoreError('INVALID_ARGUMENT', error.message, error.httpStatus) : error
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'The request body is not valid UTF-8.')
  }
}
