import { importLimits } from '../limits.ts'
import { Refused } from '../verdicts.ts'

/** Refuses what is no text of a table, list or calendar, by its first bytes and never by its name. Throws `Refused`. */
export function refuseByBytes(bytes: Uint8Array): void {
  if (bytes.length > importLimits.bytes) throw new Refused('too-large', bytes.length)
  if (begins(bytes, [0x50, 0x4b])) throw new Refused(isWorkbook(bytes) ? 'spreadsheet' : 'archive')
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new Refused('spreadsheet')
  const wide = begins(bytes, [0xff, 0xfe]) || begins(bytes, [0xfe, 0xff])
  if (!wide && bytes.includes(0)) throw new Refused('not-text')
  if (BINARY.some((head) => begins(bytes, head))) throw new Refused('not-text')
}

/** Refuses text that is nothing, or a web page. Throws `Refused`. */
export function refuseByText(text: string): void {
  const start = text.slice(0, 100_000).trimStart().slice(0, 20).toLowerCase()
  if (start === '' && text.trim() === '') throw new Refused('empty-file')
  if (start.startsWith('<!doctype') || start.startsWith('<html')) throw new Refused('html')
  if (text.includes('\0')) throw new Refused('not-text')
}

/** PDF, PNG, JPEG, GIF, RAR, 7z, gzip, bzip2, xz. */
const BINARY = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x61, 0x72, 0x21, 0x1a],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b, 0x08],
  [0x42, 0x5a, 0x68, 0x39],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
]

const begins = (bytes: Uint8Array, head: readonly number[]) => head.every((byte, i) => bytes[i] === byte)

function isWorkbook(bytes: Uint8Array): boolean {
  const text = new TextDecoder('windows-1252').decode(bytes)
  return text.includes('[Content_Types].xml') || text.includes('application/vnd.oasis.opendocument.spreadsheet')
}
