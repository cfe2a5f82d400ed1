import type { IncomingMessage } from 'node:http'
import { FirestoreError } from '../errors.ts'

/** Form encoding inflates a 10 MiB request up to three times. */
export const MAX_BODY = 32 * 1024 * 1024

/** Reads a whole body as text. Rejects with INVALID_ARGUMENT if it is longer than `MAX_BODY`, compressed, or not UTF-8. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const encoding = request.headers['content-encoding']
  if (encoding && encoding !== 'identity')
    throw new FirestoreError('INVALID_ARGUMENT', 'Compressed request bodies are not accepted.')
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) throw tooLong()
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > MAX_BODY) throw tooLong()
    parts.push(part)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'The request body is not valid UTF-8.')
  }
}

const tooLong = () => new FirestoreError('INVALID_ARGUMENT', `The request body is longer than ${MAX_BODY} bytes.`)
