import type { IncomingMessage } from 'node:http'

/**
 * Reads a request's whole body, at most `limitBytes`. Throws BodyError (413 too large, 400 cut short), which a service may answer
 * in its own error form. What is too large is read to its end and thrown away first, up to `mostThrownAway`, for a client that is
 * busy sending reads no refusal.
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > limitBytes + mostThrownAway) return Promise.reject(tooLarge(limitBytes))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = () => {
      request.off('data', onData)
      request.off('end', onEnd)
      request.off('error', onCut)
      request.off('aborted', onCut)
      request.off('close', onCut)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limitBytes) return void chunks.push(chunk)
      chunks.length = 0
      if (size <= limitBytes + mostThrownAway) return
      stop()
      request.on('error', () => undefined)
      request.pause()
      reject(tooLarge(limitBytes))
    }
    const onEnd = () => {
      stop()
      if (size > limitBytes) return reject(tooLarge(limitBytes))
      resolve(Buffer.concat(chunks, size))
    }
    const onCut = () => {
      stop()
      request.on('error', () => undefined)
      reject(new BodyError(400, 'The request ended before its body was complete.'))
    }
    if (request.destroyed && !request.readableEnded) return onCut()
    request.on('data', onData)
    request.on('end', onEnd)
    request.on('error', onCut)
    request.on('aborted', onCut)
    request.on('close', onCut)
  })
}

const mostThrownAway = 64 * 1024 * 1024

/** Reads and parses a JSON body; an empty body is an empty object, as the services have it. Throws BodyError. */
export async function readJson(request: IncomingMessage, limitBytes: number): Promise<unknown> {
  const body = await readBody(request, limitBytes)
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    throw new BodyError(400, 'The request body is not valid JSON.')
  }
}

/** A body that cannot be taken. `message` may be shown to the client. */
export class BodyError extends Error {
  readonly httpStatus: 400 | 413
  constructor(httpStatus: 400 | 413, message: string) {
    super(message)
    this.httpStatus = httpStatus
  }
}

const tooLarge = (limitBytes: number) =>
  new BodyError(413, `The request body is larger than ${limitBytes} bytes, which is the most that this address takes.`)
