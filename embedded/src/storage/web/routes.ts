import { readBody } from '../../http/body.ts'
import { sendJson } from '../../http/reply.ts'
import type { Exchange } from '../../http/service.ts'
import type { Buckets } from '../buckets.ts'
import {
  changeMetadata,
  changeTokens,
  deleteObject,
  opensByToken,
  readObject,
  withToken,
} from '../commands/change-object.ts'
import { appRefused, denied, invalid, unimplemented } from '../errors.ts'
import type { Ground } from '../ground.ts'
import { sendMedia } from '../media.ts'
import type { Resumable } from '../resumable.ts'
import type { Caller } from '../service.ts'
import { checkName, decodeSegment, hasEmptySegment } from '../wire/names.ts'
import { webObject } from '../wire/object-json.ts'
import { preconditionsOf } from '../wire/preconditions.ts'
import { answerUpload } from './uploads.ts'

export type WebGround = {
  ground: Ground
  buckets: Buckets
  resumable: Resumable
  /** Where the listener of this request is reached, without a trailing slash. */
  originOf(exchange: Exchange): string
  callerOf(exchange: Exchange, bucket: string): Promise<Caller>
  /** Whether the request comes from an app, where the operator has this service ask. */
  admitsApp(exchange: Exchange, bucket: string): boolean
}

/** `/v0/b/{bucket}/o` and below. */
export const webPath = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]*))?$/

/** The web SDK's dialect (storage facts, sections 3 to 6). `path` is the address below whatever prefix it came under. */
export async function answerWeb(web: WebGround, exchange: Exchange, path: string): Promise<void> {
  const { request, response, url } = exchange
  const match = webPath.exec(path)
  const bucket = web.buckets.check(decodeSegment(match?.[1] ?? ''))
  const inPath = match?.[2] === undefined || match[2] === '' ? null : checkName(decodeSegment(match[2]))
  const caller = await web.callerOf(exchange, bucket)
  const method = overridden(exchange)
  const isRead = method === 'GET' || method === 'HEAD'
  const token = isRead ? url.searchParams.get('token') : null
  const isOpen = inPath !== null && opensByToken(web.ground, { bucket, name: inPath }, token)
  // A picture on a page is asked for by an address that opens it, and by no SDK.
  if (caller.kind !== 'admin' && !isOpen && !web.admitsApp(exchange, bucket)) throw appRefused()

  if (method === 'POST') {
    const create = url.searchParams.has('create_token')
    const remove = url.searchParams.get('delete_token')
    if (inPath !== null && (create || remove !== null)) {
      if (caller.kind !== 'admin') throw denied()
      const place = { bucket, name: inPath, preconditions: {} }
      const object = await changeTokens(web.ground, place, remove === null ? { add: true } : { remove })
      return sendJson(response, 200, webObject(object))
    }
    const name = inPath ?? url.searchParams.get('name')
    return answerUpload(web, exchange, caller, bucket, name)
  }
  if (inPath === null) {
    if (method === 'GET') return list(web, exchange, caller, bucket)
    throw unimplemented(`${method} on a bucket`)
  }
  const place = { bucket, name: inPath, caller, preconditions: preconditionsOf(url.searchParams) }
  if (isRead) {
    const object = await readObject(web.ground, place, token)
    if (url.searchParams.get('alt') === 'media') return sendMedia(web.ground, request, response, object)
    return sendJson(response, 200, webObject(await withToken(web.ground, object)))
  }
  if (method === 'PATCH' || method === 'PUT') {
    const object = await changeMetadata(web.ground, place, parse(await readBody(request, 64 * 1024)))
    return sendJson(response, 200, webObject(object))
  }
  if (method === 'DELETE') {
    await deleteObject(web.ground, place)
    response.statusCode = 204
    return void response.end()
  }
  throw unimplemented(String(method))
}

async function list({ ground }: WebGround, { response, url }: Exchange, caller: Caller, bucket: string): Promise<void> {
  const prefix = url.searchParams.get('prefix') ?? ''
  if (prefix !== '' && !prefix.endsWith('/')) throw invalid('A prefix is empty or ends in "/".')
  const name = prefix.replace(/\/$/, '')
  await ground.judge({ method: 'list', bucket, name, caller, resource: null, pending: null })
  const limit = Number(url.searchParams.get('maxResults') ?? 1000)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw invalid('maxResults is a number from 1 to 1000.')
  const found = await ground.store.listNames({
    bucket,
    prefix,
    delimiter: url.searchParams.get('delimiter') ?? '',
    limit,
    pageToken: readPageToken(url.searchParams.get('pageToken')),
    startOffset: '',
    endOffset: '',
    hides: hasEmptySegment,
  })
  sendJson(response, 200, {
    prefixes: found.prefixes,
    items: found.items.map((item) => ({ name: item, bucket })),
    // Never an empty text: the SDK would ask for ever.
    ...(found.nextPageToken === null ? {} : { nextPageToken: pageToken(found.nextPageToken) }),
  })
}

export const pageToken = (name: string) => Buffer.from(name).toString('base64url')

export function readPageToken(token: string | null): string | null {
  if (token === null || token === '') return null
  if (!/^[\w-]{1,1500}$/.test(token)) throw invalid('The page token is not one of ours.')
  return Buffer.from(token, 'base64url').toString('utf8')
}

function overridden({ request }: Exchange): string {
  const other = request.headers['x-http-method-override']
  return request.method === 'POST' && typeof other === 'string' && /^(PATCH|DELETE)$/i.test(other)
    ? other.toUpperCase()
    : (request.method ?? 'GET')
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw invalid('The metadata is not JSON.')
  }
}
