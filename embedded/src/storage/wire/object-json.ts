import { etagOf } from '../judge.ts'
import type { StoredObject } from '../stored-object.ts'
import { tokensKey } from './description.ts'

/** The metadata as the web dialect has it: every scalar is a text (storage facts, section 3). */
export function webObject(object: StoredObject): Record<string, unknown> {
  return {
    name: object.name,
    bucket: object.bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    contentType: object.contentType,
    timeCreated: new Date(object.timeCreated).toISOString(),
    updated: new Date(object.updated).toISOString(),
    storageClass: 'STANDARD',
    size: String(object.size),
    ...(object.md5 === null ? {} : { md5Hash: object.md5 }),
    crc32c: object.crc32c,
    etag: etagOf(object),
    contentEncoding: object.contentEncoding ?? 'identity',
    contentDisposition: object.contentDisposition ?? 'inline',
    ...(object.contentLanguage === null ? {} : { contentLanguage: object.contentLanguage }),
    ...(object.cacheControl === null ? {} : { cacheControl: object.cacheControl }),
    ...(Object.keys(object.metadata).length === 0 ? {} : { metadata: object.metadata }),
    ...(object.tokens.length === 0 ? {} : { downloadTokens: object.tokens.join(',') }),
  }
}

/** The resource of the JSON API (storage facts, section 8); `origin` is where its links lead. */
export function adminObject(object: StoredObject, origin: string): Record<string, unknown> {
  const path = `/b/${encodeURIComponent(object.bucket)}/o/${encodeURIComponent(object.name)}`
  const custom =
    object.tokens.length === 0 ? object.metadata : { ...object.metadata, [tokensKey]: object.tokens.join(',') }
  return {
    kind: 'storage#object',
    id: `${object.bucket}/${object.name}/${object.generation}`,
    selfLink: `${origin}/storage/v1${path}`,
    mediaLink: `${origin}/download/storage/v1${path}?generation=${object.generation}&alt=media`,
    name: object.name,
    bucket: object.bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    contentType: object.contentType,
    timeCreated: new Date(object.timeCreated).toISOString(),
    updated: new Date(object.updated).toISOString(),
    timeStorageClassUpdated: new Date(object.timeCreated).toISOString(),
    storageClass: 'STANDARD',
    size: String(object.size),
    ...(object.md5 === null ? {} : { md5Hash: object.md5 }),
    crc32c: object.crc32c,
    etag: etagOf(object),
    ...(object.contentEncoding === null ? {} : { contentEncoding: object.contentEncoding }),
    ...(object.contentDisposition === null ? {} : { contentDisposition: object.contentDisposition }),
    ...(object.contentLanguage === null ? {} : { contentLanguage: object.contentLanguage }),
    ...(object.cacheControl === null ? {} : { cacheControl: object.cacheControl }),
    ...(object.timeDeleted !== undefined && { timeDeleted: new Date(object.timeDeleted).toISOString() }),
    ...(object.temporaryHold && { temporaryHold: true }),
    ...(Object.keys(custom).length === 0 ? {} : { metadata: custom }),
  }
}
