import { createContext, startTransition, use, useEffect, useState } from 'react'

/**
 * Given by a long list to its rows: whether nobody scrolls, whether it goes by too fast to be read, and how to be called once each is so. Null
 * where a list is drawn whole.
 */
export const PageAtRest = createContext<{
  rests: () => boolean
  once: (listener: () => void) => () => void
  flies: () => boolean
  onceRead: (listener: () => void) => () => void
} | null>(null)

/** How much of a row is drawn: its outline while it flies by, what is read, that and its box, and with the acts over it. */
export type Drawn = 'outline' | 'read' | 'chosen' | 'whole'

/**
 * What a long list draws of a row until the page rests or it is pointed at or focused (`look`): a row has a dozen elements to be read, and three
 * times as many to be pressed, for which no press or letter waits. Only where a pointer can rest on a row and its acts stand over it, so that
 * what comes later moves nothing.
 */
export function useOnceLookedAt(): [drawn: Drawn, look: () => void] {
  const page = use(PageAtRest)
  const [drawn, setDrawn] = useState<Drawn>(() =>
    !page || !hovers() ? 'whole' : page.rests() ? 'chosen' : page.flies() ? 'outline' : 'read',
  )
  useEffect(() => {
    const grow = (to: Drawn) => () => startTransition(() => setDrawn(to))
    if (drawn === 'outline') return page?.onceRead(grow('read'))
    if (drawn !== 'whole') return page?.once(grow('whole'))
  }, [drawn, page])
  return [drawn, () => setDrawn('whole')]
}

/** Whether a row is of a list that goes by too fast to be read: until it can be, what it says need not be worked out. */
export function useFliesBy(): boolean {
  const page = use(PageAtRest)
  const [flies, setFlies] = useState(() => page !== null && hovers() && page.flies())
  useEffect(() => {
    if (flies) return page?.onceRead(() => startTransition(() => setFlies(false)))
  }, [flies, page])
  return flies
}

// Asked by every row that comes while somebody scrolls.
let pointing: MediaQueryList | undefined
const hovers = () => (pointing ??= matchMedia('(hover: hover) and (min-width: 48em)')).matches
