import { StorageError } from './errors.ts'
import { checkBucket, projectOfBucket } from './wire/names.ts'

/** Which buckets there are, and whose. */
export type Buckets = {
  /** Throws 400 or 404. */
  check(bucket: string): string
  /** Whether a bucket is one without anybody's doing: emulated ones of other names come to be with their first file. */
  isGiven(bucket: string): boolean
  /** The project whose accounts and documents a bucket's rules speak of. */
  projectOf(bucket: string): string
  /** The project that must have signed a token; an emulated bucket of any name takes the token's own. */
  projectOfToken(bucket: string, token: string): string
  all(): string[]
}

export function bucketsOf(project: string, emulator: boolean): Buckets {
  const ours = [`${project}.appspot.com`, `${project}.firebasestorage.app`]
  return {
    check(bucket) {
      checkBucket(bucket)
      if (emulator || ours.includes(bucket)) return bucket
      throw noSuchBucket()
    },
    isGiven: (bucket) => ours.includes(bucket) || (emulator && projectOfBucket(bucket) !== null),
    projectOf: (bucket) => (emulator ? (projectOfBucket(bucket) ?? project) : project),
    projectOfToken: (bucket, token) => (emulator ? (projectOfBucket(bucket) ?? audienceOf(token) ?? project) : project),
    all: () => ours,
  }
}

export const noSuchBucket = () => new StorageError(404, 'notFound', 'There is no such bucket on this server.')

function audienceOf(token: string): string | null {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { aud?: unknown }
    return typeof claims.aud === 'string' ? claims.aud : null
  } catch {
    // No token at all: verifying it will say so.
    return null
  }
}
