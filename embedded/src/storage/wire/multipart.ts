import { invalid } from '../errors.ts'

export type Multipart = {
  metadata: unknown
  contentType: string | null
  content: AsyncIterable<Buffer>
  /** Bytes of the body that are not content, when nothing follows the last delimiter. */
  overhead: number
}

/** The boundary of a `multipart/related` body, quoted or not. Throws 400. */
export function boundaryOf(contentType: string | undefined): string {
  const match = /^multipart\/related\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '')
  const boundary = match?.[1] ?? match?.[2] ?? ''
  if (boundary === '' || boundary.length > 200)
    throw invalid('The content type is not multipart/related with a boundary.')
  return boundary
}

/**
 * Reads a body of two parts, JSON metadata and content (storage facts, section 3), without holding the content: it comes out as it comes
 * in. Throws 400 on any other form; a body that ends before its last delimiter fails while the content is read.
 */
export async function readMultipart(source: AsyncIterable<Buffer>, boundary: string): Promise<Multipart> {
  const reader = new PartReader(source)
  const delimiter = Buffer.from(`--${boundary}`)
  const preamble = await reader.until(delimiter, mostPreamble)
  if (preamble.toString('latin1').trim() !== '') throw invalid('The multipart body does not begin with its boundary.')
  await reader.until(lineEnd, 16)
  const first = headersOf(await reader.until(blankLine, mostHeaders))
  const inner = Buffer.from(`\r\n--${boundary}`)
  const text = (await reader.until(inner, mostMetadata)).toString('utf8')
  if (first.has('content-type') && !/^application\/json\b/i.test(first.get('content-type') ?? ''))
    throw invalid('The first part must be JSON.')
  await reader.until(lineEnd, 16)
  const second = headersOf(await reader.until(blankLine, mostHeaders))
  return {
    metadata: parse(text),
    contentType: second.get('content-type') ?? null,
    content: reader.rest(inner),
    overhead: reader.taken + inner.length + 2,
  }
}

class PartReader {
  readonly #source: AsyncIterator<Buffer>
  /** What is held is in it from `#start` to `#end`; behind that may be room for small pieces. */
  #store: Buffer = Buffer.alloc(0)
  #start = 0
  #end = 0
  #ended = false
  /** Bytes that `until` has gone past. */
  taken = 0
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  get #held(): Buffer {
    return this.#store.subarray(this.#start, this.#end)
  }

  /** What stands before `mark`, which is taken as well. */
  async until(mark: Buffer, most: number): Promise<Buffer> {
    for (let searched = 0; ;) {
      const held = this.#held
      const at = held.indexOf(mark, searched)
      if (at >= 0 && at <= most) {
        this.#start += at + mark.length
        this.taken += at + mark.length
        return held.subarray(0, at)
      }
      if (at > most || held.length > most + mark.length) throw invalid('A part of the multipart body is too large.')
      searched = Math.max(0, held.length - mark.length + 1)
      if (!(await this.#more())) throw invalid('The multipart body ends too early.')
    }
  }

  /** The content up to `mark`, which must be the last one. Holds back only what could be the beginning of the mark. */
  async *rest(mark: Buffer): AsyncIterable<Buffer> {
    for (;;) {
      const held = this.#held
      const at = held.indexOf(mark)
      if (at >= 0) {
        if (at > 0) yield held.subarray(0, at)
        this.#start += at + mark.length
        return await this.#close()
      }
      const sure = held.length - mark.length + 1
      if (sure > 0) {
        yield held.subarray(0, sure)
        this.#start += sure
      }
      if (!(await this.#more())) throw invalid('The multipart body ends too early.')
    }
  }

  async #close(): Promise<void> {
    while (this.#held.length < 2 && (await this.#more()));
    if (this.#held.subarray(0, 2).toString('latin1') !== '--')
      throw invalid('The multipart body has more than two parts.')
    while (this.#held.length <= mostPreamble && (await this.#more()));
    if (this.#held.subarray(2).toString('latin1').trim() !== '')
      throw invalid('Something follows the end of the multipart body.')
  }

  async #more(): Promise<boolean> {
    if (this.#ended) return false
    const { done, value } = await this.#source.next()
    if (done) {
      this.#ended = true
      return false
    }
    this.#append(value)
    return true
  }

  /** Small pieces go into room kept for them: to copy what is held for each of them would take the square of its length. */
  #append(piece: Buffer): void {
    const held = this.#end - this.#start
    if (this.#store.length - this.#end < piece.length) {
      const store = held === 0 ? piece : Buffer.allocUnsafe(held + piece.length + (piece.length < held ? held : 0))
      if (held > 0) this.#held.copy(store)
      this.#store = store
      this.#start = 0
      this.#end = held
    }
    if (this.#store !== piece) piece.copy(this.#store, this.#end)
    this.#end += piece.length
  }
}

function headersOf(block: Buffer): Map<string, string> {
  const lines = block
    .toString('latin1')
    .split('\r\n')
    .filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      if (colon < 1) throw invalid('A part of the multipart body has a broken header.')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The metadata is not JSON.')
  }
}

const lineEnd = Buffer.from('\r\n')
const blankLine = Buffer.from('\r\n\r\n')
const mostPreamble = 1024
const mostHeaders = 8 * 1024
const mostMetadata = 64 * 1024
