import { rememberAnswer } from '../cloud/sync/lastSeen.ts'

/** Keeps under `key` how tall what stands in `place` is, for the next visit. Returns how to stop. */
export function keepRoom(place: HTMLElement, key: string): () => void {
  const measure = () => {
    const last = place.lastElementChild
    rememberAnswer(key, last ? Math.ceil(last.getBoundingClientRect().bottom - place.getBoundingClientRect().top) : 0)
  }
  const watch = new MutationObserver(measure)
  watch.observe(place, { childList: true, subtree: true, characterData: true })
  addEventListener('resize', measure)
  measure()
  return () => {
    watch.disconnect()
    removeEventListener('resize', measure)
  }
}
