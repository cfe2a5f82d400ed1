import type { ServerResponse } from 'node:http'
import { sendError, sendJson, sendText } from '../http/reply.ts'
import type { Exchange } from '../http/service.ts'
import type { Log } from '../log.ts'
import { BodyError } from '../http/body.ts'
import { isFatalStorageError } from '../http/storageFailure.ts'
import { StorageError, appRefusedReason, overQuota } from './errors.ts'

/** Runs a handler and tells its errors as `tell` has it; what nobody foresaw goes on to the listener. */
export async function answering(
  exchange: Exchange,
  log: Log,
  tell: (error: StorageError) => void,
  work: () => Promise<void>,
): Promise<void> {
  const { request, response } = exchange
  try {
    await work()
  } catch (error) {
    const told = tellable(error)
    if (!told) {
      if (request.destroyed && !isFatalStorageError(error)) return log.info('storage.cut', { method: request.method })
      throw error
    }
    if (response.headersSent) return void response.destroy()
    // What still comes is thrown away, or the next request on this connection would never be read.
    request.removeAllListeners('readable')
    request.resume()
    // A large body that nobody wants any more is not read to its end.
    if (Number(request.headers['content-length'] ?? 0) > mostThrownAway) response.setHeader('Connection', 'close')
    tell(told)
  }
}

/** The web dialect: only the status matters to its SDK. */
export function sendWebError(response: ServerResponse, { httpStatus, message, reason }: StorageError): void {
  forgetMedia(response)
  // The SDK looks for these words in the status line alone, which only HTTP/1.1 has: over HTTP/2 it says `storage/unauthenticated`.
  if (reason === appRefusedReason) response.statusMessage = message
  sendError(response, httpStatus, statusWords[httpStatus] ?? 'INVALID_ARGUMENT', message)
}

/** The JSON API: clients read `code`, `message` and `errors[0].reason`. */
export function sendAdminError(response: ServerResponse, { httpStatus, message, reason }: StorageError): void {
  forgetMedia(response)
  sendJson(response, httpStatus, {
    error: { code: httpStatus, message, errors: [{ message, domain: 'global', reason }] },
  })
}

/** The XML API, which signed addresses speak. */
export function sendXmlError(response: ServerResponse, { httpStatus, message, reason }: StorageError): void {
  forgetMedia(response)
  const code = /^[A-Z]/.test(reason) ? reason : (xmlCodes[reason] ?? 'InvalidArgument')
  const told = message.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  const body = `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code><Message>${told}</Message></Error>`
  sendText(response, httpStatus, body, { 'Content-Type': 'application/xml; charset=UTF-8' })
}

/** Headers that described the content are wrong for an error. */
function forgetMedia(response: ServerResponse): void {
  for (const name of [
    'Content-Encoding',
    'Content-Length',
    'Content-Disposition',
    'ETag',
    'Cache-Control',
    'x-goog-hash',
  ])
    response.removeHeader(name)
}

function tellable(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error
  if (error instanceof BodyError) return new StorageError(error.httpStatus, 'invalid', error.message)
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOSPC' || code === 'EDQUOT' ? overQuota('The disk of this server is full.') : null
}

const statusWords: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  402: 'RESOURCE_EXHAUSTED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  412: 'FAILED_PRECONDITION',
  416: 'OUT_OF_RANGE',
  503: 'UNAVAILABLE',
  501: 'UNIMPLEMENTED',
}

const xmlCodes: Record<string, string> = {
  authError: 'AuthenticationRequired',
  backendError: 'ServiceUnavailable',
  conditionNotMet: 'PreconditionFailed',
  forbidden: 'AccessDenied',
  notFound: 'NoSuchKey',
  notImplemented: 'NotImplemented',
  quotaExceeded: 'QuotaExceeded',
  requestedRangeNotSatisfiable: 'InvalidRange',
}

const mostThrownAway = 64 << 20
