import { createBrowserHistory } from '@tanstack/react-router'

/**
 * The browser's history, of which the router hears once the press that went on was drawn, where the screen that is left is a long one: to take it
 * away takes longer than a press may wait for its answer. What replaces an address stays on its screen, and follows what one types there.
 */
export const drawnFirst = createBrowserHistory()

const { subscribe } = drawnFirst
drawnFirst.subscribe = (listener) =>
  subscribe((said) => {
    if (said.action.type === 'REPLACE' || !isLong()) listener(said)
    else onceDrawn(() => listener(said))
  })

/** A list of which a part is drawn, or a page with many entries, each of which is a link. */
const isLong = () => document.querySelector('[data-long]') !== null || document.links.length > MANY
const MANY = 60
/** A page that nobody sees draws nothing: there it is called after so long (ms). */
const UNSEEN_MS = 100

function onceDrawn(act: () => void) {
  let isCalled = false
  const call = () => {
    if (isCalled) return
    isCalled = true
    act()
  }
  requestAnimationFrame(() => setTimeout(call))
  setTimeout(call, UNSEEN_MS)
}
