import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StorageError } from './errors.ts'
import type { Ground } from './ground.ts'
import { etagOf } from './judge.ts'
import type { StoredObject } from './stored-object.ts'
import { parseRange } from './wire/range.ts'
import { activeTypes, agrees } from './wire/sniff.ts'

/**
 * Answers with an object's content: ranges, conditions, gzip (storage facts, section 6). Nothing that was uploaded runs on this origin:
 * see `setSafeHeaders`. Streams with bounded memory.
 */
export async function sendMedia(
  ground: Pick<Ground, 'blobs'>,
  request: IncomingMessage,
  response: ServerResponse,
  object: StoredObject,
): Promise<void> {
  refuseAsCode(request)
  const etag = `"${etagOf(object)}"`
  setSafeHeaders(response, object)
  response.setHeader('ETag', etag)
  response.setHeader('Last-Modified', new Date(object.updated).toUTCString())
  response.setHeader('Cache-Control', headerText(object.cacheControl) ?? 'private, max-age=0')
  response.setHeader('Accept-Ranges', 'bytes')
  response.setHeader('x-goog-generation', object.generation)
  response.setHeader('x-goog-metageneration', object.metageneration)
  response.setHeader('x-goog-storage-class', 'STANDARD')
  response.setHeader('x-goog-stored-content-encoding', headerText(object.contentEncoding) ?? 'identity')
  response.setHeader('x-goog-stored-content-length', object.size)
  response.setHeader('x-goog-hash', `crc32c=${object.crc32c}${object.md5 === null ? '' : `,md5=${object.md5}`}`)
  if (object.contentLanguage) response.setHeader('Content-Language', headerText(object.contentLanguage) ?? '')
  if (request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) {
    response.statusCode = 304
    return void response.end()
  }
  const gzipped = object.contentEncoding === 'gzip'
  const inflates = gzipped && !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (gzipped) response.setHeader('Vary', 'Accept-Encoding')
  if (object.contentEncoding && object.contentEncoding !== 'identity' && !inflates)
    response.setHeader('Content-Encoding', headerText(object.contentEncoding) ?? 'identity')
  const range = inflates ? null : parseRange(request.headers.range, object.size)
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${object.size}`)
    throw new StorageError(416, 'requestedRangeNotSatisfiable', 'The object has no such bytes.')
  }
  const [first, last] = range ? [range.first, range.last] : [0, object.size - 1]
  response.statusCode = range ? 206 : 200
  if (range) response.setHeader('Content-Range', `bytes ${first}-${last}/${object.size}`)
  if (!inflates) response.setHeader('Content-Length', last - first + 1)
  if (request.method === 'HEAD') return void response.end()
  const handle = await ground.blobs.open(object.sha256)
  try {
    if (object.size === 0) return void response.end()
    await stream(handle, first, last, inflates, response)
  } catch (error) {
    // The client went away, or the stored gzip is none: nothing more can be said on this connection.
    response.destroy()
    if (isBroken(error)) throw error
  } finally {
    await handle.close()
  }
}

async function stream(handle: FileHandle, first: number, last: number, inflates: boolean, response: ServerResponse) {
  if (!inflates) return sendBytes(handle, first, last, response)
  const bytes = handle.createReadStream({ start: first, end: last, highWaterMark: sendBytesAtOnce, autoClose: false })
  await pipeline(bytes, createGunzip(), atMost(mostInflated), response)
}

/** From the disk to the connection through two pieces of memory: one is sent while the other is read. Rejects when the client is gone. */
async function sendBytes(handle: FileHandle, first: number, last: number, response: ServerResponse): Promise<void> {
  const closed = once(response, 'close').then(() => {
    throw new Error('The client went away.')
  })
  closed.catch(() => undefined)
  let sent: Promise<unknown> = Promise.resolve()
  let [reading, sending] = [Buffer.allocUnsafeSlow(sendBytesAtOnce), Buffer.allocUnsafeSlow(sendBytesAtOnce)]
  for (let at = first; at <= last;) {
    const { bytesRead } = await handle.read(reading, 0, Math.min(reading.length, last - at + 1), at)
    if (bytesRead === 0) throw new Error('A stored file is shorter than its record.')
    at += bytesRead
    await Promise.race([sent, closed])
    ;[reading, sending] = [sending, reading]
    const piece = sending.subarray(0, bytesRead)
    sent = new Promise<void>((resolve, reject) => response.write(piece, (error) => (error ? reject(error) : resolve())))
    sent.catch(() => undefined)
  }
  await Promise.race([sent, closed])
  response.end()
}

/**
 * On the application's own origin a stored page would run as the application. So: no sniffing, a sandbox for whatever is opened by
 * itself, download instead of display except for a few types whose bytes are what they are called, and no type that runs as code.
 */
function setSafeHeaders(response: ServerResponse, object: StoredObject): void {
  const type = object.contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const shows =
    (shownTypes.has(type) || /^(audio|video)\/[\w.+-]+$/.test(type)) &&
    agrees(object.contentType, object.sniffed) &&
    !activeTypes.has(object.sniffed ?? '')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
  response.setHeader('Content-Type', codeTypes.test(type) ? 'text/plain; charset=utf-8' : object.contentType)
  const stored = /^\s*(inline|attachment)/i.exec(object.contentDisposition ?? '')?.[1]?.toLowerCase() ?? 'inline'
  const disposition = shows && stored === 'inline' ? 'inline' : 'attachment'
  response.setHeader('Content-Disposition', `${disposition}; filename*=UTF-8''${encodeFileName(fileNameOf(object))}`)
}

/** Scripts, workers, styles and plug-ins are never taken from what people uploaded. */
function refuseAsCode(request: IncomingMessage): void {
  if (!codeDestinations.has(String(request.headers['sec-fetch-dest'] ?? ''))) return
  throw new StorageError(403, 'forbidden', 'Uploaded files are not served as scripts, styles or plug-ins.')
}

function fileNameOf({ name, contentDisposition }: StoredObject): string {
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(contentDisposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentDisposition ?? '')
  const given = (extended === undefined ? null : decoded(extended)) ?? plain?.[1] ?? plain?.[2] ?? name
  return given.split(/[/\\]/).at(-1) || 'file'
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const encodeFileName = (name: string) =>
  encodeURIComponent(name.slice(0, 255).toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Node refuses what is not latin-1 in a header; the stored text may be any. */
const headerText = (text: string | null) => (text === null || !/^[\x20-\x7e]+$/.test(text) ? null : text)

function atMost(bytes: number): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      if (passed > bytes) done(new StorageError(400, 'invalid', 'The stored gzip expands too far.'))
      else done(null, chunk)
    },
  })
}

/** Errors of the disk end the process (see `isFatalStorageError`); the rest is the client's or the content's. */
const isBroken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EIO'

const shownTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'text/plain'])
const codeTypes =
  /(javascript|ecmascript|jscript|livescript|^text\/css$|wasm|manifest|^text\/cache-|xslt|importmap|speculationrules)/
const codeDestinations = new Set([
  'script',
  'worker',
  'sharedworker',
  'serviceworker',
  'audioworklet',
  'paintworklet',
  'style',
  'manifest',
  'xslt',
  'object',
  'embed',
  'json',
])
const sendBytesAtOnce = 256 * 1024
const mostInflated = 1 << 30
