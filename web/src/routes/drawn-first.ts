import { createBrowserHistory } from '@tanstack/react-router'
import { onceDrawn } from '../ui/once-drawn.ts'

/**
 * The browser's history, of which the router hears once the press that went on was drawn: to take one screen away and draw the next takes longer
 * than a press may wait for its answer. What replaces an address stays on its screen, and follows what one types there.
 */
export const drawnFirst = createBrowserHistory()

const { subscribe } = drawnFirst
drawnFirst.subscribe = (listener) =>
  subscribe((said) => (said.action.type === 'REPLACE' ? listener(said) : onceDrawn(() => listener(said))))
