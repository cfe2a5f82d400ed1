import { subscribable } from '../../cloud/subscribable.ts'

/** The row that somebody comes back to from its page; it takes focus once, when it is drawn. */
let row: string | null = null

/** The row that focus is to find: a list draws it, wherever in it that stands. */
export const wantedRow = subscribable<string | null>(null)

export const comeBackTo = (obligationId: string) => {
  row = obligationId
  wantedRow.set(obligationId)
}

export function focusIfReturning(obligationId: string, title: HTMLElement | null) {
  if (!title || row !== obligationId) return
  row = null
  title.focus()
  title.closest('[data-row]')?.scrollIntoView({ block: 'nearest' })
}
