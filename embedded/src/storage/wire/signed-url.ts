import { createHash } from 'node:crypto'
import { StorageError } from '../errors.ts'

export type SignedRequest = {
  method: string
  /** As it came, percent-encoded and without the query. */
  path: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  /** The names under which this server may be meant: SDKs sign the host without its port. */
  hosts: readonly string[]
  bucket: string
  name: string
}

/** What a signed address says of itself. Times are milliseconds since the epoch. */
export type SignedAddress = {
  account: string
  signature: Buffer
  /** Null: from the beginning (V2 does not say). */
  from: number | null
  until: number
  /** What must have been signed: one of these. */
  texts: string[]
}

/** Whether a query is that of a signed address, of either version. */
export const isSigned = (query: URLSearchParams) =>
  query.has('X-Goog-Algorithm') ||
  query.has('X-Goog-Signature') ||
  (query.has('GoogleAccessId') && query.has('Signature'))

/**
 * Reads an address as `getSignedUrl` makes it (V4 with RSA, or V2, which is that SDK's default). Throws 400 for what is malformed, or good for more
 * than seven days; says nothing yet of whether it is genuine.
 */
export function readSigned(request: SignedRequest): SignedAddress {
  return request.query.has('X-Goog-Algorithm') || request.query.has('X-Goog-Signature')
    ? readV4(request)
    : readV2(request)
}

function readV4(request: SignedRequest): SignedAddress {
  const { query } = request
  if (once(query, 'X-Goog-Algorithm') !== algorithm) throw malformed(`X-Goog-Algorithm is ${algorithm}.`)
  const [, account = '', scope = '', day] =
    /^([^/\s]{1,256})\/((\d{8})\/[\w-]{1,64}\/storage\/goog4_request)$/.exec(once(query, 'X-Goog-Credential')) ?? []
  const date = once(query, 'X-Goog-Date')
  const from = timeOf(date)
  if (from === null || date.slice(0, 8) !== day)
    throw malformed('X-Goog-Date is a time such as 20200131T235900Z, on the day of X-Goog-Credential.')
  const lifetime = once(query, 'X-Goog-Expires')
  if (!/^\d{1,7}$/.test(lifetime) || Number(lifetime) < 1 || Number(lifetime) > sevenDays)
    throw malformed(`X-Goog-Expires is 1 to ${sevenDays} seconds.`)
  const signature = once(query, 'X-Goog-Signature')
  if (!/^(?:[\da-f]{2}){1,1024}$/i.test(signature)) throw malformed('X-Goog-Signature is a text in hexadecimal.')
  const names = signedNames(request)
  const signed = [...query]
    .filter(([name]) => name !== 'X-Goog-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([a, x], [b, y]) => (a === b ? order(x, y) : order(a, b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const payload = names.includes(contentHash) ? valueOf(request, contentHash) : 'UNSIGNED-PAYLOAD'
  const textFor = (method: string, host: string) => {
    const headers = names.map((name) => `${name}:${name === 'host' ? host : valueOf(request, name)}\n`).join('')
    const canonical = [method, canonicalPath(request.path), signed, headers, names.join(';'), payload].join('\n')
    return [algorithm, date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  }
  return {
    account,
    signature: Buffer.from(signature, 'hex'),
    from,
    until: from + Number(lifetime) * 1000,
    texts: methodsOf(request).flatMap((method) => request.hosts.map((host) => textFor(method, host))),
  }
}

/** The headers that were signed, which are those of the request. One of the service's own that was not signed is refused: it would change what was allowed. */
function signedNames({ query, headers }: SignedRequest): string[] {
  const names = once(query, 'X-Goog-SignedHeaders').split(';')
  if (!names.includes('host') || names.some((name, index) => index > 0 && order(names[index - 1] ?? '', name) >= 0))
    throw malformed('X-Goog-SignedHeaders are names in small letters, in their order, and host is one of them.')
  for (const name of names)
    if (!/^[a-z\d!#$%&'*+.^_`|~-]{1,128}$/.test(name) || headers[name] === undefined)
      throw badHeader('Header was included in signedheaders, but not in the request.', name)
  for (const name of Object.keys(headers))
    if (name.startsWith('x-goog-') && !names.includes(name))
      throw badHeader('Header is in the request, but was not included in signedheaders.', name)
  return names
}

function readV2(request: SignedRequest): SignedAddress {
  const { query, headers, bucket, name } = request
  const account = once(query, 'GoogleAccessId')
  const expires = once(query, 'Expires')
  const signature = once(query, 'Signature')
  if (!/^[^/\s]{1,256}$/.test(account) || !/^\d{1,12}$/.test(expires) || !/^[\w+/=-]{1,2048}$/.test(signature))
    throw malformed('GoogleAccessId, Expires (in seconds) and Signature (in base64) belong together.')
  const own = Object.keys(headers)
    .filter((header) => header.startsWith('x-goog-'))
    .toSorted()
    .map((header) => `${header}:${valueOf(request, header)}\n`)
  const resource = `/${bucket}/${name.split('/').map(encoded).join('/')}`
  const described = [valueOf(request, 'content-md5'), valueOf(request, 'content-type'), expires]
  return {
    account,
    signature: Buffer.from(signature, 'base64'),
    from: null,
    until: Number(expires) * 1000,
    texts: methodsOf(request).map((method) => [method, ...described, own.join('') + resource].join('\n')),
  }
}

/** Whoever may read may also ask whether there is something to read. */
const methodsOf = ({ method }: SignedRequest) => (method === 'HEAD' ? ['HEAD', 'GET'] : [method])

function once(query: URLSearchParams, name: string): string {
  const [value, ...others] = query.getAll(name)
  if (value === undefined || others.length > 0) throw malformed(`${name} is given once.`)
  return value
}

const valueOf = ({ headers }: SignedRequest, name: string) =>
  [headers[name] ?? '']
    .flat()
    .join(',')
    .trim()
    .replace(/\s{2,}/g, ' ')

/** Decoded and encoded once more, for clients encode more or less of it. */
const canonicalPath = (path: string) =>
  path
    .split('/')
    .map((segment) => decodeURIComponent(segment).split('/').map(encoded).join('/'))
    .join('/')

/** All but the unreserved characters (RFC 3986, section 2.3). */
const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function timeOf(text: string): number | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  if (second === undefined) return null
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? null : time
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const malformed = (message: string) => new StorageError(400, 'InvalidArgument', message)
const badHeader = (message: string, name: string) =>
  new StorageError(400, 'MalformedSecurityHeader', `${message} (${name.slice(0, 128)})`)

const algorithm = 'GOOG4-RSA-SHA256'
const contentHash = 'x-goog-content-sha256'
/** In seconds. */
const sevenDays = 604_800
