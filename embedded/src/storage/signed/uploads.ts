import type { ServerResponse } from 'node:http'
import { sendJson } from '../../http/reply.ts'
import type { Exchange } from '../../http/service.ts'
import { checkRoom, putObject, type PutRequest } from '../commands/put-object.ts'
import { receiveFile } from '../commands/receive-file.ts'
import { StorageError, invalid, unimplemented } from '../errors.ts'
import { wantsMd5 } from '../hashing.ts'
import { etagOf } from '../judge.ts'
import { gone } from '../resumable.ts'
import type { StoredObject } from '../stored-object.ts'
import { continueUpload } from '../admin/uploads.ts'
import { chunksOf } from '../web/uploads.ts'
import { givenOf } from '../wire/description.ts'
import { adminObject } from '../wire/object-json.ts'
import { hashesIn } from '../wire/upload-headers.ts'
import type { SignedGround, SignedPlace } from './routes.ts'

type Target = Omit<PutRequest, 'given'>

/** A file in one request; what is said of it stands in its headers. Throws 400, 402, 403, 411, 412. */
export async function putSigned({ ground }: SignedGround, exchange: Exchange, target: Target): Promise<void> {
  const { request, response } = exchange
  const put = described(exchange, target)
  const length = request.headers['content-length']
  const [least, most] = boundsIn(request.headers['x-goog-content-length-range'])
  const size = length === undefined ? null : Number(length)
  if (size !== null) checkSize(size, least, most)
  await checkRoom(ground, put, size ?? 0)
  const promised = request.headers['x-goog-content-sha256']
  const content = atMost(chunksOf(request), most)
  const object = await receiveFile(ground, content, wantsMd5(size, put.given.expected.md5), (received) => {
    checkSize(received.size, least, most)
    if (typeof promised === 'string' && promised !== received.digests.sha256 && promised !== 'UNSIGNED-PAYLOAD')
      throw new StorageError(400, 'BadDigest', 'The content does not have the SHA-256 hash that was signed.')
    return putObject(ground, put, received)
  })
  sendStored(response, object)
}

/** `x-goog-resumable: start`: 201 with the address to which the parts go. */
export async function startSigned(signed: SignedGround, exchange: Exchange, target: Target): Promise<void> {
  const { request, response } = exchange
  if (request.headers['x-goog-resumable'] !== 'start')
    throw invalid('A POST begins an upload: x-goog-resumable is start.')
  if (request.headers['x-goog-content-length-range'] !== undefined)
    throw unimplemented('x-goog-content-length-range of an upload in parts')
  const upload = await signed.resumable.start(described(exchange, target), 'signed', null)
  request.resume()
  const path = `/${target.bucket}/${target.name.split('/').map(encodeURIComponent).join('/')}`
  response.setHeader('Location', `${signed.originOf(exchange)}${path}?upload_id=${upload.id}`)
  response.setHeader('X-GUploader-UploadID', upload.id)
  response.setHeader('Content-Length', 0)
  response.statusCode = 201
  response.end()
}

/** A part of an upload that was begun so, or its end, which SDKs compare with what they sent: it is told as the JSON API tells it. */
export async function goOnSigned(
  signed: SignedGround,
  exchange: Exchange,
  { bucket, name }: SignedPlace,
  id: string,
): Promise<void> {
  const { resumable } = signed
  const { request, response } = exchange
  const upload = resumable.find(id)
  if (!upload || upload.dialect !== 'signed' || upload.bucket !== bucket || upload.name !== name) throw gone()
  if (request.method === 'DELETE') {
    await resumable.cancel(upload.id)
    response.statusCode = 499
    return void response.end()
  }
  if (request.method !== 'PUT') throw unimplemented(`${request.method} of an upload`)
  await continueUpload(resumable, upload, request, response, (object) =>
    sendJson(response, 200, adminObject(object, signed.originOf(exchange))),
  )
}

/** As an upload by JSON says it, from the headers. Those of the service that are not built are refused: they would promise something. */
function described({ request }: Exchange, target: Target): PutRequest {
  const { headers } = request
  const metadata: Record<string, string> = {}
  for (const [header, value] of Object.entries(headers)) {
    if (!header.startsWith('x-goog-')) continue
    const key = /^x-goog-meta-(.+)$/.exec(header)?.[1]
    if (key !== undefined) metadata[key] = [value ?? ''].flat().join(',')
    else if (!understood.has(header) && !(header === 'x-goog-storage-class' && value === 'STANDARD'))
      throw unimplemented(header.slice(0, 60))
  }
  const given = givenOf(
    {
      contentType: headers['content-type'],
      cacheControl: headers['cache-control'],
      contentDisposition: headers['content-disposition'],
      contentEncoding: headers['content-encoding'],
      contentLanguage: headers['content-language'],
      metadata,
    },
    null,
    false,
  )
  const md5 = headers['content-md5']
  const expected = { ...(typeof md5 === 'string' ? { md5 } : {}), ...hashesIn(headers['x-goog-hash']) }
  return { ...target, given: { ...given, expected } }
}

/** `0,1000`: the least and the most bytes. */
function boundsIn(header: string | string[] | undefined): [least: number, most: number] {
  if (header === undefined) return [0, Infinity]
  const [, least, most] = /^(\d{1,15}),(\d{1,15})$/.exec(String(header)) ?? []
  if (most === undefined) throw invalid('x-goog-content-length-range is two numbers, such as 0,1000.')
  return [Number(least), Number(most)]
}

function checkSize(size: number, least: number, most: number): void {
  if (size > most)
    throw new StorageError(400, 'EntityTooLarge', 'Your proposed upload is larger than the range allows.')
  if (size < least)
    throw new StorageError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the range allows.')
}

async function* atMost(content: AsyncIterable<Buffer>, most: number): AsyncIterable<Buffer> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    checkSize(size, 0, most)
    yield chunk
  }
}

function sendStored(response: ServerResponse, object: StoredObject): void {
  response.setHeader('ETag', `"${etagOf(object)}"`)
  response.setHeader('x-goog-generation', object.generation)
  response.setHeader('x-goog-metageneration', object.metageneration)
  response.setHeader('x-goog-stored-content-length', object.size)
  response.setHeader('x-goog-hash', `crc32c=${object.crc32c}${object.md5 === null ? '' : `,md5=${object.md5}`}`)
  response.setHeader('Content-Length', 0)
  response.statusCode = 200
  response.end()
}

const understood = new Set([
  'x-goog-content-length-range',
  'x-goog-content-sha256',
  'x-goog-hash',
  'x-goog-if-generation-match',
  'x-goog-if-metageneration-match',
  'x-goog-resumable',
  'x-goog-user-project',
  'x-goog-api-client',
  'x-goog-gcs-idempotency-token',
])
