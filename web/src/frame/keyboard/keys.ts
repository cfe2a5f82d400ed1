import { useLayoutEffect, useRef } from 'react'
import { focusNextFilter } from '../../ui/searched.ts'
import { type ViewPath, views } from '../navigation.ts'

export type FrameKeys = {
  open: (overlay: 'quickAdd' | 'commands' | 'keys' | 'books') => void
  go: (to: ViewPath | '/search') => void
  undo: () => void
  singleKeys: boolean
  /** What was opened is on its way: letters are its first ones, and no keys of the screen under it. */
  typesAhead?: ((letter: string) => void) | null
}
/** A key of the current screen: buttons and links that carry `aria-keyshortcuts`. */
export type ScreenKey = { key: string; name: string; press: () => void; element: HTMLElement }

/** By the key that is pressed after `g`. */
const GO = new Map(views.map(({ keys, to }) => [keys.slice(2), to]))

/** Listens for the frame's keys and presses the screen's own, from the moment that it is drawn. Single keys are off while typing, in dialogs, and when switched off. */
export function useKeys({ open, go, undo, singleKeys, typesAhead }: FrameKeys) {
  // Time stamps count from the load of the page: 0 would take every key of the first moments for the second of a pair. What comes to the frame between the two keys of a pair is no end of it.
  const goPressedAt = useRef(-Infinity)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const command = event.ctrlKey || event.metaKey
      const busy = typing(event.target) || document.querySelector('[role=dialog]') !== null
      if (typesAhead && !command && !busy && event.key.length === 1) return act(event, () => typesAhead(event.key))
      if (command && event.key.toLowerCase() === 'k') return act(event, () => open('commands'))
      if (command && event.key.toLowerCase() === 'z' && !event.shiftKey && !busy) return act(event, undo)
      if (command || busy || !singleKeys) return
      if (event.timeStamp - goPressedAt.current < 1500) {
        goPressedAt.current = -Infinity
        if (event.key === 'b') return act(event, () => open('books'))
        const to = GO.get(event.key)
        if (to) act(event, () => go(to))
        return
      }
      if (event.key === 'g') return void (goPressedAt.current = event.timeStamp)
      if (event.key === 'c') return act(event, () => open('quickAdd'))
      if (event.key === '?') return act(event, () => open('keys'))
      if (event.key === '/') return act(event, () => search(() => go('/search')))
      if (event.key === 'j') return act(event, () => moveRow(1))
      if (event.key === 'k') return act(event, () => moveRow(-1))
      const own = screenKeys().find((one) => one.key === event.key)
      if (own) act(event, own.press)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open, go, undo, singleKeys, typesAhead])
}

/**
 * The keys that stand on this screen now, each once: first those of the bar for the rows chosen (`data-first-keys`), then those of the row that has focus or
 * is shown as the current one, then others.
 */
export function screenKeys(): ScreenKey[] {
  const current =
    document.activeElement?.closest('[data-row]') ?? document.querySelector('main [data-row][data-current]')
  const marked = [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]')]
  const reachable = marked.filter((one) => one.closest('[data-row]') === current || !one.closest('[data-row]'))
  const rankOf = (one: HTMLElement) => (one.closest('[data-first-keys]') ? 0 : one.closest('[data-row]') ? 1 : 2)
  reachable.sort((a, b) => rankOf(a) - rankOf(b))
  const keys = reachable.map((element) => ({
    key: element.getAttribute('aria-keyshortcuts') ?? '',
    name: nameOf(element),
    press: () => element.click(),
    element,
  }))
  return keys.filter(({ key }, at) => keys.findIndex((one) => one.key === key) === at)
}

/** Focuses the filter of the screen (`data-filter`); if it has none, that of the list which `open` leads to. */
export function search(open: () => void) {
  const filter = document.querySelector<HTMLElement>('main [data-filter]')
  if (filter) return filter.focus()
  focusNextFilter()
  open()
}

/** Puts focus on the next row of the page, or the one before, and says which it is; null where there is none. */
export function moveRow(by: 1 | -1): Element | null {
  const rows = rowTitles()
  const at = rows.findIndex((title) => title.closest('[data-row]') === document.activeElement?.closest('[data-row]'))
  const next = at < 0 ? rows[0] : rows[at + by]
  const row = next?.closest('[data-row]') ?? null
  next?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return row
}

/** Of every row of the page, in their order. */
export const rowTitles = () => [...document.querySelectorAll<HTMLElement>('main [data-row-title]')]

/** What a key does, in words: said for the purpose, else the button's own name. */
const nameOf = (element: HTMLElement) =>
  element.dataset.keyName ??
  element.getAttribute('aria-label') ??
  [...element.childNodes]
    .filter((node) => node.nodeName !== 'KBD')
    .map((node) => node.textContent)
    .join('')

function act(event: KeyboardEvent, run: () => void) {
  event.preventDefault()
  run()
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
