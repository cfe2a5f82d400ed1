import { useSyncExternalStore } from 'react'

const asks = (query: MediaQueryList) => {
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/** Too narrow for more than one column: under 768 px at the usual letter size. Paper never is. */
export const useNarrow = asks(matchMedia('screen and (max-width: 47.9375em)'))

/** Too narrow for a year’s line to have its name and its numbers beside it: under 1024 px. */
export const useStripBeneath = asks(matchMedia('screen and (max-width: 63.9375em)'))
