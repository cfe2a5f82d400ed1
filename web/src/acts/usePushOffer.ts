import { useEffect, useRef } from 'react'
import { listedHere, pushHere, wasAsked } from '../cloud/reach/pushState.ts'
import type { FurtherAct } from '../ui/toast.ts'

/** What is said of a reminder waits no longer than this for the offer beside it. */
const PATIENCE_MS = 1_500

/** After a reminder is set: "Tell this device too", once on each device, where it can be told at all; null where nobody is asked. */
export function usePushOffer(uid: string): () => Promise<FurtherAct | null> {
  const offer = useRef<Promise<FurtherAct | null>>(Promise.resolve(null))
  useEffect(() => {
    const here = pushHere()
    if ((here !== 'possible' && here !== 'allowed') || wasAsked() || listedHere()) return
    // Where that cannot be known, nobody is asked.
    offer.current = import('./offer-push.ts').then(({ offerPush }) => offerPush(uid)).catch(() => null)
  }, [uid])
  return () =>
    Promise.race([offer.current, new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))])
}
