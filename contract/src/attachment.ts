import * as v from 'valibot'
import { Concerns } from './people/concerns.ts'
import { CivilDate } from './schedule.ts'

/** The most bytes of one file, as `storage.rules` has it. */
export const mostFileBytes = 100 * 1024 * 1024

/**
 * `books/{bookId}/attachments/{id}`: one version of one file. The device that attaches it says what it is and what its bytes hash to; once the
 * bytes are in the storage the server hashes them itself and writes `verifiedAt` or `problem`, which nobody else can.
 */
export const Attachment = v.object({
  obligationId: v.pipe(v.string(), v.maxLength(128)),
  /** The occurrence that it belongs to; null when it belongs to the obligation as a whole. */
  nominal: v.nullable(CivilDate),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  path: v.pipe(v.string(), v.maxLength(600)),
  contentType: v.pipe(v.string(), v.maxLength(120)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostFileBytes)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  /** The version before this one. */
  replaces: v.nullable(v.string()),
  /** Last civil day on which the document is good for anything; null when it does not expire. */
  expires: v.nullable(CivilDate),
  /** Kept at least until the end of this civil day; null when nothing asks for it. */
  keepUntil: v.nullable(CivilDate),
  /** The obligation that was made of the expiry. */
  dueObligation: v.nullable(v.string()),
  uploadedBy: v.string(),
  /** Server time of this record. */
  uploadedAt: v.unknown(),
  /** Server time at which the bytes were complete, once their hash was found to be the one named here. */
  verifiedAt: v.unknown(),
  /** `room`: the owner's plan had no room for it, and its bytes were not kept. */
  problem: v.nullable(v.picklist(['hash', 'size', 'room'])),
  concerns: Concerns,
  /** Who last changed its dates. */
  changedBy: v.optional(v.string()),
  /** Server's own: the bytes that it takes of the owner's room. */
  room: v.optional(v.number()),
  /** Server's own: its bytes were removed then, by whom; what is said here of them stays. */
  removedAt: v.optional(v.unknown()),
  removedBy: v.optional(v.string()),
  /** Server's own: who brought it back from an export, and may send its bytes. */
  broughtBy: v.optional(v.string()),
})
export type Attachment = v.InferOutput<typeof Attachment>

/** Where the bytes of an attachment lie. */
export const storagePath = (bookId: string, attachmentId: string, name: string) =>
  `books/${bookId}/attachments/${attachmentId}/${name}`

/** The ids in a storage path of ours; null for any other path. */
export function readStoragePath(path: string): { bookId: string; attachmentId: string; name: string } | null {
  const [books, bookId, attachments, attachmentId, name, ...more] = path.split('/')
  if (books !== 'books' || attachments !== 'attachments' || !bookId || !attachmentId || !name || more.length > 0)
    return null
  return { bookId, attachmentId, name }
}

/** A file's name as it can stand in a storage path: nothing that some system takes for more than a letter, no control characters, at most 200 characters, its ending kept. */
export function fileNameOf(given: string): string {
  const plain = given
    .normalize('NFC')
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, '_')
    .trim()
  const name = /^\.*$/.test(plain) ? 'file' : plain
  if (name.length <= 200) return name
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? ''
  return name.slice(0, 200 - ending.length) + ending
}

const byEnding: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  eml: 'message/rfc822',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** The kinds of file that can be attached, as `storage.rules` has them. */
export const fileTypes: readonly string[] = [...new Set(Object.values(byEnding))]

/** The type under which a file is stored: what the browser says, else by its ending; null when files of that kind cannot be attached. */
export function fileTypeOf(name: string, said: string): string | null {
  const type = said.split(';')[0]?.trim().toLowerCase() ?? ''
  if (fileTypes.includes(type)) return type
  return byEnding[name.split('.').pop()?.toLowerCase() ?? ''] ?? null
}
