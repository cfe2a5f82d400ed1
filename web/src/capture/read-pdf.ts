import { MOST_CAPTURE_PAGES } from '@duebook/domain'
import { getDocument, PDFWorker, PasswordResponses, VerbosityLevel } from 'pdfjs-dist'
import { linesOfItems, type PlacedText } from './lines-of-items.ts'

export type PdfRead =
  | { is: 'pages'; pages: string[]; pagesInAll: number }
  | { is: 'locked'; wrong: boolean }
  | { is: 'scan'; pagesInAll: number }
  | { is: 'broken' }

/**
 * The text layer of a PDF, page by page, taken out in a worker. Nothing of it is drawn and nothing in it runs: no scripts, no forms, no
 * fonts of the system, no evaluated code. `signal` ends the worker with all it holds.
 */
export async function readPdf(
  bytes: Uint8Array,
  password: string | undefined,
  told: (page: number, of: number) => void,
  signal: AbortSignal,
): Promise<PdfRead> {
  const port = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module' })
  const stopped = new Promise<never>((_, stop) => {
    signal.addEventListener('abort', () => stop(signal.reason))
    port.addEventListener('error', () => stop(new Error('The reader could not be fetched.')))
  })
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const task = getDocument({
    data: bytes,
    worker,
    ...(password !== undefined && { password }),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    maxImageSize: 0,
  })
  try {
    const locked = new Promise<PdfRead>((tell) => {
      task.onPassword = (_: unknown, why: number) =>
        tell({ is: 'locked', wrong: why === PasswordResponses.INCORRECT_PASSWORD })
    })
    return await Promise.race([stopped, locked, pagesOf(task.promise, told)])
  } catch (error) {
    if (signal.aborted || !(error instanceof Error) || !/pdf|exception/i.test(error.name)) throw error
    return { is: 'broken' }
  } finally {
    // Not awaited: a document that hangs answers to nobody, and its worker ends with it.
    task.destroy().catch(() => {})
    worker.destroy()
    port.terminate()
  }
}

type Loaded = Awaited<ReturnType<typeof getDocument>['promise']>

async function pagesOf(loading: Promise<Loaded>, told: (page: number, of: number) => void): Promise<PdfRead> {
  const loaded = await loading
  const pagesInAll = loaded.numPages
  const pages: string[] = []
  for (let n = 1; n <= Math.min(pagesInAll, MOST_CAPTURE_PAGES); n++) {
    told(n, pagesInAll)
    const page = await loaded.getPage(n)
    const { items } = await page.getTextContent({ disableNormalization: false })
    pages.push(
      linesOfItems(
        items.flatMap((item): PlacedText[] =>
          'str' in item
            ? [
                {
                  text: item.str,
                  x: Number(item.transform[4]),
                  y: Number(item.transform[5]),
                  width: item.width,
                  height: item.height,
                },
              ]
            : [],
        ),
      ),
    )
    page.cleanup()
  }
  const letters = pages.join('').replaceAll(/\s/g, '').length
  return letters < 3 ? { is: 'scan', pagesInAll } : { is: 'pages', pages, pagesInAll }
}
