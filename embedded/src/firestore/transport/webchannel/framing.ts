import type { ServerResponse } from 'node:http'

/** One chunk: its length in UTF-16 code units (bytes would hang the client at the first non-ASCII letter), a line feed, the text. */
export const chunk = (text: string): string => `${text.length}\n${text}`

/** Units of a long text that are written at once. */
const sliceLength = 64 * 1024

/**
 * Writes texts one behind another, as fast as the other end takes them, so that what it does not take is not there a second time; calls back once
 * it has taken all. What is left when the response ends or breaks off is not written, and nobody is called.
 */
export function writeAsTaken(response: ServerResponse, texts: Iterable<string>, done: () => void): void {
  const slices = slicesOf(texts)
  const goOn = () => {
    for (let next = slices.next(); !next.done; next = slices.next()) {
      if (response.writableEnded || response.destroyed) return
      if (!response.write(next.value)) return void response.once('drain', goOn)
    }
    if (!response.writableEnded && !response.destroyed) done()
  }
  goOn()
}

/** No pair of surrogates is divided: each half alone would be written as a sign of replacement. */
export function* slicesOf(texts: Iterable<string>): Generator<string> {
  for (const text of texts) {
    for (let at = 0; at < text.length;) {
      const isPair = (text.charCodeAt(at + sliceLength - 1) & 0xfc00) === 0xd800
      const end = at + sliceLength - (isPair ? 1 : 0)
      yield text.slice(at, end)
      at = end
    }
  }
}

/** The headers of every answer: nothing between server and page may hold chunks back. */
export const channelHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}
