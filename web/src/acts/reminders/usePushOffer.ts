import { useEffect, useRef } from 'react'
import { listedHere, pushHere, wasAsked } from '../../cloud/reach/pushState.ts'
import type { FurtherAct } from '../../ui/toast.ts'

/** After a reminder is set: "Tell this device too", once on each device, where it can be told at all; null where nobody is asked. */
export function usePushOffer(uid: string): () => Promise<FurtherAct | null> {
  const offer = useRef<Promise<FurtherAct | null>>(Promise.resolve(null))
  useEffect(() => {
    const here = pushHere()
    if ((here !== 'possible' && here !== 'allowed') || wasAsked() || listedHere()) return
    // Where that cannot be known, nobody is asked.
    offer.current = import('./offer-push.ts').then(({ offerPush }) => offerPush(uid)).catch(() => null)
  }, [uid])
  return () => offer.current
}
