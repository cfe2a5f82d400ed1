import { rowTitles } from './keys.ts'

/**
 * Where focus would be lost because what held it is gone, it goes on: to where it was on the page before an overlay, to the row that took the
 * place of its row, else to the date that is shown or the page's title. What takes focus by itself a moment later goes before. Gives what ends it.
 */
export function keepFocus(): () => void {
  let held: Element | null = document.activeElement
  let onPage: Place | null = null
  let looking = false
  const hold = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    held = target
    if (target.closest('main')) onPage = placeOf(target)
  }
  const look = () => {
    looking = false
    if (!isLost(held)) return
    whereTo(onPage)?.focus({ preventScroll: true })
  }
  const follow = new MutationObserver(() => {
    if (looking || !isLost(held)) return
    looking = true
    // A dialog gives focus back in the next frame, and a screen takes it while it is drawn.
    requestAnimationFrame(() => requestAnimationFrame(look))
  })
  addEventListener('focusin', hold)
  follow.observe(document.body, { childList: true, subtree: true })
  return () => {
    removeEventListener('focusin', hold)
    follow.disconnect()
  }
}

type Place = { element: Element; path: string; row: number }

const placeOf = (element: Element): Place => {
  const row = element.closest('[data-row]')
  return { element, path: location.pathname, row: row ? rowTitles().findIndex((title) => row.contains(title)) : -1 }
}

const isLost = (held: Element | null) =>
  document.activeElement === document.body &&
  held !== null &&
  held !== document.body &&
  !held.isConnected &&
  document.querySelector('[role=dialog]') === null

function whereTo(before: Place | null): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1')
  if (!before || before.path !== location.pathname) return title
  if (before.element.isConnected && before.element instanceof HTMLElement) return before.element
  const rows = rowTitles()
  const row = before.row < 0 ? null : rows[Math.min(before.row, rows.length - 1)]
  return row ?? document.querySelector<HTMLElement>('main [data-date-shown]') ?? title
}
