import { archiveLimits } from './archive-parts.ts'

/** A file of which any part can be read: on a device, or on a disk. */
export type ByteSource = { size: number; read: (from: number, to: number) => Promise<Uint8Array> }
/** `isBare`: its bytes begin at `at`, with no head of their own before them. */
export type ZipEntry = { path: string; size: number; packed: number; isPacked: boolean; isBare?: true; at: number }

/** A ZIP that cannot be opened safely; the sentence says why. */
export class BadZip extends Error {}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MOST_COMMENT = 65_535
const MOST_DIRECTORY = 4_000_000
const PIECE = 1 << 20
/** Letters, digits, points, lines, in folders: what we write, and nothing that leads anywhere else. */
const SAFE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
export const isSafePath = (path: string): boolean => path.length <= 300 && SAFE.test(path)

/**
 * What is in a ZIP, by its path. Throws `BadZip` for what is encrypted, nested, doubled, leads out of its folder, or would unpack to more than
 * it may.
 */
export async function openZip(source: ByteSource): Promise<Map<string, ZipEntry>> {
  if (source.size > archiveLimits.bytes) throw new BadZip('It is larger than is read.')
  const tail = await source.read(Math.max(0, source.size - END_BYTES - MOST_COMMENT), source.size)
  const view = viewOf(tail)
  let end = tail.length - END_BYTES
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1
  if (end < 0) throw new BadZip('It has no end.')
  const [count, length, begin] = [view.getUint16(end + 10, true), view.getUint32(end + 12, true), view.getUint32(end + 16, true)] // prettier-ignore
  if (count > archiveLimits.entries) throw new BadZip('It has too many files.')
  if (length > MOST_DIRECTORY || begin + length > source.size) throw new BadZip('Its list of files is not whole.')
  const entries = new Map<string, ZipEntry>()
  const list = await source.read(begin, begin + length)
  let at = 0
  for (let n = 0; n < count; n++) {
    const { entry, next } = entryAt(list, at)
    if (entries.has(entry.path)) throw new BadZip('It has a file twice.')
    entries.set(entry.path, entry)
    at = next
  }
  boundAll([...entries.values()], source.size)
  return entries
}

function entryAt(list: Uint8Array, at: number): { entry: ZipEntry; next: number } {
  const view = viewOf(list)
  if (at + 46 > list.length || view.getUint32(at, true) !== ENTRY) throw new BadZip('Its list of files cannot be read.')
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
  const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  const [named, extra, comment] = [28, 30, 32].map((from) => view.getUint16(at + from, true)) as [
    number,
    number,
    number,
  ]
  const next = at + 46 + named + extra + comment
  if (next > list.length) throw new BadZip('Its list of files cannot be read.')
  const path = new TextDecoder().decode(list.subarray(at + 46, at + 46 + named))
  if (flags & 1) throw new BadZip('It is encrypted.')
  if (method !== 0 && method !== 8) throw new BadZip('It is packed in a way that is not read.')
  if (!isSafePath(path)) throw new BadZip('It has a file of a name that is not ours.')
  return { entry: { path, size, packed, isPacked: method === 8, at: view.getUint32(at + 42, true) }, next }
}

const MOST_RATIO = 100

function boundAll(entries: readonly ZipEntry[], whole: number): void {
  const all = { size: 0, packed: 0 }
  for (const { size, packed, isPacked } of entries) {
    if (!isPacked && size !== packed) throw new BadZip('A file in it is not as long as it says.')
    if (size > packed * MOST_RATIO + 1_000) throw new BadZip('A file in it unpacks to too much.')
    all.size += size
    all.packed += packed
  }
  if (all.packed > whole || all.size > archiveLimits.bytes) throw new BadZip('It unpacks to too much.')
}

/** The bytes of a file in it, a piece at a time. Throws `BadZip` where there are more or fewer than it says. */
export async function* bytesOf(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const from = entry.isBare ? entry.at : await behindHead(source, entry)
  const packed = pieces(source, from, from + entry.packed)
  let size = 0
  for await (const piece of entry.isPacked ? unpacked(packed) : packed) {
    size += piece.length
    if (size > entry.size) throw new BadZip('A file in it unpacks to more than it says.')
    yield piece
  }
  if (size !== entry.size) throw new BadZip('A file in it is cut short.')
}

async function behindHead(source: ByteSource, { at }: ZipEntry): Promise<number> {
  const head = await source.read(at, at + 30)
  const view = viewOf(head)
  if (head.length < 30 || view.getUint32(0, true) !== LOCAL) throw new BadZip('A file in it does not begin.')
  return at + 30 + view.getUint16(26, true) + view.getUint16(28, true)
}

export async function* pieces(source: ByteSource, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += PIECE) yield await source.read(at, Math.min(to, at + PIECE))
}

async function* unpacked(packed: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacking = new DecompressionStream('deflate-raw')
  const writer = unpacking.writable.getWriter()
  const fed = (async () => {
    for await (const piece of packed) await writer.write(piece as Uint8Array<ArrayBuffer>)
    await writer.close()
  })()
  // What is wrong with it is told by the reading side.
  fed.catch(() => {})
  const reader = unpacking.readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch {
    throw new BadZip('A file in it cannot be unpacked.')
  } finally {
    await reader.cancel().catch(() => {})
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
