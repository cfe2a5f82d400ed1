import type { IncomingMessage } from 'node:http'
import { readBody } from '../../http/body.ts'
import { sendJson } from '../../http/reply.ts'
import type { Exchange } from '../../http/service.ts'
import { checkRoom, judgePut, putObject, type PutRequest } from '../commands/put-object.ts'
import { receiveFile } from '../commands/receive-file.ts'
import { StorageError, denied, invalid } from '../errors.ts'
import { wantsMd5 } from '../hashing.ts'
import { gone } from '../resumable.ts'
import type { Caller } from '../service.ts'
import type { Upload } from '../stored-object.ts'
import { givenOf } from '../wire/description.ts'
import { boundaryOf, readMultipart } from '../wire/multipart.ts'
import { checkName } from '../wire/names.ts'
import { webObject } from '../wire/object-json.ts'
import { preconditionsOf } from '../wire/preconditions.ts'
import { bytesIn, commandsIn } from '../wire/upload-headers.ts'
import type { WebGround } from './routes.ts'

/** POST of content: multipart, resumable, or raw (storage facts, sections 3 and 4). */
export async function answerUpload(
  web: WebGround,
  exchange: Exchange,
  caller: Caller,
  bucket: string,
  name: string | null,
): Promise<void> {
  const { request, url } = exchange
  const id = url.searchParams.get('upload_id')
  if (id !== null) return goOn(web, exchange, caller, id)
  const protocol = String(request.headers['x-goog-upload-protocol'] ?? 'raw').toLowerCase()
  if (protocol === 'resumable') return start(web, exchange, caller, bucket, name)
  const preconditions = preconditionsOf(url.searchParams)
  if (protocol === 'multipart') {
    const boundary = boundaryOf(request.headers['content-type'])
    const { metadata, contentType, content, overhead } = await readMultipart(chunksOf(request), boundary)
    const given = givenOf(metadata, contentType, caller.kind === 'admin')
    const target: PutRequest = { bucket, name: nameOf(name, metadata), caller, given, preconditions }
    return once(web, exchange, target, content, Math.max(0, lengthOf(request) - overhead))
  }
  if (protocol !== 'raw') throw invalid('X-Goog-Upload-Protocol is multipart, resumable or raw.')
  const given = givenOf({}, request.headers['content-type'] ?? null, caller.kind === 'admin')
  const target: PutRequest = { bucket, name: nameOf(name, {}), caller, given, preconditions }
  return once(web, exchange, target, chunksOf(request), lengthOf(request))
}

async function once(
  { ground }: WebGround,
  { response }: Exchange,
  target: PutRequest,
  content: AsyncIterable<Buffer>,
  size: number,
): Promise<void> {
  await judgePut(ground, target, { size })
  await checkRoom(ground, target, size)
  const object = await receiveFile(ground, content, wantsMd5(size, target.given.expected.md5), (received) =>
    putObject(ground, target, received),
  )
  sendJson(response, 200, webObject(object))
}

async function start(
  { ground, resumable, originOf }: WebGround,
  exchange: Exchange,
  caller: Caller,
  bucket: string,
  name: string | null,
): Promise<void> {
  const { request, response, url } = exchange
  if (!commandsOf(request).includes('start')) throw invalid('A resumable upload begins with the command start.')
  const body = await readBody(request, 64 * 1024)
  const metadata = body.length === 0 ? {} : parse(body)
  const declaredType = headerOf(request, 'x-goog-upload-header-content-type')
  const length = bytesIn('The declared length', headerOf(request, 'x-goog-upload-header-content-length'))
  if (length === null && caller.kind === 'user') throw invalid('X-Goog-Upload-Header-Content-Length is missing.')
  const upload = await resumable.start(
    {
      bucket,
      name: nameOf(name, metadata),
      caller,
      given: givenOf(metadata, declaredType, caller.kind === 'admin'),
      preconditions: preconditionsOf(url.searchParams),
    },
    'web',
    length,
  )
  ground.log.info('storage.upload.started', {})
  const address = new URLSearchParams({ name: upload.name, upload_id: upload.id, upload_protocol: 'resumable' })
  response.setHeader('X-Goog-Upload-Status', 'active')
  response.setHeader('X-Goog-Upload-URL', `${originOf(exchange)}/v0/b/${encodeURIComponent(bucket)}/o?${address}`)
  response.setHeader('X-Goog-Upload-Chunk-Granularity', 262_144)
  response.statusCode = 200
  response.end()
}

async function goOn(web: WebGround, exchange: Exchange, caller: Caller, id: string): Promise<void> {
  const { request, response } = exchange
  const { resumable } = web
  const upload = resumable.find(id)
  if (!upload || upload.dialect !== 'web') throw gone()
  // The address alone opens nothing: an upload belongs to whoever began it.
  if (!isOwn(upload, caller)) throw denied()
  const commands = commandsOf(request)
  if (commands.includes('cancel')) {
    await resumable.cancel(id)
    response.setHeader('X-Goog-Upload-Status', 'cancelled')
    return sendJson(response, 200, {})
  }
  if (commands.includes('query')) {
    response.setHeader('X-Goog-Upload-Status', upload.result ? 'final' : 'active')
    response.setHeader('X-Goog-Upload-Size-Received', upload.result?.size ?? upload.received)
    response.statusCode = 200
    return void response.end()
  }
  if (!commands.includes('upload') && !commands.includes('finalize'))
    throw invalid('X-Goog-Upload-Command is upload, finalize, query or cancel.')
  const offset = bytesIn('X-Goog-Upload-Offset', headerOf(request, 'x-goog-upload-offset'))
  try {
    const progress = await resumable.receive(id, {
      content: chunksOf(request),
      offset: commands.includes('upload') ? offset : null,
      last: commands.includes('finalize'),
      total: null,
      caller,
      expected: {},
      abort: () => request.destroy(),
    })
    response.setHeader('X-Goog-Upload-Status', progress.result ? 'final' : 'active')
    response.setHeader('X-Goog-Upload-Size-Received', progress.received)
    if (progress.result) return sendJson(response, 200, webObject(progress.result))
    response.statusCode = 200
    response.end()
  } catch (error) {
    // 400 leaves the upload as it was; after a refusal there is nothing to go on with.
    if (error instanceof StorageError) {
      const left = resumable.find(id)
      response.setHeader('X-Goog-Upload-Status', left && !left.result ? 'active' : 'final')
    }
    throw error
  }
}

function isOwn(upload: Upload, caller: Caller): boolean {
  return caller.kind === 'admin' ? true : upload.uid === (caller.auth?.uid ?? '')
}

function nameOf(given: string | null, metadata: unknown): string {
  const inBody =
    typeof metadata === 'object' && metadata !== null && 'name' in metadata && typeof metadata.name === 'string'
      ? metadata.name
      : null
  return checkName(given ?? inBody ?? '')
}

const commandsOf = (request: IncomingMessage) => commandsIn(headerOf(request, 'x-goog-upload-command'))

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** The length that a person's upload must declare, so that rules and quotas can be asked before the bytes. Throws 411. */
function lengthOf(request: IncomingMessage): number {
  const length = request.headers['content-length']
  if (length === undefined) throw new StorageError(411, 'required', 'Content-Length is missing.')
  return Number(length)
}

/** A body as chunks; leaving the loop early does not cut the connection, on which the refusal is still to be told. */
export const chunksOf = (request: IncomingMessage): AsyncIterable<Buffer> =>
  request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw invalid('The metadata is not JSON.')
  }
}
