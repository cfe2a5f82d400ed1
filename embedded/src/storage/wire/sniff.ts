/** How many bytes from the start of a file `sniff` looks at. */
export const sniffedBytes = 4096

/** What the bytes are, whatever they are called: a media type, or null when nothing tells. Only types that matter for safety or display. */
export function sniff(head: Buffer): string | null {
  const magic = magics.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes))
  // An image that carries a page is still an image to every reader that honours its type; one that begins like a page is a page.
  const page = activeTextIn(head)
  if (magic && (magic.type !== 'application/pdf' || page === null)) return magic.type
  if (page) return page
  const box = head.subarray(4, 8).toString('latin1') === 'ftyp' ? head.subarray(8, 12).toString('latin1') : null
  if (box !== null) return brands[box] ?? 'video/mp4'
  if (head.subarray(0, 4).toString('latin1') === 'RIFF') return riffs[head.subarray(8, 12).toString('latin1')] ?? null
  return null
}

/** Whether the declared type may stand beside what was sniffed. Zip and text have many honest names. */
export function agrees(declared: string, sniffed: string | null): boolean {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (sniffed === null) return !checked.has(type)
  if (type === sniffed || type === 'application/octet-stream') return true
  if (activeTypes.has(sniffed)) return activeTypes.has(type) || inertTexts.test(type)
  if (sniffed === 'application/zip')
    return /(zip|\+zip|openxmlformats|opendocument|epub|java-archive|android)/.test(type)
  if (checked.has(type)) return family(type) !== null && family(type) === family(sniffed)
  return true
}

/** Types that a browser could run something of. They are never shown in place. */
export const activeTypes: ReadonlySet<string> = new Set([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/xml',
])

/** Texts that may hold markup and are never run, because `nosniff` holds browsers to the type. */
const inertTexts = /^(text\/(plain|csv|markdown|calendar|vcard)|application\/json|message\/rfc822)$/

const ascii = (text: string) => Buffer.from(text, 'latin1')
const magics: { at: number; bytes: Buffer; type: string }[] = [
  { at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), type: 'image/png' },
  { at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]), type: 'image/jpeg' },
  { at: 0, bytes: ascii('GIF87a'), type: 'image/gif' },
  { at: 0, bytes: ascii('GIF89a'), type: 'image/gif' },
  { at: 0, bytes: ascii('%PDF-'), type: 'application/pdf' },
  { at: 0, bytes: ascii('PK\u0003\u0004'), type: 'application/zip' },
  { at: 0, bytes: ascii('PK\u0005\u0006'), type: 'application/zip' },
  { at: 0, bytes: Buffer.from([0x1f, 0x8b]), type: 'application/gzip' },
  { at: 0, bytes: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), type: 'video/webm' },
  { at: 0, bytes: ascii('OggS'), type: 'audio/ogg' },
  { at: 0, bytes: ascii('ID3'), type: 'audio/mpeg' },
  { at: 0, bytes: ascii('MZ'), type: 'application/vnd.microsoft.portable-executable' },
  { at: 0, bytes: Buffer.from([0x7f, 0x45, 0x4c, 0x46]), type: 'application/x-elf' },
]
const brands: Record<string, string> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
  'M4A ': 'audio/mp4',
  'qt  ': 'video/quicktime',
}
const riffs: Record<string, string> = { WEBP: 'image/webp', WAVE: 'audio/wav', 'AVI ': 'video/x-msvideo' }

/** Declared types whose bytes must show their magic. */
const checked = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'application/pdf',
])
const family = (type: string) => (/^image\/(heic|heif|avif)$/.test(type) ? 'heif' : null)

/**
 * The page or drawing that a text begins with, as browsers without `nosniff` would find it. Tags that bytes do not hold by chance are
 * found anywhere in the head, because PDF readers and mail programs look there too.
 */
function activeTextIn(head: Buffer): string | null {
  const text = head.toString('latin1').replaceAll('\0', '').toLowerCase()
  const start = text.replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*/, '')
  if (/<svg[\s>]/.test(text)) return 'image/svg+xml'
  if (/<(!doctype html|html|script|iframe)[\s>/]/.test(text)) return 'text/html'
  if (/^<(head|body|style|title|table|div|font|img|br|p|h1|a|b|!--)[\s>/-]/.test(start)) return 'text/html'
  if (start.startsWith('<?xml')) return 'application/xml'
  return null
}
