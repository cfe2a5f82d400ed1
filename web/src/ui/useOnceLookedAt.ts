import { startTransition, useEffect, useState } from 'react'
import { oncePageRests, pageRests } from './page-moves.ts'

/** Where a pointer can rest on a row and its acts stand over it: what comes later moves nothing. */
const hovers = matchMedia('(hover: hover) and (min-width: 48em)')

/**
 * False for what is drawn in passing while somebody scrolls a long list, until the page rests or it is pointed at or focused (`look`): a row has
 * a dozen elements to be read, and three times as many to be pressed.
 */
export function useOnceLookedAt(isPassing: boolean): [lookedAt: boolean, look: () => void] {
  const [lookedAt, setLookedAt] = useState(() => !isPassing || !hovers.matches || pageRests())
  useEffect(() => (lookedAt ? undefined : oncePageRests(() => startTransition(() => setLookedAt(true)))), [lookedAt])
  return [lookedAt, () => setLookedAt(true)]
}
