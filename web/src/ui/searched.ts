/** Somebody asked to search from a screen without a filter: the one that is drawn next takes focus, once. */
let isWanted = false

export const focusNextFilter = () => void (isWanted = true)

export function focusIfSearched(filter: HTMLElement | null) {
  if (!filter || !isWanted) return
  isWanted = false
  filter.focus()
}
