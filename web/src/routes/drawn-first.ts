import { createBrowserHistory } from '@tanstack/react-router'
import { onceDrawn, pageIsLong } from '../ui/once-drawn.ts'

/**
 * The browser's history, of which the router hears once the press that went on was drawn, where the screen that is left is a long one: to take it
 * away takes longer than a press may wait for its answer. What replaces an address stays on its screen, and follows what one types there.
 */
export const drawnFirst = createBrowserHistory()

const { subscribe } = drawnFirst
drawnFirst.subscribe = (listener) =>
  subscribe((said) => {
    if (said.action.type === 'REPLACE' || !pageIsLong()) listener(said)
    else onceDrawn(() => listener(said))
  })
