import { createContext, startTransition, use, useEffect, useState } from 'react'

/** Given by a long list to its rows: whether nobody scrolls, and how to be called once that is so. Null where a list is drawn whole. */
export const PageAtRest = createContext<{ rests: () => boolean; once: (listener: () => void) => () => void } | null>(
  null,
)

/**
 * False for what a long list draws in passing while somebody scrolls, until the page rests or it is pointed at or focused (`look`): a row has a
 * dozen elements to be read, and three times as many to be pressed. Only where a pointer can rest on a row and its acts stand over it, so that
 * what comes later moves nothing.
 */
export function useOnceLookedAt(): [lookedAt: boolean, look: () => void] {
  const page = use(PageAtRest)
  const [lookedAt, setLookedAt] = useState(() => !page || page.rests() || !matchMedia(HOVERS).matches)
  useEffect(() => {
    if (!lookedAt) return page?.once(() => startTransition(() => setLookedAt(true)))
  }, [lookedAt, page])
  return [lookedAt, () => setLookedAt(true)]
}

const HOVERS = '(hover: hover) and (min-width: 48em)'
