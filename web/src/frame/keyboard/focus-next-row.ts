import { rowTitles } from './keys.ts'

/** Puts focus on the row after the one that holds `from` (before it, if it was the last), else on the page's title. Call before the row goes. */
export function focusNextRow(from: Element) {
  const row = from.closest('[data-row]')
  const rows = rowTitles()
  const at = rows.findIndex((title) => title.closest('[data-row]') === row)
  const next = rows[at + 1] ?? rows[at - 1] ?? document.querySelector<HTMLElement>('main h1')
  next?.focus()
}
