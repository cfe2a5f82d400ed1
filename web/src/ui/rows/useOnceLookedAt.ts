import { createContext, startTransition, use, useEffect, useState } from 'react'
import { hovers } from './hovers.ts'

/** Given by a long list to its rows: whether nobody scrolls, and how to be called once it is so. Null where a list is drawn whole. */
export const PageAtRest = createContext<{
  rests: () => boolean
  once: (listener: () => void) => () => void
} | null>(null)

/** How much of a row is drawn: what is read, that and its box, and with the acts over it. */
export type Drawn = 'read' | 'chosen' | 'whole'

/**
 * What a long list draws of a row until the page rests or it is pointed at or focused (`look`): a row has a dozen elements to be read, and three
 * times as many to be pressed, for which no press or letter waits. Only where a pointer can rest on a row and its acts stand over it, so that
 * what comes later moves nothing.
 */
export function useOnceLookedAt(): [drawn: Drawn, look: () => void] {
  const page = use(PageAtRest)
  const [drawn, setDrawn] = useState<Drawn>(() => (!page || !hovers() ? 'whole' : page.rests() ? 'chosen' : 'read'))
  useEffect(() => {
    if (drawn !== 'whole') return page?.once(() => startTransition(() => setDrawn('whole')))
  }, [drawn, page])
  return [drawn, () => setDrawn('whole')]
}
