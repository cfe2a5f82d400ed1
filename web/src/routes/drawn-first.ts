import { createBrowserHistory } from '@tanstack/react-router'
import { onceDrawn } from '../ui/once-drawn.ts'

/**
 * The browser's history, which a press goes on in once it was drawn: to note a way, to take one screen away and to draw the next takes longer than
 * a press may wait for its answer. What replaces an address stays on its screen, and follows what one types there.
 */
export const drawnFirst = createBrowserHistory()

const { push, replace, back, subscribe } = drawnFirst

/** Those that wait, in their order: what is done meanwhile comes after them. */
const ways: (() => void)[] = []
const goOn = () => ways.splice(0).forEach((go) => go())

drawnFirst.push = (...way) => {
  ways.push(() => push(...way))
  onceDrawn(goOn)
}
drawnFirst.replace = (...way) => (goOn(), replace(...way))
drawnFirst.back = (...way) => (goOn(), back(...way))

// The browser's own buttons are presses too.
drawnFirst.subscribe = (listener) =>
  subscribe((said) => (/PUSH|REPLACE/.test(said.action.type) ? listener(said) : onceDrawn(() => listener(said))))
