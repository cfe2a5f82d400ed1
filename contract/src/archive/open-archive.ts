import * as v from 'valibot'
import {
  ArchivedBook,
  archiveFormat,
  ArchiveManifest,
  archiveLimits,
  partPath,
  type ArchivePart,
} from './archive-parts.ts'
import { isJsonExport, openJson } from './open-json.ts'
import { BadZip, bytesOf, openZip, type ByteSource, type ZipEntry } from './open-zip.ts'

/** Why an export is not read; `name` of the file in it that is not what it says. */
export type ArchiveRefusal =
  | { code: 'too-large' | 'archive' | 'newer-format' }
  | { code: 'bad-archive'; why: string }
  | { code: 'wrong-hash'; name: string }

/** An export of ours, every file of which is what its manifest says. */
export type OpenArchive = {
  manifest: ArchiveManifest
  book: (bookId: string) => Promise<ArchivedBook>
  /** One after the other, as they stand in the file. */
  records: (bookId: string, part: ArchivePart) => AsyncGenerator<unknown>
  /** Null where it is not in it. */
  file: (sha256: string) => (() => AsyncGenerator<Uint8Array>) | null
}

export type Hashing = { update: (bytes: Uint8Array) => unknown; hex: () => string }

/**
 * Opens an export, a ZIP or one object of its lists, and checks every hash before anything of it is read, unless that was `checked` before; `told` hears which share is done. A
 * refusal is returned, never thrown.
 */
export async function openArchive(
  source: ByteSource,
  hashing: (() => Hashing) | 'checked',
  told: (share: number) => void = () => {},
): Promise<{ archive: OpenArchive } | { refused: ArchiveRefusal }> {
  if (source.size > archiveLimits.bytes) return { refused: { code: 'too-large' } }
  try {
    const entries = (await isJsonExport(source)) ? await openJson(source) : await openZip(source)
    const listed = entries.get('manifest.json')
    if (!listed) return { refused: { code: 'archive' } }
    const said = await json(source, listed)
    if (!isOurs(said)) return { refused: { code: 'archive' } }
    if (Number(said.version) > 1) return { refused: { code: 'newer-format' } }
    const read = v.safeParse(ArchiveManifest, said)
    if (!read.success) return { refused: { code: 'bad-archive', why: 'Its manifest cannot be read.' } }
    const manifest = read.output
    const wrong = hashing === 'checked' ? null : await firstWrong(source, entries, manifest, hashing, told)
    if (wrong !== null) return { refused: { code: 'wrong-hash', name: wrong } }
    return { archive: archiveOf(source, entries, manifest) }
  } catch (error) {
    if (error instanceof BadZip) return { refused: { code: 'bad-archive', why: error.message } }
    throw error
  }
}

const isOurs = (said: unknown): said is { version: unknown } =>
  typeof said === 'object' && said !== null && 'format' in said && said.format === archiveFormat

/** Null where all is as it says; what is not listed is not ours. */
async function firstWrong(
  source: ByteSource,
  entries: ReadonlyMap<string, ZipEntry>,
  { files }: ArchiveManifest,
  hashing: () => Hashing,
  told: (share: number) => void,
): Promise<string | null> {
  const known = new Map(files.map((one) => [one.path, one]))
  for (const path of entries.keys()) if (path !== 'manifest.json' && !known.has(path)) return path
  const all = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const { path, size, sha256 } of files) {
    const entry = entries.get(path)
    // Words for people have no place in an object of lists.
    if (!entry && entries.get('manifest.json')?.isBare && !path.endsWith('.json')) continue
    if (!entry || entry.size !== size) return path
    const hash = hashing()
    for await (const piece of bytesOf(source, entry)) {
      hash.update(piece)
      told((done += piece.length) / Math.max(1, all))
    }
    if (hash.hex() !== sha256) return path
  }
  return null
}

function archiveOf(source: ByteSource, entries: ReadonlyMap<string, ZipEntry>, manifest: ArchiveManifest): OpenArchive {
  return {
    manifest,
    async book(bookId) {
      const entry = entries.get(partPath(bookId, 'book'))
      const read = v.safeParse(ArchivedBook, entry && (await json(source, entry)))
      if (!read.success) throw new BadZip('A book in it cannot be read.')
      return read.output
    },
    async *records(bookId, part) {
      const entry = entries.get(partPath(bookId, part))
      if (entry) yield* recordsIn(bytesOf(source, entry))
    },
    file(sha256) {
      const entry = entries.get(`files/${sha256}`)
      return entry ? () => bytesOf(source, entry) : null
    },
  }
}

/** More than a manifest of so many entries, or a book, ever takes. */
const MOST_JSON = 8_000_000

async function json(source: ByteSource, entry: ZipEntry): Promise<unknown> {
  if (entry.size > MOST_JSON) throw new BadZip('A list in it is too long.')
  const text = new TextDecoder()
  let all = ''
  for await (const piece of bytesOf(source, entry)) all += text.decode(piece, { stream: true })
  return parsed(all + text.decode())
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadZip('A list in it cannot be read.')
  }
}

/** A list is written with a record on each line, so that a book of any size is read a line at a time. */
async function* recordsIn(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<unknown> {
  const text = new TextDecoder()
  let rest = ''
  for await (const piece of bytes) {
    const lines = (rest + text.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > 2 * archiveLimits.record) throw new BadZip('A record in it is too long.')
    for (const line of lines) yield* recordOn(line)
  }
  yield* recordOn(rest + text.decode())
}

function* recordOn(line: string): Generator<unknown> {
  const record = line.trim().replace(/,$/, '')
  if (record !== '' && record !== '[' && record !== ']' && record !== '[]') yield parsed(record)
}
