/** The row that somebody comes back to from its page; it takes focus once, when it is drawn. */
let row: string | null = null

export const comeBackTo = (obligationId: string) => void (row = obligationId)

export function focusIfReturning(obligationId: string, title: HTMLElement | null) {
  if (!title || row !== obligationId) return
  row = null
  title.focus()
  title.closest('[data-row]')?.scrollIntoView({ block: 'nearest' })
}
