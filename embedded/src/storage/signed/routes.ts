import type { Exchange } from '../../http/service.ts'
import type { AuthService } from '../../auth/service.ts'
import type { Buckets } from '../buckets.ts'
import { deleteObject, meant } from '../commands/change-object.ts'
import { StorageError, denied, unimplemented } from '../errors.ts'
import type { Ground } from '../ground.ts'
import { sendMedia } from '../media.ts'
import type { Resumable } from '../resumable.ts'
import { checkedType } from '../wire/description.ts'
import { checkName } from '../wire/names.ts'
import { holdOrFail, preconditionsOf } from '../wire/preconditions.ts'
import { isSigned, readSigned } from '../wire/signed-url.ts'
import { letOriginsIn } from './cross-origin.ts'
import { goOnSigned, putSigned, startSigned } from './uploads.ts'

export type SignedGround = {
  ground: Ground
  buckets: Buckets
  resumable: Resumable
  auth: Pick<AuthService, 'verifySigned'>
  emulator: boolean
  /** Where the listener of this request is reached, without a trailing slash. */
  originOf(exchange: Exchange): string
}

export type SignedPlace = { bucket: string; name: string }

/**
 * The bucket and the object that an address of the XML API names: `/{bucket}/{object}`, or the bucket in the host, as `virtualHostedStyle` and `cname`
 * have it. Null where it is nothing of ours to answer: without a signature or an upload's id only in emulator mode, as the official one.
 */
export function signedPlace(
  { buckets, emulator }: Pick<SignedGround, 'buckets' | 'emulator'>,
  { url, request, surface }: Pick<Exchange, 'url' | 'request' | 'surface'>,
): SignedPlace | null {
  const open = emulator && surface === 'private' && (request.method === 'GET' || request.method === 'HEAD')
  const marked = isSigned(url.searchParams) || url.searchParams.has('upload_id')
  if (!marked && !open) return null
  // As it came: the parsed address has no `..` any more, and would name another object than the one that was signed.
  const path = decodeURIComponent(pathOf(request))
  const hosted = /^(.+?)(?:\.storage\.googleapis\.com)?$/.exec(hostName(request.headers.host))?.[1] ?? ''
  if (marked && buckets.all().includes(hosted)) return { bucket: hosted, name: path.slice(1) }
  const [, bucket = '', name = ''] = /^\/([a-z0-9][a-z0-9._-]{1,220}[a-z0-9])\/([^]+)$/.exec(path) ?? []
  if (name === '') return null
  const ours = buckets.all().includes(bucket)
  return ours || (emulator && (marked || /\.(appspot\.com|firebasestorage\.app)$/.test(bucket)))
    ? { bucket, name }
    : null
}

/** Answers as the XML API does. Whoever holds a signed address may do the one thing that it was signed for; rules are not asked. */
export async function answerSigned(signed: SignedGround, exchange: Exchange, place: SignedPlace): Promise<void> {
  const { request, response, url } = exchange
  const query = url.searchParams
  const bucket = signed.buckets.check(place.bucket)
  if (letOriginsIn(signed.ground.store.settings(bucket).cors, request, response)) return
  const name = checkName(place.name)
  // An upload that was begun goes on by its id alone, which nobody can guess.
  const upload = query.get('upload_id')
  if (upload !== null) return goOnSigned(signed, exchange, { bucket, name }, upload)
  if (isSigned(query)) verify(signed, exchange, { bucket, name })
  for (const part of notOffered) if (query.has(part)) throw unimplemented(`?${part}`)
  const caller = { kind: 'admin' as const }
  const asked = new URLSearchParams(query.has('generation') ? { generation: query.get('generation') ?? '' } : {})
  for (const [header, precondition] of Object.entries(conditions)) {
    const value = request.headers[header]
    if (typeof value === 'string') asked.set(precondition, value)
  }
  const target = { bucket, name, caller, preconditions: preconditionsOf(asked) }
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const object = meant(signed.ground, target)
      holdOrFail(target.preconditions, object)
      const type = query.get('response-content-type')
      return sendMedia(signed.ground, request, response, {
        ...object,
        contentType: type === null ? object.contentType : checkedType(type),
        contentDisposition: query.get('response-content-disposition') ?? object.contentDisposition,
      })
    }
    case 'PUT':
      return putSigned(signed, exchange, target)
    case 'POST':
      return startSigned(signed, exchange, target)
    case 'DELETE':
      await deleteObject(signed.ground, target)
      response.statusCode = 204
      return void response.end()
    default:
      throw new StorageError(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
  }
}

/**
 * Throws 400 for what is malformed or over, 403 for what was not signed by a service account of the bucket's project. In emulator mode everybody
 * has service accounts of their own, whose keys nobody has told us: there the address is believed, but for its time.
 */
function verify({ auth, buckets, ground, emulator, originOf }: SignedGround, exchange: Exchange, place: SignedPlace) {
  const { request, url } = exchange
  const host = request.headers.host ?? ''
  const address = readSigned({
    method: request.method ?? '',
    path: pathOf(request),
    query: url.searchParams,
    headers: request.headers,
    // Proxies in front of us change it.
    hosts: [...new Set([hostName(host), host, hostName(new URL(originOf(exchange)).host)])],
    ...place,
  })
  const now = ground.clock.now()
  if (address.from !== null && address.from - skew > now)
    throw new StorageError(
      403,
      'RequestTimeTooSkewed',
      'The address is not good yet: the clock of its signer is ahead.',
    )
  if (address.until <= now) {
    const ended = address.until < 8.64e15 ? new Date(address.until).toISOString() : 'some time'
    throw new StorageError(
      400,
      'ExpiredToken',
      `The provided token has expired. Request signature expired at: ${ended}`,
    )
  }
  if (emulator) return
  if (!address.account.endsWith(`@${buckets.projectOf(place.bucket)}.iam.gserviceaccount.com`)) throw denied()
  if (!address.texts.some((text) => auth.verifySigned(text, address.signature)))
    throw new StorageError(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your Google secret key and signing method.',
    )
}

const pathOf = ({ url }: Exchange['request']) => (url ?? '').split('?', 1)[0] ?? ''
const hostName = (host: string | undefined) => (host ?? '').replace(/:\d+$/, '').toLowerCase()

const conditions = {
  'x-goog-if-generation-match': 'ifGenerationMatch',
  'x-goog-if-metageneration-match': 'ifMetagenerationMatch',
}
/** What else the XML API does with an object. */
const notOffered = ['acl', 'compose', 'encryption', 'partNumber', 'retention', 'tagging', 'uploadId', 'uploads']
/** Milliseconds that clocks may be apart, as with the hosted service. */
const skew = 900_000
