import { invalid } from '../errors.ts'

/** A length or an offset in bytes; null: not told. Throws 400. */
export function bytesIn(name: string, text: string | null): number | null {
  if (text === null) return null
  if (!/^\d{1,15}$/.test(text)) throw invalid(`${name} is not a number.`)
  return Number(text)
}

/** What `X-Goog-Upload-Command` of the web dialect tells to do, such as "upload, finalize". */
export const commandsIn = (text: string | null): string[] =>
  (text ?? '').split(',').map((command) => command.trim().toLowerCase())

/** What a PUT of the admin dialect brings. */
export type ContentRange = {
  /** Where the part begins; null: it has no bytes, and asks how far the upload is. */
  first: number | null
  /** Whether the upload is complete with it. */
  isLast: boolean
  /** The whole size; null: not known yet. */
  total: number | null
}

/**
 * `0-*` and the total unknown is the whole in one stream, whose end is the end; otherwise the total says which part is the last. Throws 400.
 */
export function contentRangeIn(text: string | undefined): ContentRange {
  const range = /^bytes (?:(\d{1,15})-(\d{1,15}|\*)|\*)\/(\d{1,15}|\*)$/.exec(text ?? 'bytes 0-*/*')
  if (!range) throw invalid('The Content-Range is not understood.')
  const [, from, to, size = '*'] = range
  const total = size === '*' ? null : Number(size)
  const first = from === undefined ? null : Number(from)
  if (to === undefined) return { first, isLast: total !== null, total }
  return { first, isLast: to === '*' || Number(to) + 1 === total, total }
}

/** `crc32c=…,md5=…` of `X-Goog-Hash`, in one header or several. */
export function hashesIn(header: string | string[] | undefined): { md5?: string; crc32c?: string } {
  const text = [header ?? []].flat().join(',')
  const md5 = /(?:^|,)\s*md5=([\w+/=]+)/.exec(text)?.[1]
  const crc32c = /(?:^|,)\s*crc32c=([\w+/=]+)/.exec(text)?.[1]
  return { ...(md5 === undefined ? {} : { md5 }), ...(crc32c === undefined ? {} : { crc32c }) }
}
