import { useEffect, useState } from 'react'
import { listedHere, pushHere, wasAsked } from '../cloud/reach/pushState.ts'
import type { FurtherAct } from '../ui/toast.ts'

/** After a reminder is set: "Tell this device too", once on each device, where it can be told at all. Null until that is known. */
export function usePushOffer(uid: string): FurtherAct | null {
  const [offer, setOffer] = useState<FurtherAct | null>(null)
  useEffect(() => {
    const here = pushHere()
    if ((here !== 'possible' && here !== 'allowed') || wasAsked() || listedHere()) return
    let left = false
    // Where that cannot be known, nobody is asked.
    import('./offer-push.ts')
      .then(({ offerPush }) => offerPush(uid))
      .then(
        (made) => left || setOffer(made),
        () => {},
      )
    return () => void (left = true)
  }, [uid])
  return offer
}
