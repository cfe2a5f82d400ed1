import { invalid } from '../errors.ts'

/** The project of a default bucket's name, or null for a bucket of another form. */
export function projectOfBucket(bucket: string): string | null {
  return /^(.+)\.(?:appspot\.com|firebasestorage\.app)$/.exec(bucket)?.[1] ?? null
}

/** Throws 400 for what is no bucket name. */
export function checkBucket(bucket: string): string {
  if (/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/.test(bucket)) return bucket
  throw invalid('The bucket name is not valid.')
}

/**
 * The name of an object as it may be stored: 1 to 1024 bytes of UTF-8, no control characters, no segment `.` or `..`. The last is
 * stricter than the hosted service, because names become paths again where files are downloaded or packed. Throws 400.
 */
export function checkName(name: string): string {
  if (name === '' || Buffer.byteLength(name) > 1024) throw invalid('An object name has 1 to 1024 bytes.')
  if (!name.isWellFormed()) throw invalid('The object name is not valid Unicode.')
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(name)) throw invalid('The object name has control characters.')
  if (name.split('/').some((segment) => segment === '.' || segment === '..'))
    throw invalid('No part of an object name may be "." or "..".')
  return name
}

/** Percent-decodes once: a second time would lose names with `%` (storage facts, section 2). Throws 400 on bad encoding. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw invalid('The address is not valid percent-encoded UTF-8.')
  }
}

/** Names that the `/v0` lists do not show, because the web SDK cannot address them. */
export const hasEmptySegment = (name: string) => name.startsWith('/') || name.endsWith('/') || name.includes('//')
