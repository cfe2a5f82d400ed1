import { invalid } from '../errors.ts'
import type { Described, Descriptive } from '../stored-object.ts'

/** What a client says of a file that it uploads. */
export type Given = {
  description: Described
  /** Download tokens that an administrator presets. */
  tokens: string[]
  expected: { md5?: string; crc32c?: string }
}

/** Reads the metadata of an upload. Throws 400 for what cannot be stored. */
export function givenOf(raw: unknown, partType: string | null, isAdmin: boolean): Given {
  const json = recordOf(raw)
  const { metadata, tokens } = customOf(json.metadata, isAdmin)
  const declared = textOf(json, 'contentType') ?? partType
  const declaredType = declared === null || declared === '' ? null : checkedType(declared)
  return {
    description: {
      declaredType,
      contentType: declaredType ?? 'application/octet-stream',
      cacheControl: textOf(json, 'cacheControl'),
      contentDisposition: textOf(json, 'contentDisposition'),
      contentEncoding: textOf(json, 'contentEncoding'),
      contentLanguage: textOf(json, 'contentLanguage'),
      metadata,
    },
    tokens,
    expected: {
      ...(typeof json.md5Hash === 'string' ? { md5: json.md5Hash } : {}),
      ...(typeof json.crc32c === 'string' ? { crc32c: json.crc32c } : {}),
    },
  }
}

/** Applies a PATCH: what is absent stays, null removes, custom metadata merges (storage facts, section 3). Throws 400. */
export function patched(
  now: Descriptive & { tokens: string[] },
  raw: unknown,
  isAdmin: boolean,
): Descriptive & { tokens: string[] } {
  const json = recordOf(raw)
  const next = { ...now }
  for (const name of ['cacheControl', 'contentDisposition', 'contentEncoding', 'contentLanguage'] as const)
    if (Object.hasOwn(json, name)) next[name] = textOf(json, name)
  if (Object.hasOwn(json, 'contentType')) {
    const type = textOf(json, 'contentType')
    next.contentType = type === null || type === '' ? 'application/octet-stream' : checkedType(type)
  }
  if (json.metadata === null) next.metadata = {}
  else if (Object.hasOwn(json, 'metadata')) {
    const given = recordOf(json.metadata)
    const kept = Object.entries(now.metadata).filter(([key]) => !Object.hasOwn(given, key))
    const added = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    const { metadata, tokens } = customOf({ ...Object.fromEntries(kept), ...added }, isAdmin)
    next.metadata = metadata
    if (isAdmin && Object.hasOwn(given, tokensKey)) next.tokens = tokens
  }
  return next
}

/** Custom metadata under which administrators see and set download tokens. */
export const tokensKey = 'firebaseStorageDownloadTokens'

/** Answers and headers repeat it, so it must be a plain media type. Throws 400. */
export function checkedType(type: string): string {
  if (type.length <= 256 && /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+(\s*;[\x20-\x7e]*)?$/.test(type)) return type
  throw invalid('The content type is not a media type.')
}

function customOf(raw: unknown, isAdmin: boolean): { metadata: Record<string, string>; tokens: string[] } {
  const metadata: Record<string, string> = {}
  let tokens: string[] = []
  let bytes = 0
  for (const [key, value] of Object.entries(raw === undefined || raw === null ? {} : recordOf(raw))) {
    if (value === null || value === undefined) continue
    if (typeof value === 'object') throw invalid(`The metadata value of ${key.slice(0, 40)} must be a text.`)
    const text = String(value)
    if (!key.isWellFormed() || !text.isWellFormed()) throw invalid('The metadata is not valid Unicode.')
    bytes += Buffer.byteLength(key) + Buffer.byteLength(text)
    if (key === tokensKey) {
      // Users would make their links guessable.
      if (isAdmin)
        tokens = text
          .split(',')
          .filter((token) => /^[\w.-]{8,128}$/.test(token))
          .slice(0, 20)
      continue
    }
    Object.defineProperty(metadata, key, { value: text, enumerable: true, writable: true, configurable: true })
  }
  if (bytes > mostCustomBytes) throw invalid(`Custom metadata has at most ${mostCustomBytes} bytes.`)
  return { metadata, tokens }
}

function textOf(json: Record<string, unknown>, name: string): string | null {
  const value = json[name]
  if (value === undefined || value === null) return null
  // Header fields: no control characters, and no way to begin another field.
  if (typeof value !== 'string' || value.length > 1024 || !/^[^\p{Cc}]*$/u.test(value) || !value.isWellFormed())
    throw invalid(`${name} must be a text of at most 1024 characters in one line.`)
  return value
}

function recordOf(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw invalid('The metadata must be a JSON object.')
  return raw as Record<string, unknown>
}

const mostCustomBytes = 8 * 1024
