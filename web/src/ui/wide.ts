import { useSyncExternalStore } from 'react'

/** Wide enough for a margin beside the text: 1024 px at the usual letter size. */
export const useWide = whether('(min-width: 64em)')

/** For the views beside the page: 768 px. On less they stand at its foot. */
export const useHasSidebar = whether('(min-width: 48em)')

function whether(query: string) {
  const list = matchMedia(query)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}
