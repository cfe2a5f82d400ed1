import { useSyncExternalStore } from 'react'

/** Wide enough for a margin beside the text: 1024 px at the usual letter size. */
const query = matchMedia('(min-width: 64em)')

export const useWide = () => useSyncExternalStore(subscribe, () => query.matches)

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
