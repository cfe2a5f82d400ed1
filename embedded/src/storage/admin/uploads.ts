import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../../http/body.ts'
import { sendJson } from '../../http/reply.ts'
import type { Exchange } from '../../http/service.ts'
import { checkRoom, putObject, type PutRequest } from '../commands/put-object.ts'
import { receiveFile } from '../commands/receive-file.ts'
import { invalid, unimplemented } from '../errors.ts'
import { wantsMd5 } from '../hashing.ts'
import { gone, type Resumable } from '../resumable.ts'
import type { StoredObject, Upload } from '../stored-object.ts'
import { chunksOf } from '../web/uploads.ts'
import { givenOf } from '../wire/description.ts'
import { boundaryOf, readMultipart } from '../wire/multipart.ts'
import { checkName } from '../wire/names.ts'
import { adminObject } from '../wire/object-json.ts'
import { preconditionsOf } from '../wire/preconditions.ts'
import { contentRangeIn, hashesIn } from '../wire/upload-headers.ts'
import type { AdminGround } from './routes.ts'

const caller = { kind: 'admin' as const }

/** Uploads of the JSON API: media, multipart, and resumable with its PUTs (storage facts, section 8). */
export async function answerAdminUpload(admin: AdminGround, exchange: Exchange, bucket: string): Promise<void> {
  const { request, url } = exchange
  const id = url.searchParams.get('upload_id')
  if (id !== null && request.method === 'DELETE') {
    await admin.resumable.cancel(found(admin, id).id)
    exchange.response.statusCode = 499
    return void exchange.response.end()
  }
  if (id !== null && request.method === 'PUT') return goOn(admin, exchange, id)
  if (request.method !== 'POST') throw unimplemented(`${request.method} of an upload`)
  const type = url.searchParams.get('uploadType')
  if (type === 'resumable') return start(admin, exchange, bucket)
  if (type === 'multipart') {
    const { metadata, contentType, content } = await readMultipart(
      chunksOf(request),
      boundaryOf(request.headers['content-type']),
    )
    return once(admin, exchange, targetOf(exchange, bucket, metadata, contentType), content)
  }
  if (type === 'media') {
    const target = targetOf(exchange, bucket, {}, request.headers['content-type'] ?? null)
    return once(admin, exchange, target, chunksOf(request))
  }
  throw invalid('uploadType is media, multipart or resumable.')
}

async function once(
  admin: AdminGround,
  { request, response }: Exchange,
  target: PutRequest,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  await checkRoom(admin.ground, target, Number(request.headers['content-length'] ?? 0))
  const hashed = withHash(target, request.headers['x-goog-hash'])
  const size = request.headers['content-length']
  const md5 = wantsMd5(size === undefined ? null : Number(size), hashed.given.expected.md5)
  const object = await receiveFile(admin.ground, content, md5, (received) => putObject(admin.ground, hashed, received))
  sendObject(admin, response, object)
}

async function start(admin: AdminGround, exchange: Exchange, bucket: string): Promise<void> {
  const { request, response } = exchange
  const body = await readBody(request, 64 * 1024)
  const type = request.headers['x-upload-content-type']
  const length = request.headers['x-upload-content-length']
  const target = targetOf(
    exchange,
    bucket,
    body.length === 0 ? {} : parse(body),
    typeof type === 'string' ? type : null,
  )
  const size = typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : null
  const upload = await admin.resumable.start(target, 'admin', size)
  const query = new URLSearchParams({ uploadType: 'resumable', name: upload.name, upload_id: upload.id })
  response.setHeader('Location', `${admin.origin()}/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?${query}`)
  response.setHeader('X-GUploader-UploadID', upload.id)
  response.statusCode = 200
  response.end()
}

async function goOn(admin: AdminGround, { request, response }: Exchange, id: string): Promise<void> {
  await continueUpload(admin.resumable, found(admin, id), request, response, (object) =>
    sendObject(admin, response, object),
  )
}

/** Takes a part by PUT, or says how far the upload is; `done` tells what it became. */
export async function continueUpload(
  resumable: Resumable,
  upload: Upload,
  request: IncomingMessage,
  response: ServerResponse,
  done: (object: StoredObject) => void,
): Promise<void> {
  const { first, isLast, total } = contentRangeIn(request.headers['content-range'])
  if (first === null && !(total !== null && upload.received === total && !upload.result)) {
    if (upload.result) return done(upload.result)
    return sendProgress(response, upload.received)
  }
  const progress = await resumable.receive(upload.id, {
    content: chunksOf(request),
    offset: first,
    last: isLast,
    total,
    caller,
    expected: hashesIn(request.headers['x-goog-hash']),
    abort: () => request.destroy(),
  })
  if (progress.result) done(progress.result)
  else sendProgress(response, progress.received)
}

function found({ resumable }: AdminGround, id: string) {
  const upload = resumable.find(id)
  if (!upload || upload.dialect !== 'admin') throw gone()
  return upload
}

/** 308 "resume incomplete": without `Range` nothing is there yet. */
function sendProgress(response: ServerResponse, received: number): void {
  if (received > 0) response.setHeader('Range', `bytes=0-${received - 1}`)
  response.setHeader('Content-Length', 0)
  response.statusCode = 308
  response.end()
}

const sendObject = (admin: AdminGround, response: ServerResponse, object: StoredObject) =>
  sendJson(response, 200, adminObject(object, admin.origin()))

function targetOf({ url }: Exchange, bucket: string, metadata: unknown, type: string | null): PutRequest {
  const inBody =
    typeof metadata === 'object' && metadata !== null && 'name' in metadata && typeof metadata.name === 'string'
      ? metadata.name
      : ''
  const given = givenOf(metadata, type, true)
  const encoding = url.searchParams.get('contentEncoding')
  if (encoding !== null && /^[\w-]{1,40}$/.test(encoding)) given.description.contentEncoding ??= encoding
  return {
    bucket,
    name: checkName(url.searchParams.get('name') ?? inBody),
    caller,
    given,
    preconditions: preconditionsOf(url.searchParams),
  }
}

const withHash = (target: PutRequest, header: string | string[] | undefined): PutRequest => ({
  ...target,
  given: { ...target.given, expected: { ...target.given.expected, ...hashesIn(header) } },
})

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw invalid('The metadata is not JSON.')
  }
}
