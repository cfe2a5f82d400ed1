import { useSyncExternalStore } from 'react'

/** Too narrow for more than one column: under 768 px at the usual letter size. Paper never is. */
const query = matchMedia('screen and (max-width: 47.9375em)')

export const useNarrow = () => useSyncExternalStore(subscribe, () => query.matches)

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
