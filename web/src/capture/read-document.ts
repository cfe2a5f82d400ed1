import type { Capture, CaptureContext, HolidayTable } from '@duebook/domain'
import type { CaptureMessage, CaptureRequest, MailHead, Source } from './capture-messages.ts'
import { inPages } from './in-pages.ts'
import { unquoted } from './unquoted.ts'

/** Why nothing was read. */
export type NotRead = 'empty' | 'large' | 'kind' | 'broken' | 'unreachable'
export type DocumentRead =
  | { is: 'read'; pages: string[]; pagesInAll: number; mail: MailHead | null; capture: Capture }
  | { is: 'locked'; wrong: boolean }
  /** A picture, or a scan, whose words are no text. */
  | { is: 'picture'; scan: boolean }
  | { is: 'refused'; why: NotRead }

export const MOST_BYTES = 20_000_000

/** What this device finds in a file. Rejects only with the reason of `signal`. */
export async function readDocument(
  file: File,
  about: { context: CaptureContext; holidays: HolidayTable[]; password?: string },
  told: (page: number, of: number) => void,
  signal: AbortSignal,
): Promise<DocumentRead> {
  if (file.size === 0) return { is: 'refused', why: 'empty' }
  if (file.size > MOST_BYTES) return { is: 'refused', why: 'large' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    signal.throwIfAborted()
    const kind = kindOf(file, bytes)
    if (kind === 'picture') return { is: 'picture', scan: false }
    if (kind === null) return { is: 'refused', why: 'kind' }
    if (kind !== 'pdf') return await captured(sourceOf(kind, bytes), 1, about, signal)
    const { readPdf } = await import('./read-pdf.ts')
    const read = await readPdf(bytes, about.password, told, signal)
    if (read.is === 'scan') return { is: 'picture', scan: true }
    if (read.is === 'broken') return { is: 'refused', why: 'broken' }
    if (read.is === 'locked') return read
    return await captured({ is: 'pages', pages: read.pages }, read.pagesInAll, about, signal)
  } catch {
    signal.throwIfAborted()
    return { is: 'refused', why: 'unreachable' }
  }
}

type Kind = 'pdf' | 'mail' | 'html' | 'text' | 'picture'

function kindOf({ name, type }: File, bytes: Uint8Array): Kind | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (head.includes('%PDF-')) return 'pdf'
  if (type.startsWith('image/') || /\.(png|jpe?g|gif|webp|avif|heic|tiff?)$/i.test(name)) return 'picture'
  if (bytes.subarray(0, 4096).includes(0)) return null
  if (/\.eml$/i.test(name) || type === 'message/rfc822') return 'mail'
  if (/\.html?$/i.test(name) || type === 'text/html') return 'html'
  if (type.startsWith('text/') || type === '' || /\.(txt|md|text)$/i.test(name)) return isMail(head) ? 'mail' : 'text'
  return null
}

/** The source of a mail, pasted: headers, then an empty line. */
const isMail = (head: string) =>
  /^(?:[\w-]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){2,}/.test(head) &&
  /^from:/im.test(head) &&
  /^(?:subject|date|mime-version):/im.test(head)

function sourceOf(kind: Exclude<Kind, 'pdf' | 'picture'>, bytes: Uint8Array): Source {
  if (kind === 'mail') return { is: 'mail', bytes }
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  return kind === 'html' ? { is: 'html', text } : { is: 'pages', pages: inPages(unquoted(text)) }
}

async function captured(
  source: Source,
  pagesInAll: number,
  { context, holidays }: { context: CaptureContext; holidays: HolidayTable[] },
  signal: AbortSignal,
): Promise<DocumentRead> {
  const reader = new Worker(new URL('./captureWorker.ts', import.meta.url), { type: 'module' })
  try {
    const message = await new Promise<CaptureMessage>((done, failed) => {
      signal.addEventListener('abort', () => failed(signal.reason as Error))
      reader.addEventListener('error', () => failed(new Error('The reader could not be fetched.')))
      reader.addEventListener('message', ({ data }: MessageEvent<CaptureMessage>) => done(data))
      reader.postMessage({ source, context, holidays } satisfies CaptureRequest)
    })
    if ('failed' in message) return { is: 'refused', why: message.failed }
    const { capture, pages, mail } = message
    const shown = pages.slice(0, pages.length - capture.leftOut.pages)
    return { is: 'read', capture, mail, pages: shown, pagesInAll: Math.max(pagesInAll, pages.length) }
  } finally {
    reader.terminate()
  }
}
