import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32c, crc32cText } from '../../storage/wire/crc32c.ts'
import type { Desk } from '../desk.ts'
import { bytesInWords } from '../moments.ts'
import { refusalOf } from '../operations.ts'
import { glyph, markup, type Markup } from '../server-page.ts'

/** `path`: of the file in the JSON API of the storage service. */
type Place = { bucket: string; name: string; path: string }

/** Bytes that are read for a page; a check of a backup reads all of them. */
const mostChecked = 2 ** 30

/** Hands a file on as it comes, to be kept and never shown; that it was taken is noted before its first byte. */
export async function downloadFile(
  desk: Desk,
  { bucket, name, path }: Place,
): Promise<{ send(response: ServerResponse): Promise<void> } | { refusal: string }> {
  const { status, headers, body } = await desk.open(`${path}?alt=media`)
  const outcome = await desk.act('/files', `downloaded ${name} of ${bucket}`, async () =>
    status === 200 ? { status, body: null, text: '' } : { status, body: await jsonIn(body), text: '' },
  )
  if ('refusal' in outcome) {
    body.destroy()
    return outcome
  }
  return {
    async send(response) {
      const length = headers['content-length']
      const encoding = headers['content-encoding']
      response.writeHead(200, {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=UTF-8''${fileName(name)}`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
        ...(length !== undefined && { 'Content-Length': length }),
        ...(encoding !== undefined && { 'Content-Encoding': encoding }),
      })
      // Whoever goes away in the middle has what came until then, and the connection says so.
      await pipeline(body, response).catch(() => response.destroy())
    },
  }
}

/** Reads a file whole and compares it with what is said of it. */
export async function checkFile(desk: Desk, { bucket, name, path }: Place): Promise<Markup> {
  const described = await desk.ask('GET', path)
  const why = refusalOf(described)
  if (why !== null) return said('over', why)
  const { size, md5Hash, crc32c: sum, contentEncoding } = described.body as Record<string, string | undefined>
  if (Number(size) > mostChecked || contentEncoding === 'gzip')
    return said(
      'over',
      `It is ${contentEncoding === 'gzip' ? 'kept compressed' : bytesInWords(Number(size))}: “Check” of a backup reads it.`,
    )
  const { status, body } = await desk.open(`${path}?alt=media`)
  if (status !== 200) return said('over', refusalOf({ status, body: await jsonIn(body), text: '' }) ?? '')
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let [read, value] = [0, 0]
  for await (const chunk of body as AsyncIterable<Buffer>) {
    read += chunk.length
    sha256.update(chunk)
    md5.update(chunk)
    value = crc32c(value, chunk)
  }
  const wrong = [
    ...(read === Number(size) ? [] : [`${read} bytes of ${size}`]),
    ...(md5Hash === undefined || md5.digest('base64') === md5Hash ? [] : ['another MD5']),
    ...(crc32cText(value) === sum ? [] : ['another CRC32C']),
  ]
  const hash = markup`SHA-256 <code>${sha256.digest('hex')}</code>`
  return wrong.length === 0
    ? said('ok', markup`${name.split('/').at(-1) ?? name}: every byte as it was put. ${hash}`)
    : said('over', markup`${name} of ${bucket} is not as it was put: ${wrong.join(', ')}. ${hash}`)
}

const said = (tone: 'ok' | 'over', words: string | Markup): Markup =>
  markup`<div class="note-box ${tone}" role="status">${glyph(tone === 'ok' ? 'done' : 'failed')}<p class="grow">${words}</p></div>`

/** The refusal of an operation that was asked for bytes. */
async function jsonIn(body: Readable): Promise<unknown> {
  let text = ''
  for await (const chunk of body) if ((text += String(chunk)).length > 10_000) break
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const fileName = (name: string) =>
  encodeURIComponent((name.split('/').at(-1) ?? 'file').slice(0, 255).toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
