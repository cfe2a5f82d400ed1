/**
 * Puts focus on the row of an obligation, else on the page's title, because what was pressed is gone. What is drawn next may put the row
 * elsewhere in the list, or take it out: focus follows it until somebody goes on by themselves.
 */
export function focusRowOf(obligationId: string) {
  const row = `main [data-row="${CSS.escape(obligationId)}"] [data-row-title]`
  const focus = () => {
    const place = document.querySelector<HTMLElement>(row) ?? document.querySelector<HTMLElement>('main h1')
    place?.focus()
    return place
  }
  requestAnimationFrame(() => {
    let place = focus()
    const follow = new MutationObserver(() => {
      if (!place?.isConnected) place = focus()
    })
    follow.observe(document.body, { childList: true, subtree: true })
    for (const sign of ['keydown', 'pointerdown']) addEventListener(sign, () => follow.disconnect(), { once: true })
  })
}
