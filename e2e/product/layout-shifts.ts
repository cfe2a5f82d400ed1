import type { BrowserContext } from 'playwright-core'

/**
 * What moves in the pages of this context though nobody pressed a key or a button just before: a sentence each, with the page, how far, and
 * what it was. Whoever was about to press it has missed it.
 */
export async function recordShifts(context: BrowserContext): Promise<string[]> {
  const shifts: string[] = []
  await context.exposeBinding('layoutShifted', (_, shift: string) => void shifts.push(shift))
  await context.addInitScript(observeShifts)
  return shifts
}

/** Runs in the page. Chromium counts neither what moves by less than three pixels nor what moves within half a second of a person's act. */
function observeShifts() {
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly Source[] }
  const told = globalThis as typeof globalThis & { layoutShifted(shift: string): void }
  const said = ({ node, previousRect: from, currentRect: to }: Source) => {
    const element = node instanceof Element ? node : node?.parentElement
    const name = element
      ? `<${element.tagName.toLowerCase()}> ${element.textContent?.trim().slice(0, 40)}`
      : 'what is gone'
    const moves = (['x', 'y', 'width', 'height'] as const).filter((side) => from[side] !== to[side])
    return `${name} (${moves.map((side) => `${side} ${Math.round(from[side])} → ${Math.round(to[side])}`).join(', ')})`
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput || value <= 0.001) continue
      told.layoutShifted(`${location.pathname}: ${sources.map(said).join('; ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
