import type { Browser } from 'playwright-core'

/** `DUEBOOK_SLOWED=8 npm test -- FILE` lets pages run an eighth of the time: what a test takes for granted, and what a screen says too early, shows itself. */
const slower = Number(process.env['DUEBOOK_SLOWED'] ?? 1)
/** So often (ms) a page is held and let go on. */
const BEAT_MS = 60

/** Holds what draws the pages of a browser for its share of each beat. The browser's own throttle does the same by turning idle, which a busy machine has no processor for. */
export async function slowDown(browser: Browser): Promise<void> {
  if (!(slower > 1)) return
  const devtools = await browser.newBrowserCDPSession()
  let drawing: number[] = []
  const look = setInterval(async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo').catch(() => ({ processInfo: [] }))
    drawing = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }, 5 * BEAT_MS)
  const beat = setInterval(() => {
    const held = drawing.filter((id) => told(id, 'SIGSTOP'))
    setTimeout(() => held.forEach((id) => told(id, 'SIGCONT')), BEAT_MS * (1 - 1 / slower))
  }, BEAT_MS)
  browser.once('disconnected', () => [look, beat].forEach(clearInterval))
}

/** Whether a process was there to hear it. */
function told(id: number, signal: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(id, signal)
  } catch {
    return false
  }
}
