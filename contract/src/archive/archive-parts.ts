import * as v from 'valibot'
import { BookDefaults } from '../book.ts'

export const archiveFormat = 'duebook-export'
export const archiveVersion = 1

/** What an export holds of a book besides `book.json`: a file each, of records by their ids. */
export const archiveParts = [
  'obligations',
  'occurrences',
  'reminders',
  'activity',
  'attachments',
  'imports',
  'importLines',
  'members',
  'ladders',
] as const
export type ArchivePart = (typeof archiveParts)[number]

/**
 * Those that come back, in the order in which they are written: what was sent before what is planned anew, so that nothing goes twice. Who is in
 * a book and who is asked next are agreed with people, and stay in the file.
 */
export const returningParts = [
  'reminders',
  'activity',
  'imports',
  'importLines',
  'obligations',
  'occurrences',
  'attachments',
] as const satisfies readonly ArchivePart[]
export type ReturningPart = (typeof returningParts)[number]

export const partPath = (bookId: string, part: ArchivePart | 'book') => `books/${bookId}/${part}.json`
export const archivedFilePath = (sha256: string) => `files/${sha256}`

/** Of a file that comes back. */
export const archiveLimits = {
  bytes: 512_000_000,
  entries: 5_000,
  /** One record, as text. */
  record: 400_000,
  /** What is sent to the server at once: records, and letters of them. */
  sentRecords: 200,
  sentLetters: 1_500_000,
} as const

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
export const ArchiveBookId = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `manifest.json`, written last: what is in it, and what each file hashes to. */
export const ArchiveManifest = v.object({
  format: v.literal(archiveFormat),
  version: v.literal(archiveVersion),
  /** RFC 3339, UTC. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Of whoever made it. */
  account: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  books: v.pipe(
    v.array(
      v.object({
        id: ArchiveBookId,
        name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
        kind: v.picklist(['personal', 'shared']),
        counts: v.record(v.picklist(archiveParts), whole),
      }),
    ),
    v.maxLength(100),
  ),
  /** `attached`: what was attached under this name hashed otherwise. */
  files: v.pipe(
    v.array(
      v.object({
        path: v.pipe(v.string(), v.maxLength(300)),
        size: whole,
        sha256: Sha256,
        attached: v.optional(Sha256),
      }),
    ),
    v.maxLength(archiveLimits.entries),
  ),
})
export type ArchiveManifest = v.InferOutput<typeof ArchiveManifest>

/** What of `book.json` is taken over by an empty book. */
export const ArchivedBook = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  kind: v.picklist(['personal', 'shared']),
  defaults: v.optional(BookDefaults),
  names: v.fallback(v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(320)))), undefined),
})
export type ArchivedBook = v.InferOutput<typeof ArchivedBook>
