import { isAnySelected, isSelected, selectRow } from './selected-rows.ts'

/** So long (ms) a finger rests on a row to choose it, which is before a phone offers what can be done with its link. */
const HELD_MS = 450
/** What a resting finger moves at the utmost, in px. */
const RESTS_WITHIN = 10

/**
 * Choosing rows by touch: one that is held is chosen, and while any is chosen a tap chooses the next, or lets it go again, in the place of opening it.
 * Gives what ends it.
 */
export function listenForHolding(): () => void {
  let resting: { row: string; x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null
  let taken = false
  const lift = () => {
    clearTimeout(resting?.timer)
    resting = null
  }
  const take = () => {
    const { row } = resting!
    lift()
    taken = true
    selectRow(row, true, false)
  }
  const onDown = ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    lift()
    taken = false
    const row = pointerType === 'touch' && isPrimary ? rowOf(target) : null
    if (row) resting = { row, x, y, timer: setTimeout(take, HELD_MS) }
  }
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (resting && Math.hypot(clientX - resting.x, clientY - resting.y) > RESTS_WITHIN) lift()
  }
  // Where the phone is the faster one: its menu would cover what was chosen.
  const onMenu = (event: MouseEvent) => {
    if (resting) take()
    if (taken) event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const row = isByTouch(event) ? rowOf(event.target) : null
    if (!taken && !(row && isAnySelected())) return
    event.preventDefault()
    event.stopPropagation()
    if (!taken && row) selectRow(row, !isSelected(row), false)
    taken = false
  }
  const listened = { pointerdown: onDown, pointermove: onMove, contextmenu: onMenu, click: onClick } as const
  for (const type of ['pointerup', 'pointercancel', 'scroll'] as const) addEventListener(type, lift, true)
  for (const [type, hear] of Object.entries(listened)) addEventListener(type, hear as EventListener, true)
  return () => {
    lift()
    for (const type of ['pointerup', 'pointercancel', 'scroll'] as const) removeEventListener(type, lift, true)
    for (const [type, hear] of Object.entries(listened)) removeEventListener(type, hear as EventListener, true)
  }
}

/** What is chosen with the row that is touched, where the row itself is touched and nothing to be pressed in it. */
function rowOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null
  const touched = target.closest('[data-row-title], button, a, input, label, select, [data-row]')
  if (!touched?.matches('[data-row], [data-row-title]')) return null
  return touched.closest('[data-row]')?.querySelector<HTMLElement>('[data-pick]')?.dataset.pick ?? null
}

const isByTouch = (event: MouseEvent) => event instanceof PointerEvent && event.pointerType === 'touch'
