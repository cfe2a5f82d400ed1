/** One chunk: its length in UTF-16 code units (bytes would hang the client at the first non-ASCII letter), a line feed, the text. */
export const chunk = (text: string): string => `${text.length}\n${text}`

/** The headers of every answer: nothing between server and page may hold chunks back. */
export const channelHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}
