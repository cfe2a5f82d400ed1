import { archiveLimits } from './archive-parts.ts'
import { BadZip, isSafePath, pieces, type ByteSource, type ZipEntry } from './open-zip.ts'

/** The same lists in one object, by their paths: whether a file begins as that. */
export const isJsonExport = async (source: ByteSource): Promise<boolean> =>
  beginsAsExport(await source.read(0, Math.min(source.size, 64)))

export const beginsAsExport = (begin: Uint8Array): boolean =>
  /^\s*\{\s*"account\.json"\s*:/.test(new TextDecoder().decode(begin))

/**
 * Where each list of an export stands that is one object, by its path. Only its own braces and quotes are looked at: what stands in a list is read when it is
 * asked for, and a list of any length a piece at a time. Throws `BadZip`.
 */
export async function openJson(source: ByteSource): Promise<Map<string, ZipEntry>> {
  const reader = new Lists()
  for await (const piece of pieces(source, 0, source.size)) reader.read(piece)
  return reader.entries
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPENS, CLOSES] = [new Set([0x7b, 0x5b]), new Set([0x7d, 0x5d])]
const MOST_NAME = 300

/** A list is all that stands between the space behind its name's colon and the comma, or the brace, that ends it. */
class Lists {
  readonly entries = new Map<string, ZipEntry>()
  #at = 0
  #depth = 0
  #quoted = false
  #escaped = false
  #name: number[] = []
  /** Where the list begins that is being read; −1 while a name is. */
  #from = -1

  read(piece: Uint8Array): void {
    for (const byte of piece) {
      this.#byte(byte)
      this.#at += 1
    }
  }

  #byte(byte: number): void {
    const isName = this.#from < 0 && this.#depth === 1
    if (this.#quoted) {
      if (isName && (this.#escaped || byte !== QUOTE)) this.#keep(byte)
      if (this.#escaped) this.#escaped = false
      else if (byte === BACKSLASH) this.#escaped = true
      else if (byte === QUOTE) this.#quoted = false
    } else if (byte === QUOTE) this.#quoted = true
    else if (byte === COLON && isName) this.#from = this.#at + 2
    else if (OPENS.has(byte)) this.#depth += 1
    else if (CLOSES.has(byte)) {
      if (this.#depth === 1) this.#end()
      this.#depth -= 1
    } else if (byte === COMMA && this.#depth === 1) this.#end()
  }

  #keep(byte: number): void {
    if (this.#name.push(byte) > MOST_NAME) throw new BadZip('It has a file of a name that is not ours.')
  }

  #end(): void {
    const path = new TextDecoder().decode(Uint8Array.from(this.#name))
    const [at, size] = [this.#from, this.#at - this.#from]
    this.#name = []
    this.#from = -1
    if (at < 0) return
    if (!isSafePath(path)) throw new BadZip('It has a file of a name that is not ours.')
    if (this.entries.has(path)) throw new BadZip('It has a file twice.')
    if (this.entries.size === archiveLimits.entries) throw new BadZip('It has too many files.')
    this.entries.set(path, { path, size, packed: size, isPacked: false, isBare: true, at })
  }
}
