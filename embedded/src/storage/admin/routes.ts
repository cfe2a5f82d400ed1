import { readBody } from '../../http/body.ts'
import { sendJson } from '../../http/reply.ts'
import type { Exchange } from '../../http/service.ts'
import { noSuchBucket, type Buckets } from '../buckets.ts'
import { changeBucket } from '../commands/change-bucket.ts'
import { changeMetadata, deleteObject, meant } from '../commands/change-object.ts'
import { composeObject, type ComposeSource } from '../commands/compose-object.ts'
import { copyObject } from '../commands/copy-object.ts'
import { StorageError, invalid, unimplemented } from '../errors.ts'
import type { Ground } from '../ground.ts'
import { sendMedia } from '../media.ts'
import type { Resumable } from '../resumable.ts'
import { givenOf } from '../wire/description.ts'
import { checkName, decodeSegment } from '../wire/names.ts'
import { settingsJson } from '../wire/bucket-json.ts'
import { adminObject } from '../wire/object-json.ts'
import { holdOrFail, preconditionsOf } from '../wire/preconditions.ts'
import { pageToken, readPageToken } from '../web/routes.ts'
import { answerAdminUpload } from './uploads.ts'

export type AdminGround = {
  ground: Ground
  buckets: Buckets
  resumable: Resumable
  /** Where this dialect is reached, with its capability path and without a trailing slash. */
  origin(): string
}

/** The JSON API below `/b`, `/storage/v1/b`, `/download/storage/v1/b` and `/upload/storage/v1/b` (storage facts, sections 1 and 8). */
export const adminPath = /^(?:\/(upload|download))?(?:\/storage\/v1)?\/b(?:\/([^/]+))?(\/.*)?$/

/** Every caller here is an administrator: who may come is decided before. */
export async function answerAdmin(admin: AdminGround, exchange: Exchange, path: string): Promise<void> {
  const { request, response, url } = exchange
  const [, way, encodedBucket, rest = ''] = adminPath.exec(path) ?? []
  if (encodedBucket === undefined) {
    if (request.method !== 'GET') throw unimplemented('Making buckets')
    return sendJson(response, 200, {
      kind: 'storage#buckets',
      items: admin.buckets.all().map((name) => bucketJson(admin, name)),
    })
  }
  const bucket = admin.buckets.check(decodeSegment(encodedBucket))
  if (way === 'upload') return answerAdminUpload(admin, exchange, bucket)
  if (rest === '' || rest === '/') {
    if (request.method === 'PATCH' || request.method === 'PUT')
      await changeBucket(admin.ground, bucket, preconditionsOf(url.searchParams), await jsonOf(exchange))
    else if (request.method !== 'GET') throw unimplemented(`${request.method} on a bucket`)
    else if (!admin.buckets.isGiven(bucket) && !admin.ground.store.isUsed(bucket)) throw noSuchBucket()
    return sendJson(response, 200, bucketJson(admin, bucket))
  }
  if (rest === '/o') {
    if (request.method === 'GET') return list(admin, exchange, bucket)
    if (request.method === 'POST') return answerAdminUpload(admin, exchange, bucket)
  }
  const [, encodedName, verb = ''] = /^\/o\/([^/]+)(?:\/(.*))?$/.exec(rest) ?? []
  if (encodedName === undefined) throw unimplemented(`${request.method} ${rest.slice(0, 40)}`)
  const name = checkName(decodeSegment(encodedName))
  const place = { bucket, name, caller: { kind: 'admin' as const }, preconditions: preconditionsOf(url.searchParams) }
  const answer = (object: Parameters<typeof adminObject>[0]) =>
    sendJson(response, 200, adminObject(object, admin.origin()))

  if (verb !== '') return more(admin, exchange, place, verb)
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const object = meant(admin.ground, place)
      holdOrFail(place.preconditions, object)
      if (url.searchParams.get('alt') === 'media' || way === 'download')
        return sendMedia(admin.ground, request, response, object)
      return answer(object)
    }
    case 'PATCH':
    case 'PUT':
      return answer(await changeMetadata(admin.ground, place, await jsonOf(exchange)))
    case 'DELETE':
      await deleteObject(admin.ground, place)
      response.statusCode = 204
      return void response.end()
    default:
      throw unimplemented(String(request.method))
  }
}

type Place = Parameters<typeof deleteObject>[1]

async function more(admin: AdminGround, exchange: Exchange, place: Place, verb: string): Promise<void> {
  const { request, response, url } = exchange
  if (verb === 'compose' && request.method === 'POST') return compose(admin, exchange, place)
  const target = /^(rewriteTo|copyTo)\/b\/([^/]+)\/o\/([^/]+)$/.exec(verb)
  if (!target || request.method !== 'POST') throw unimplemented(`${request.method} ${verb.slice(0, 40)} on an object`)
  const source = {
    ...place,
    preconditions: sourcePreconditions(url.searchParams),
  }
  const to = {
    bucket: admin.buckets.check(decodeSegment(target[2] ?? '')),
    name: checkName(decodeSegment(target[3] ?? '')),
    preconditions: place.preconditions,
  }
  const body = await jsonOf(exchange)
  if (typeof body !== 'object' || body === null) throw invalid('The metadata must be a JSON object.')
  const object = await copyObject(admin.ground, source, to, body)
  const resource = adminObject(object, admin.origin())
  if (target[1] === 'copyTo') return sendJson(response, 200, resource)
  sendJson(response, 200, {
    kind: 'storage#rewriteResponse',
    done: true,
    totalBytesRewritten: String(object.size),
    objectSize: String(object.size),
    resource,
  })
}

/** `…/compose`: `sourceObjects` by name, each with the generation that is meant, and the `destination`'s description. */
async function compose(admin: AdminGround, exchange: Exchange, place: Place): Promise<void> {
  const { sourceObjects, destination, deleteSourceObjects } = recordOf(await jsonOf(exchange))
  if (deleteSourceObjects === true) throw unimplemented('Deleting what an object is composed of')
  if (!Array.isArray(sourceObjects)) throw invalid('sourceObjects is a list.')
  const sources = sourceObjects.map((one: unknown): ComposeSource => {
    const { name, generation, objectPreconditions } = recordOf(one)
    const { ifGenerationMatch } = recordOf(objectPreconditions)
    const said = Object.entries({ generation, ifGenerationMatch }).filter(([, value]) => value !== undefined)
    return {
      name: checkName(typeof name === 'string' ? name : ''),
      preconditions: preconditionsOf(new URLSearchParams(said.map(([key, value]) => [key, String(value)]))),
    }
  })
  const target = { ...place, given: givenOf(recordOf(destination), null, true) }
  sendJson(exchange.response, 200, adminObject(await composeObject(admin.ground, target, sources), admin.origin()))
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

async function list({ ground, origin }: AdminGround, { response, url }: Exchange, bucket: string): Promise<void> {
  const query = url.searchParams
  if (query.get('softDeleted') === 'true') throw unimplemented('Listing of deleted objects')
  const limit = Number(query.get('maxResults') ?? 1000)
  if (!Number.isInteger(limit) || limit < 1) throw invalid('maxResults is a number from 1.')
  const found = await ground.store[query.get('versions') === 'true' ? 'listVersions' : 'list']({
    bucket,
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    limit: Math.min(limit, 1000),
    pageToken: readPageToken(query.get('pageToken')),
    startOffset: query.get('startOffset') ?? '',
    endOffset: query.get('endOffset') ?? '',
    hides: () => false,
  })
  sendJson(response, 200, {
    kind: 'storage#objects',
    ...(found.items.length > 0 ? { items: found.items.map((object) => adminObject(object, origin())) } : {}),
    ...(found.prefixes.length > 0 ? { prefixes: found.prefixes } : {}),
    ...(found.nextPageToken === null ? {} : { nextPageToken: pageToken(found.nextPageToken) }),
  })
}

const bucketJson = ({ origin, ground }: AdminGround, name: string) => ({
  kind: 'storage#bucket',
  id: name,
  name,
  selfLink: `${origin()}/storage/v1/b/${name}`,
  location: 'US',
  storageClass: 'STANDARD',
  ...settingsJson(ground.store.settings(name)),
})

function sourcePreconditions(query: URLSearchParams): Place['preconditions'] {
  const renamed = new URLSearchParams()
  for (const [key, value] of query) {
    const match = /^ifSource(.+)$/.exec(key)?.[1]
    if (match) renamed.set(`if${match}`, value)
    if (key === 'sourceGeneration') renamed.set('generation', value)
  }
  return preconditionsOf(renamed)
}

async function jsonOf({ request }: Exchange): Promise<unknown> {
  const body = await readBody(request, 64 * 1024)
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new StorageError(400, 'parseError', 'The body is not JSON.')
  }
}
