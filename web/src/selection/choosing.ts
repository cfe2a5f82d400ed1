import { moveRow } from '../frame/keyboard/keys.ts'
import { choosableRows, isAnySelected, selectAll, selectRow } from './selected-rows.ts'

/**
 * Choosing rows without going from box to box: Shift with `j` or `k` takes the row and the one it comes to, Ctrl A all of them, and a mouse that is
 * pressed on a box and drawn over others does to them what it does to the first. `singleKeys`: whether letters are keys. Gives what ends it.
 */
export function listenForChoosing(singleKeys: boolean): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isBusy(event.target)) return
    const command = event.ctrlKey || event.metaKey
    // Elsewhere it chooses the text of the page, as it does everywhere.
    if (command && event.key.toLowerCase() === 'a' && (isAnySelected() || focusedRow())) {
      event.preventDefault()
      return selectAll()
    }
    if (command || !singleKeys || !event.shiftKey || (event.key !== 'J' && event.key !== 'K')) return
    event.preventDefault()
    choose(focusedRow())
    choose(moveRow(event.key === 'J' ? 1 : -1))
  }
  let drawnFrom: { box: HTMLInputElement; on: boolean } | null = null
  const onDown = ({ target, pointerType, button }: PointerEvent) => {
    const box = boxAt(target)
    drawnFrom = box && pointerType === 'mouse' && button === 0 ? { box, on: !box.checked } : null
  }
  const onOver = ({ target, buttons }: PointerEvent) => {
    if (!drawnFrom || buttons !== 1) return void (drawnFrom = null)
    const { box: first, on } = drawnFrom
    const box = boxAt(target)
    if (!box || box === first) return
    // One that is left while it is pressed takes no press.
    if (first.checked !== on) selectRow(first.dataset.pick!, on, false)
    selectRow(box.dataset.pick!, on, true)
  }
  addEventListener('keydown', onKey)
  addEventListener('pointerdown', onDown)
  addEventListener('pointerover', onOver)
  return () => {
    removeEventListener('keydown', onKey)
    removeEventListener('pointerdown', onDown)
    removeEventListener('pointerover', onOver)
  }
}

const focusedRow = () => document.activeElement?.closest('[data-row]') ?? null

/** A row of a long list gets its box once it is looked at. */
function choose(row: Element | null) {
  if (!(row instanceof HTMLElement)) return
  const { pick } = row.querySelector<HTMLElement>('[data-pick]')?.dataset ?? {}
  const id = pick ?? (row.closest('[data-long]') ? row.dataset.row : undefined)
  if (id && choosableRows().includes(id)) selectRow(id, true, false)
}

function boxAt(target: EventTarget | null): HTMLInputElement | null {
  if (!(target instanceof Element)) return null
  const part = target.closest('[data-part=pick]') ?? target
  return part.matches('input[data-pick]') ? (part as HTMLInputElement) : part.querySelector('input[data-pick]')
}

/** Where a letter is typed, or a dialog asks. */
const isBusy = (target: EventTarget | null) =>
  document.querySelector('[role=dialog]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select')))
