import { nextPress } from '../../ui/next-press.ts'
import { wantedRow } from '../../ui/rows/returning.ts'

/**
 * Puts focus on the row of an obligation, because what was pressed is gone. While there is none, on the page's title, or `elsewhere` where
 * focus is still on something. What is drawn next may bring the row, put it elsewhere in the list, or take it out: focus follows it until
 * somebody goes on by themselves: `goesOn` is aborted then, and where that was before there was a row, focus stays with what they went on to.
 */
export function focusRowOf(obligationId: string, elsewhere: 'title' | 'stays' = 'title', goesOn = nextPress()) {
  if (goesOn.aborted) return
  wantedRow.set(obligationId)
  const selector = `main [data-row="${CSS.escape(obligationId)}"] [data-row-title]`
  const rowTitle = () => document.querySelector<HTMLElement>(selector)
  const focus = () => {
    const now = document.activeElement
    const stays = elsewhere === 'stays' && now instanceof HTMLElement && now !== document.body
    const place = rowTitle() ?? (stays ? now : document.querySelector<HTMLElement>('main h1'))
    place?.focus()
    return place
  }
  requestAnimationFrame(() => {
    if (goesOn.aborted) return
    let place = focus()
    const follow = new MutationObserver(() => {
      if (!place?.isConnected || (!place.matches(selector) && rowTitle())) place = focus()
    })
    follow.observe(document.body, { childList: true, subtree: true })
    goesOn.addEventListener('abort', () => follow.disconnect())
  })
}
