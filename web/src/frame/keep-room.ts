import { rememberAnswer } from '../cloud/sync/lastSeen.ts'

/**
 * Keeps under `key` how tall what stands in `place` is, for the next visit. What came late is there by now: room that nothing took is given up at
 * the person's next press, when nothing that they look at moves by itself. Returns how to stop.
 */
export function keepRoom(place: HTMLElement, key: string, giveUp: () => void): () => void {
  const measure = () => {
    const last = place.lastElementChild
    const tall = last ? Math.ceil(last.getBoundingClientRect().bottom - place.getBoundingClientRect().top) : 0
    rememberAnswer(key, Math.min(tall, MOST_ROOM))
  }
  const watch = new MutationObserver(measure)
  watch.observe(place, { childList: true, subtree: true, characterData: true })
  addEventListener('resize', measure)
  for (const act of acts) addEventListener(act, giveUp, { once: true })
  measure()
  return () => {
    watch.disconnect()
    removeEventListener('resize', measure)
    for (const act of acts) removeEventListener(act, giveUp)
  }
}
const acts = ['click', 'keyup']
/** Pixels: of many notices most are gone by the next visit, and a hole in the page is worse than one move. */
const MOST_ROOM = 120
