import { createBrowserHistory } from '@tanstack/react-router'

/**
 * The browser's history, of which the router hears once the press that went on was drawn: to take one screen away and draw another takes longer
 * than a press may wait for its answer.
 */
export const drawnFirst = createBrowserHistory()

const { subscribe } = drawnFirst
drawnFirst.subscribe = (listener) => subscribe((said) => onceDrawn(() => listener(said)))

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
