/** Whether the page has a list of which a part is drawn, or many entries, each of which is a link: much of it to go through takes longer than a press may wait. */
export const pageIsLong = () => document.querySelector('[data-long]') !== null || document.links.length > MANY
const MANY = 60

/** A page that nobody sees draws nothing: there it is called after so long (ms). */
const UNSEEN_MS = 100

/** Calls once, when what was changed by now is drawn. Returns how to call it off. */
export function onceDrawn(act: () => void): () => void {
  let isOver = false
  const call = () => {
    if (isOver) return
    isOver = true
    act()
  }
  requestAnimationFrame(() => setTimeout(call))
  setTimeout(call, UNSEEN_MS)
  return () => void (isOver = true)
}
